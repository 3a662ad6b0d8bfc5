"""A project as its owner makes it: scheme, people's work, teaching, kinds of error and weights."""
