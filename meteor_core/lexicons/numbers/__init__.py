"""Numbers in figures and words, with what they count and measure."""
