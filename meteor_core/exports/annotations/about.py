"""What a project is: its settings in words, as its owner chose them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pathvalidate import sanitize_filename

from meteor_core import languages
from meteor_core.annotations.answers import SCHEMES, Scheme
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.exports.annotations.records import saying
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, count, same

if TYPE_CHECKING:
    from meteor_core.exports.corpora.tables import Cell

SETTINGS = {
    "title": N_("Title"),
    "scheme": N_("Scheme"),
    "language": N_("Language of the texts"),
    "annotators": N_("Annotators per item"),
    "segments": N_("Segments drawn at random (0: all)"),
    "candidates": N_("Candidates per item (0: the scheme's default)"),
    "seed": N_("Random seed"),
    "ties": N_("Ties allowed"),
    "blind": N_("Hide the systems' names"),
    "shuffled": N_("Random order of candidates"),
    "show_source": N_("Show the source text"),
    "show_reference": N_("Show the reference before voting"),
    "documents": N_("Whole documents, in order"),
    "document_score": N_("Ask for a document score"),
    "context": N_("Sentences shown before and after"),
    "proposals": N_("Spans proposed by METEOR"),
    "repeats": N_("Repeated items, %"),
    "lease": N_("Minutes until abandoned items are reassigned"),
    "controls": N_("Control items"),
    "planted": N_("Attention checks to create"),
    "control_every": N_("Items per control item"),
    "qualify": N_("Correct control answers required, %"),
    "tolerance": N_("Allowed deviation on control items, points"),
    "tutorial": N_("Tutorial items"),
    "anchors": N_("Scale marks"),
    "severities": N_("Severities and their weights"),
    "categories": N_("Kinds of error"),
    "instructions": N_("Instructions"),
}
"""Every setting → its name, in the order in which they are told."""

_OF_SCHEMES: dict[str, Callable[[Scheme], bool]] = {
    "ties": lambda scheme: scheme.compares,
    "document_score": lambda scheme: scheme.rates,
    "anchors": lambda scheme: scheme.rates,
    "tolerance": lambda scheme: scheme.rates,
    "proposals": lambda scheme: scheme.proposes,
    "severities": lambda scheme: scheme.marks,
    "categories": lambda scheme: scheme.weighs,
}
"""Settings that not every scheme has."""

_RESTS_ON: dict[str, Callable[[Setup, KnownAnswers], object]] = {
    "control_every": lambda setup, known: known.controls or setup.planted,
    "qualify": lambda setup, known: known.controls or setup.planted,
    "tolerance": lambda setup, known: known.controls or known.tutorial or setup.planted,
    "instructions": lambda setup, _known: setup.instructions,
}
"""Settings that mean nothing without another."""

_SHARES = ("repeats", "qualify")
_LONGEST = 60
"""Characters of a title in a file's name."""


def settings(
    setup: Setup, known: KnownAnswers, translate: Translate = same
) -> Iterator[tuple[str, Cell]]:
    """(name, value) of what the project's scheme knows; of known answers, how many there are."""
    counts = asdict(known)
    for name, label in SETTINGS.items():
        in_scheme = name not in _OF_SCHEMES or _OF_SCHEMES[name](setup.traits)
        if in_scheme and (name not in _RESTS_ON or _RESTS_ON[name](setup, known)):
            value = counts[name] if name in counts else getattr(setup, name)
            yield translate(label), _shown(name, value, translate)


def file_stem(setup: Setup) -> str:
    """``"meteor-News 1_2"`` for the title “News 1/2”, safe on every file system."""
    title = " ".join(setup.title.split())[:_LONGEST].strip(" .")
    return str(sanitize_filename(f"meteor-{title}", platform="universal", replacement_text="_"))


def _shown(name: str, value: Any, translate: Translate) -> Cell:
    if name == "scheme":
        return translate(SCHEMES[value].title)
    if name == "language":  # which a program may have given as it liked
        return translate(languages.get(value).name) if value in languages.codes() else str(value)
    if name in _SHARES:
        return count(value * 100)
    if isinstance(value, bool):
        return translate("yes") if value else translate("no")
    say = saying(translate)
    if isinstance(value, Mapping):
        return "; ".join(f"{say(str(key))}: {_one(given, say)}" for key, given in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(say, value))
    return value if isinstance(value, int | str) else count(value)


def _one(value: Any, say: Translate) -> str:
    """A weight as a number; a word as it is."""
    return say(value) if isinstance(value, str) else count(value)
