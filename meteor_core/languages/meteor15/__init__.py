"""Text and words as METEOR 1.5 takes them."""
