"""Everything that becomes a file."""
