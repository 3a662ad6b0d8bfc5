"""The Candidates page's comparison: its inputs, the board with the scores, why they differ."""
