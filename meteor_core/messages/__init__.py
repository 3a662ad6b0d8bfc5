"""Error messages of the program, and how its commands print them."""
