"""The Learn page's parts: stage player, lessons, exercises."""
