"""Human error spans against alignments: which matches and which unmatched words people marked."""
