"""The app and its pages as a wheel carries them, for ``meteor-explorer app``: nothing to import."""
