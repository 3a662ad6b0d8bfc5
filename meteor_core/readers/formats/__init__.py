"""Each format of files: bytes → tables of texts, with the place of every row; ``by_content`` finds
the format."""
