"""The Corpus page's parts: what a session holds, scoring in the background, views."""
