"""What a project asks of its annotators, and what can be answered, by scheme."""
