"""How a page scores: variants, stages, parameters, own words, and the data files they need."""
