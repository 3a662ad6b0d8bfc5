"""Corpora and annotated files, alike on every page: their upload, columns, names, doubts, spans."""
