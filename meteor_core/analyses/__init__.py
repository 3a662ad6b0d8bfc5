"""Questions about a whole corpus: differences in meaning, words and endings."""
