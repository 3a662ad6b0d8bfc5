"""The Pair page's parts: references, what would help, why this alignment, every variant."""
