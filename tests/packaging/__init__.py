"""The distribution: what `pip install .` brings."""
