"""What the Words page shows."""
