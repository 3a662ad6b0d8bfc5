"""What a project has found: systems, documents, items, agreement, and the work of its people."""
