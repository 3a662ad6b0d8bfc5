"""Compounds whose parts are the same or mean the same: “medium-gauge”, “medium-calibre”."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from meteor_core.model import Word

_BETWEEN = "\t"

_SHORTEST = 3
"""Letters of a part that is compared by its meaning: “up” of “set-up” says little by itself."""

Describe = Callable[[str], Word]


def meanings(
    word: Word, describe: Describe, senses: Callable[[Word], Iterable[str]]
) -> frozenset[str]:
    """``"medium-gauge"`` → an id for each sense of “gauge” after “medium-”, and for each of
    “medium” before “-gauge”; none for a word that is no compound of two parts.

    ``senses``: the ids of a part's own meanings.
    """
    first, hyphen, last = word.form.partition("-")
    if not (hyphen and first and last) or "-" in last or word.form[-1:].isdigit():
        return frozenset()
    return frozenset(
        f"{frame}{_BETWEEN}{sense}"
        for frame, part in ((f"{first}-", last), (f"-{last}", first))
        if len(part) >= _SHORTEST
        for sense in senses(describe(part))
    )


def plain(sense: str) -> str:
    """The id of the part's own meaning; of a word that is no compound, its own."""
    return sense.rpartition(_BETWEEN)[2]
