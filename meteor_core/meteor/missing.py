"""Stages that are off for want of data files, in words that name the command which mends it."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from meteor_core.messages.errors import MissingDataWarning

Off = tuple[str, tuple[str, ...]]
"""A stage, and the names of the resources of which it needs one; none: there are no such data."""


def command(names: Sequence[str]) -> str:
    """What is typed to install resources."""
    return f"python -m meteor_core.resources install {' '.join(dict.fromkeys(names))}"


def said(stage: str, names: Sequence[str]) -> str:
    """``("synonym", ("wordnet-3.0",))`` → that it is off, and what to do about it."""
    if not names:
        return f"stage {stage} is off: no data exist for it."
    first, *others = names
    either = f" (or {', '.join(others)})" if others else ""
    return f"stage {stage} is off; to use it: {command([first])}{either}"


def warn(language: str, stages: Sequence[Off]) -> None:
    """A ``MissingDataWarning`` of those of the stages that data would switch on."""
    lacking = {stage: names[0] for stage, names in stages if names}
    if lacking:
        warnings.warn(
            f"Stages off for want of data files ({language}): {', '.join(lacking)}. Scores differ "
            f"from those with them; to use them: {command([*lacking.values()])}",
            MissingDataWarning,
            stacklevel=2,
        )
