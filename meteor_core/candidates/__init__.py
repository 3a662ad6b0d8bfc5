"""Several candidates under one reference: who has which word, and why one scores above another."""
