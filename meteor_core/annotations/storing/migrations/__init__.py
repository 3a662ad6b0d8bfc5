"""Alembic's scripts: ``env.py`` runs them, ``versions`` holds one for each change of the tables."""
