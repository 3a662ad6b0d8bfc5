"""What the Metrics page shows."""
