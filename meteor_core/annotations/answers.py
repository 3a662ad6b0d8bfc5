"""What an annotator can answer, by scheme; positions are those of the candidates as shown.

>>> Preference(0)                                # the first is better; None: a tie
>>> Ranking((2, 1, 1))                           # ranks: the first is worst, the others tie
>>> Rating((75.0,))                              # 0–100, a value for each candidate
>>> Errors((Span(0, 4, 9, "terminology", "minor"),))
>>> Errors((Span(0, 0, 5, "omission", "major", reference=0),))  # the candidate lacks these words
>>> Assessment((80.0,), (Span(0, 4, 9, "", "minor"),))          # ESA: a score, and the errors

In the database positions are those of the item's own order of systems: see ``turned``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from meteor_core.annotations.limits import MOST_SYSTEMS
from meteor_core.messages.phrase import N_, Phrase


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

    ``candidate`` is the position of the candidate it is about; an omission has ``reference`` too,
    or lies in the ``source``, and its span lies there. ``origin``: the proposed span that it came
    from, by its position among those of the answer. A span of no characters, from 0 to 0, means
    words that the candidate leaves out somewhere.
    """

    candidate: int
    start: int
    stop: int
    category: str
    severity: str
    reference: int | None = None
    source: bool = False
    origin: int | None = None

    @property
    def is_missing(self) -> bool:
        """Whether it covers nothing: words are left out that no text has to be marked in."""
        beside = self.source or self.reference is not None
        return not (self.start or self.stop or beside)


@dataclass(frozen=True, slots=True)
class Errors:
    """Every error that was marked; none: the candidates are perfect."""

    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Assessment:
    """Error span annotation: a score from 0 to 100 for each candidate, and the errors marked.

    ``proposed``: the spans that were marked beforehand, for the person to keep, change or remove;
    None where none were offered. Errors have no category. Kocmi et al. 2024 (arXiv 2406.11580);
    with proposals Zouhar et al. 2024 (arXiv 2406.12419).
    """

    values: tuple[float, ...]
    spans: tuple[Span, ...] = ()
    proposed: tuple[Span, ...] | None = None


Answer = Preference | Ranking | Rating | Errors | Assessment
"""``SCHEMES`` says by which scheme each is given."""

_SELDOM = {"source": False, "origin": None}
"""Fields of a span that are stored only where they say something."""


def spans_of(answer: Answer | None) -> tuple[Span, ...]:
    """The errors that an answer marks; none of a scheme that marks none."""
    return answer.spans if isinstance(answer, Errors | Assessment) else ()


def pack(answer: Answer) -> dict[str, Any]:
    """An answer → JSON-ready."""
    data = asdict(answer)
    for name in ("spans", "proposed"):
        if data.get(name) is not None:
            data[name] = [
                {name: value for name, value in span.items() if value != _SELDOM.get(name, ...)}
                for span in data[name]
            ]
    return data


def _spans(data: Iterable[dict[str, Any]]) -> tuple[Span, ...]:
    return tuple(Span(**span) for span in data)


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
    if isinstance(answer, Assessment):
        values = tuple(answer.values[back[position]] for position in range(len(order)))
        proposed = None if answer.proposed is None else _turned(answer.proposed, order)
        return Assessment(values, _turned(answer.spans, order), proposed)
    return Errors(_turned(answer.spans, order))


def _turned(spans: Iterable[Span], order: Sequence[int]) -> tuple[Span, ...]:
    return tuple(replace(span, candidate=order[span.candidate]) for span in spans)


def about_first(answer: Answer, count: int) -> Answer:
    """What an answer says of the first so many candidates; a preference stays as it is."""
    if isinstance(answer, Ranking):
        return Ranking(answer.ranks[:count])
    if isinstance(answer, Rating):
        return Rating(answer.values[:count])
    if isinstance(answer, Errors):
        return Errors(tuple(span for span in answer.spans if span.candidate < count))
    if isinstance(answer, Assessment):
        spans = tuple(span for span in answer.spans if span.candidate < count)
        return replace(answer, values=answer.values[:count], spans=spans)
    return answer


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    """``(2, 0, 1)`` → ``(1, 2, 0)``."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))


SEVERITIES = {N_("neutral"): 0.0, N_("minor"): 1.0, N_("major"): 5.0, N_("critical"): 10.0}
"""Each with its weight in the MQM score."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """What a scheme asks for.

    ``title``: as people are told of it, a message's id; ``answer``: the class of its answers;
    ``fewest``, ``usual``, ``most``: candidates that an item shows. Its answers put candidates in
    order (``compares``), give each a value from 0 to 100 (``rates``), mark words as errors
    (``marks``), whose kinds and weights make the score (``weighs``), and may begin with proposed
    spans (``proposes``). ``severities``: of errors, unless the owner gives others.
    """

    name: str
    title: str
    answer: type[Answer]
    fewest: int = 1
    usual: int = 1
    most: int = MOST_SYSTEMS
    compares: bool = False
    rates: bool = False
    marks: bool = False
    weighs: bool = False
    proposes: bool = False
    severities: Mapping[str, float] = field(default_factory=lambda: SEVERITIES)


_ALL = (
    Scheme("preference", N_("Pairwise preference"), Preference, 2, usual=2, most=2, compares=True),
    Scheme("rating", N_("Direct assessment, 0–100"), Rating, rates=True),
    Scheme("ranking", N_("Ranking"), Ranking, 2, usual=5, compares=True),
    Scheme("errors", N_("Error spans (light MQM)"), Errors, marks=True, weighs=True),
    Scheme(
        "esa",
        N_("Error spans and score (ESA)"),
        Assessment,
        rates=True,
        marks=True,
        proposes=True,
        severities={"minor": 1.0, "major": 5.0},  # they count in tables of errors alone
    ),
)

SCHEMES = {scheme.name: scheme for scheme in _ALL}
"""By their names, in the order in which they are offered."""


def scheme_name(scheme: str) -> Phrase:
    """``"preference"`` → “Pairwise preference”, for messages."""
    return Phrase(SCHEMES[scheme].title)


def unpack(scheme: str, data: dict[str, Any]) -> Answer:
    """What ``answers.pack`` made of an answer by that scheme → the answer."""
    made = SCHEMES[scheme].answer
    return made(**{field.name: _unpacked(field.name, data[field.name]) for field in fields(made)})


def _unpacked(name: str, value: Any) -> Any:
    if name in ("spans", "proposed"):
        return None if value is None else _spans(value)
    return tuple(value) if isinstance(value, list) else value
