"""Panels that explain: why this word, why this alignment, what would help."""
