"""Annotation: a project made, its people let in, their judgements taken, the results shown."""
