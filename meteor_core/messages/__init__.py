"""What the program says when something goes wrong: errors, phrases, foreign errors in our words."""
