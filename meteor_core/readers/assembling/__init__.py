"""Tables → one corpus: what each column is, whose rows belong together, what may be doubted."""
