"""Which item is given to whom and by which rules, what stands beside it, what becomes of it."""
