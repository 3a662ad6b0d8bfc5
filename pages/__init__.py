"""One module for each page of the app; what they share is in ``pages.ui``."""
