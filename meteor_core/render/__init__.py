"""Pictures of an alignment: pure functions from the central types to text, HTML and SVG."""
