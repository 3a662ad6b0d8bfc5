"""What differs in meaning, in words, in endings: questions asked of a whole corpus."""
