"""The subcommands of ``python -m meteor_core``."""
