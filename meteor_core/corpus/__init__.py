"""Many segments and systems: scoring, significance, findings, losses."""
