"""Edges between words → the matches: greedy, by a beam, or the best alignment with its proof."""
