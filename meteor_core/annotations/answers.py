"""What an annotator can answer, by scheme; positions are those of the candidates as shown.

>>> Preference(0)                                # the first is better; None: a tie
>>> Ranking((2, 1, 1))                           # ranks: the first is worst, the others tie
>>> Rating((75.0,))                              # 0–100, a value for each candidate
>>> Errors((Span(0, 4, 9, "terminology", "minor"),))
>>> Errors((Span(0, 0, 5, "omission", "major", reference=0),))  # the candidate lacks these words

In the database positions are those of the item's own order of systems: see ``turned``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Preference:
    """Which of two candidates is better; None: neither."""

    better: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """A rank for each candidate, 1 the best; equal ranks are ties."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A value from 0 to 100 for each candidate."""

    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """An error: characters ``start`` to ``stop`` of a candidate, or of reference ``reference``.

    ``candidate`` is the position of the candidate it is about; an omission has ``reference`` too
    and its span lies there.
    """

    candidate: int
    start: int
    stop: int
    category: str
    severity: str
    reference: int | None = None


@dataclass(frozen=True, slots=True)
class Errors:
    """Every error that was marked; none: the candidates are perfect."""

    spans: tuple[Span, ...] = ()


Answer = Preference | Ranking | Rating | Errors

KINDS: dict[str, type[Answer]] = {
    "preference": Preference,
    "ranking": Ranking,
    "rating": Rating,
    "errors": Errors,
}


def pack(answer: Answer) -> dict[str, Any]:
    """An answer → JSON-ready."""
    return asdict(answer)


def unpack(scheme: str, data: dict[str, Any]) -> Answer:
    """What ``pack`` made → the answer."""
    if scheme == "errors":
        return Errors(tuple(Span(**span) for span in data["spans"]))
    if scheme == "preference":
        return Preference(data["better"])
    if scheme == "ranking":
        return Ranking(tuple(data["ranks"]))
    return Rating(tuple(data["values"]))


def turned(answer: Answer, order: Sequence[int]) -> Answer:
    """An answer by positions as shown → by positions in the item.

    ``order[shown]`` is the position in the item.
    """
    back = inverse(order)
    if isinstance(answer, Preference):
        return Preference(None if answer.better is None else order[answer.better])
    if isinstance(answer, Ranking):
        return Ranking(tuple(answer.ranks[back[position]] for position in range(len(order))))
    if isinstance(answer, Rating):
        return Rating(tuple(answer.values[back[position]] for position in range(len(order))))
    return Errors(tuple(replace(span, candidate=order[span.candidate]) for span in answer.spans))


def about_first(answer: Answer, count: int) -> Answer:
    """What an answer says of the first so many candidates; a preference stays as it is."""
    if isinstance(answer, Ranking):
        return Ranking(answer.ranks[:count])
    if isinstance(answer, Rating):
        return Rating(answer.values[:count])
    if isinstance(answer, Errors):
        return Errors(tuple(span for span in answer.spans if span.candidate < count))
    return answer


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    """``(2, 0, 1)`` → ``(1, 2, 0)``."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))
