"""One pair under every variant that knows its language; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meteor_core import Meteor, MeteorError, Result
from meteor_core.meteor.variants import VARIANTS, get
from pages.ui.shared.permalink import Texts


@dataclass(frozen=True, slots=True)
class Entry:
    """A variant's result, or the error that stood in its way; a fitted variant goes by its text.

    ``missing``: its stages that are off, each with the resources of which one is needed.
    """

    variant: str
    result: Result | None = None
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()
    error: MeteorError | None = None


def variants(language: str, chosen: str) -> tuple[str, ...]:
    """All that know the language, the chosen one with its options in the place of its kind.

    ``("en", "1.5/util")`` → ``("explorer", "1.5/util", "2007", "2005", "nltk")``.
    """
    base = chosen.partition("/")[0]
    names = (chosen if name == base else name for name in VARIANTS)
    return tuple(name for name in names if language in get(name).languages)


def survey(names: Sequence[str], metric: Callable[[str], Meteor], pair: Texts) -> tuple[Entry, ...]:
    """Each variant as it was published or fitted, whatever was switched or moved on the page."""
    return tuple(_entry(name, metric, pair) for name in names)


def _entry(name: str, make: Callable[[str], Meteor], pair: Texts) -> Entry:
    try:
        metric = make(name)
        return Entry(name, metric.score(pair.candidate, pair.references), metric.missing)
    except MeteorError as error:
        return Entry(name, error=error)
