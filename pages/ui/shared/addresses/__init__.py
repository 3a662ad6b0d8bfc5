"""Addresses of pages: what they hold, what they cannot mean, and links from one page to another."""
