"""The Candidates page: several candidates compared, and annotated by people."""
