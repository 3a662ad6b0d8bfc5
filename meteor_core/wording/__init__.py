"""What the core found, in words: evidence, reasons, steps, grammar; and the palette."""
