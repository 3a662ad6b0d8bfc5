"""What two pages or more need: inputs, the address, jobs, figures, files to take away."""
