"""What a project is made of: its items as planned, its documents, its known answers."""
