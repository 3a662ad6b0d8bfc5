"""The version that signatures name."""

VERSION = "0.1.0"
