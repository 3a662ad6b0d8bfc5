"""Parity with the published programs."""
