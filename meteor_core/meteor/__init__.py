"""The metric: variants, alignment, scoring, signature."""
