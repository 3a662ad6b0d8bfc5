"""The Tuning page's parts."""
