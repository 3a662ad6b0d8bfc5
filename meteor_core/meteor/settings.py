"""What makes a metric, as data."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.model import Parameters


@dataclass(frozen=True, slots=True)
class Settings:
    """All that makes a ``Meteor``, small enough to be sent to another process."""

    language: str
    variant: str
    stages: tuple[str, ...]
    punctuation: bool
    threshold: float | None
    parameters: Parameters
    name: str = ""
