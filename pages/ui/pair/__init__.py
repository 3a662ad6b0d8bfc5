"""The Pair page's parts: why this alignment, what would help, every variant, guided steps."""
