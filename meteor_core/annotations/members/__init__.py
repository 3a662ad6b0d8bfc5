"""A project's people: how they come in, who they are, what they may."""
