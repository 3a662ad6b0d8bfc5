"""Human error spans against alignments."""
