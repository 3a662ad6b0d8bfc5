"""Messages about stages that are off because data files are missing."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from meteor_core.messages.errors import MissingDataWarning

Off = tuple[str, tuple[str, ...]]
"""A stage, and the resources of which it needs one (none if no such data exist)."""


def command(names: Sequence[str]) -> str:
    """Returns the command that installs resources."""
    return f"python -m meteor_core.resources install {' '.join(dict.fromkeys(names))}"


def said(stage: str, names: Sequence[str]) -> str:
    """Returns a message that a stage is off, with the command that switches it on."""
    if not names:
        return f"stage {stage} is off, because no data exist for it."
    first, *others = names
    either = f" (or {', '.join(others)})" if others else ""
    return f"stage {stage} is off; to use it: {command([first])}{either}"


def warn(language: str, stages: Sequence[Off]) -> None:
    """Warns (``MissingDataWarning``) of the stages that are off and could be switched on."""
    lacking = {stage: names[0] for stage, names in stages if names}
    if lacking:
        warnings.warn(
            f"These stages are off because data files are missing ({language}): "
            f"{', '.join(lacking)}. Scores differ without them. To use them, run: "
            f"{command([*lacking.values()])}",
            MissingDataWarning,
            stacklevel=2,
        )
