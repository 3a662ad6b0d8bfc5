"""How an answer is held against the texts and a known one, and read as numbers."""
