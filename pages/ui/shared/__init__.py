"""What two pages or more need."""
