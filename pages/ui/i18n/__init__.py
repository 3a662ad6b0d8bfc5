"""The interface's languages."""
