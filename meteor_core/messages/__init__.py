"""What the program says when something goes wrong, in our words, and how its commands say it."""
