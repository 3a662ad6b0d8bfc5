"""The Learn page: stage player, lessons, exercises."""
