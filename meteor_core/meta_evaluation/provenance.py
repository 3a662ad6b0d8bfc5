"""What a metric was fitted to: how much of a set of segments its makers, or its fit, have seen.

A set is known by a sketch: the least hashes of its references (bottom-k; Broder 1997). Whatever
part of a set is sampled by the same bound is as likely to be known as the whole set. A saved
variant keeps the sketch of its segments; those of the sets that the default parameters rest on
stand in ``known_sets.tsv``, which ``tests/benchmarks/known_sets.py`` writes. No text is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from meteor_core.messages.phrase import N_

KEPT = 128
"""Hashes in a sketch."""

_DIGITS = 10
_KNOWN = Path(__file__).with_name("known_sets.tsv")

FITTED, BY_HAND, LOOKED_AT = "fitted", "by hand", "looked at"

REMARKS = {
    FITTED: N_("{metric} was fitted to about {share} of these references: here it is flattered."),
    BY_HAND: N_(
        "The default parameters of {metric} were set by hand, looking at the agreement on about "
        "{share} of these references: here it is flattered."
    ),
    LOOKED_AT: N_(
        "The agreement on about {share} of these references was looked at while {metric} was "
        "being made, its default parameters were not fitted to it: here it may be flattered."
    ),
}
"""What is said of a metric's past with a set, by how it has seen it."""

FLATTERING = (FITTED, BY_HAND)
"""Pasts in which parameters were chosen by what they give on the set."""

DEFAULTS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("explorer", "ru"): dict.fromkeys(
        ("human.ted21.en-ru", "human.wmt15.en-ru", "mqm.bio21.en-ru", "mqm.wmt21.en-ru"), FITTED
    ),
    ("explorer", "en"): dict.fromkeys(
        (
            "human.wmt15.ru-en",
            "human.wmt15.xx-en",
            "human.wmt16.xx-en",
            "human.wmt17.xx-en",
            "human.wmt21.ru-en",
            "human.wmt22.uk-en",
            "mqm.bio21.ru-en",
        ),
        FITTED,
    ),
}
"""Variant and language → the known sets that its default parameters have seen, and how."""

DOUBTED = ("mqm.bio21.en-ru", "mqm.bio21.ru-en")
"""The known sets on which ``spans.proposing.DOUBTS`` were measured."""


@dataclass(frozen=True, slots=True)
class Past:
    """``how`` a metric has seen about a ``share`` (0..1) of a set's references: see ``REMARKS``."""

    how: str
    share: float


@dataclass(frozen=True, slots=True)
class FittedTo:
    """What a saved variant was fitted to: its sketch, and the variant that it is based on."""

    base: str
    sketch: Sequence[str]


def past(
    name: str, language: str, references: Iterable[str], own: FittedTo | None = None
) -> tuple[Past, ...]:
    """A metric by name, or a saved variant → what it has seen of a set, the most telling first.

    What has been seen in a less telling way stands there only where it is a larger share. A saved
    variant begins with the parameters of its base, and so has its past as well.
    """
    every = hashes(references)
    base = (own.base if own else name).partition("/")[0]
    found: dict[str, float] = {FITTED: share(own.sketch, every)} if own else {}
    for known, how in DEFAULTS.get((base, language), {}).items():
        found[how] = max(found.get(how, 0.0), share(known_sets().get(known, ()), every))
    told = [Past(how, found[how]) for how in REMARKS if found.get(how)]
    return tuple(
        one
        for place, one in enumerate(told)
        if all(one.share > more.share for more in told[:place])
    )


def doubts_seen(references: Iterable[str]) -> float:
    """About which share of these references the doubts of proposed spans were measured on."""
    every = hashes(references)
    return max(share(known_sets()[name], every) for name in DOUBTED)


def sketch_in(fitted: Mapping[str, object]) -> list[str]:
    """The sketch among what a variant's file says of its fit; empty where there is none."""
    given = fitted.get("segments")
    return sorted(one for one in given if isinstance(one, str)) if isinstance(given, list) else []


def sketch(references: Iterable[str], earlier: Sequence[str] = ()) -> list[str]:
    """The least hashes of references, in order: ``["00a3…", …]``, at most ``KEPT``.

    ``earlier``: the sketch of what the fit goes on from; both together are sketched.
    """
    return sorted({*hashes(references), *earlier})[:KEPT]


def share(fitted: Sequence[str], every: Sequence[str]) -> float:
    """About which share of a set's hashes a sketch samples.

    Exact where the sketch holds fewer than ``KEPT``. 0 where it samples none.
    """
    if len(fitted) >= KEPT:
        every = [one for one in every if one <= fitted[-1]]
    return len(set(every) & set(fitted)) / len(every) if every else 0.0


def hashes(references: Iterable[str]) -> list[str]:
    """Hashes of references, each once, in order; letters and digits alone count, in any case.

    So a set is known in whatever way it was tokenised.
    """
    plain = {"".join(filter(str.isalnum, text.casefold())) for text in references}
    return sorted(sha256(text.encode()).hexdigest()[:_DIGITS] for text in plain)


@cache
def known_sets() -> dict[str, tuple[str, ...]]:
    """Name → sketch of every set that somebody looked at while the defaults were made."""
    lines = (line.split("\t") for line in _KNOWN.read_text("utf-8").splitlines())
    return {name: tuple(some) for name, *some in lines}


def known_lines(sets: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Names and references → the lines of ``known_sets.tsv``."""
    for name in sorted(sets):
        yield "\t".join([name, *sketch(sets[name])])
