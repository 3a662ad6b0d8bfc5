"""The server and its visitors: sessions and what they hold, logins, uploads, the queue of work."""
