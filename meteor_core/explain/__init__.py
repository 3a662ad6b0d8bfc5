"""METEOR that explains itself: stages played, words and alignments questioned, changes tried."""
