"""Control items as an owner writes them: a line each, the segment, a tab or colon, the answer.

==========  ==================================  =========================================
scheme      line                                known answer
==========  ==================================  =========================================
preference  ``17: near > far``, ``17: a = b``   the first is better; a tie
ranking     ``17: near > fair = far``           from the best to the worst
rating      ``17: near 90``                     the value, give or take the tolerance
errors      ``17: near``                        without an error
errors      ``17: near | wrong words | more``   an error in each of these places
esa         ``17: near 40 | wrong words``       the score, and an error in these places
==========  ==================================  =========================================

Tutorial items are written likewise; after `` // `` may stand what is said of the answer. Lines that
contradict one another are refused with the plan (``contradictions``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import islice

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
)
from meteor_core.annotations.asking.schemes import SCHEMES, SEVERITIES
from meteor_core.annotations.asking.setup import CATEGORIES, Control, Setup
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, within
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.model import typed
from meteor_core.readers.dataset import Dataset

_MARK = re.compile(r"[:\t]")
_MOST_MARKS = 16
"""Colons and tabs that may be the one after a name, which has few: so the work is bounded."""
_SIGNS = re.compile(r"(?<!\s)\s++([>=])\s++")

_CONTROL, _LESSON = N_("Control item in line {line}"), N_("Tutorial item in line {line}")

_ANY = next(iter(SEVERITIES))
"""Of an error: only its place is held against an answer."""

Known = tuple[tuple[str, ...], Answer]
"""The systems, and the answer in their order."""


def parse(
    text: str,
    scheme: str,
    dataset: Dataset,
    categories: Sequence[str] = CATEGORIES,
    *,
    ties: bool = True,
) -> tuple[Control, ...]:
    """Lines → control items; ``ties``: whether an answer may hold any.

    Raises ``InputError`` that names the line and what is wrong there, or for too many characters.
    """
    text = within(N_("list of control items"), text, LONGEST_INSTRUCTIONS)
    setup = Setup("", scheme, categories=tuple(categories), ties=ties)
    return _controls(_CONTROL, text.splitlines(), setup, dataset)


def parse_tutorial(
    text: str,
    scheme: str,
    dataset: Dataset,
    categories: Sequence[str] = CATEGORIES,
    *,
    ties: bool = True,
) -> tuple[Control, ...]:
    """The same for tutorial items: ``17: near > far // the article changes the meaning``."""
    text = within(N_("list of tutorial items"), text, LONGEST_INSTRUCTIONS)
    parted_lines = [line.partition(" // ") for line in text.splitlines()]
    setup = Setup("", scheme, categories=tuple(categories), ties=ties)
    known = _controls(_LESSON, [line for line, _, _ in parted_lines], setup, dataset)
    notes = [note.strip() for line, _, note in parted_lines if line.strip()]
    return tuple(replace(control, note=note) for control, note in zip(known, notes, strict=True))


def _controls(
    where: str, lines: Sequence[str], setup: Setup, dataset: Dataset
) -> tuple[Control, ...]:
    """Lines that hold anything → what they say; ``where`` names one of them, should it be wrong."""
    ids, found = frozenset(dataset.ids), []
    for number, line in enumerate(map(str.strip, lines), 1):
        try:
            found += [_control(line, parted(line, ids), setup, dataset)] if line else []
        except InputError as error:
            place = Phrase(where, line=number)
            raise InputError("{place}: {why}", place=place, why=error) from error
    return tuple(found)


def _control(line: str, parts: tuple[str, str], setup: Setup, dataset: Dataset) -> Control:
    segment, answer_text = parts
    known = None
    if answer_text and setup.scheme == "errors":
        known = _errors(segment, answer_text, dataset, setup.categories[0])
    elif answer_text and setup.scheme == "esa":
        known = _assessment(segment, answer_text, dataset)
    elif answer_text:
        known = _KINDS[setup.scheme](answer_text)
    if known is None:
        like = _LIKE[setup.scheme]
        raise InputError("“{text}” is not like “{like}”.", text=line[:100], like=like)
    systems, answer = known
    if segment not in dataset.ids:
        raise InputError("the corpus has no segment {id}.", id=segment[:100])
    for name in systems:
        if name not in dataset.systems:
            raise ChoiceError("system", name, dataset.systems)
    _check_possible(setup, answer)
    return Control(dataset.ids.index(segment), systems, answer)


def _check_possible(setup: Setup, answer: Answer) -> None:
    """Raises ``InputError`` for what nobody could answer in such a project, or nobody miss."""
    if isinstance(answer, Rating | Assessment) and not 0 <= answer.values[0] <= 100:
        raise InputError("the score {value} is not within 0..100.", value=f"{answer.values[0]:g}")
    is_tie = isinstance(answer, Preference) and answer.better is None
    is_tied = isinstance(answer, Ranking) and len(set(answer.ranks)) < len(answer.ranks)
    if (is_tie or is_tied) and not setup.ties:
        raise InputError("this project takes no ties.")
    if isinstance(answer, Ranking) and len(set(answer.ranks)) == 1:
        raise InputError("every order would pass: put “>” between two systems.")


def parted(line: str, names: Collection[str] = ()) -> tuple[str, str]:
    """``"17: near 90"`` → ``("17", "near 90")``, at the first colon or tab; both empty if none.

    Of ``names``, which may hold some colons, the longest that stands before one goes first.
    """
    marks = [mark.start() for mark in islice(_MARK.finditer(line, 1), _MOST_MARKS)]
    if not marks:
        return "", ""
    named = [mark for mark in marks if line[:mark].strip() in names]
    mark = max(named, default=marks[0])
    return line[:mark].strip(), line[mark + 1 :].strip()


def _compared(text: str) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """``"a > b = c"`` → ``(("a", "b", "c"), (1, 2, 2))``."""
    parts = _SIGNS.split(text.strip())
    names, signs = tuple(parts[::2]), parts[1::2]
    if len(names) < 2 or len(set(names)) < len(names) or not all(names):
        return None
    ranks = [1]
    for sign in signs:
        ranks.append(ranks[-1] + (sign == ">"))
    return names, tuple(ranks)


def _preference(text: str) -> Known | None:
    compared = _compared(text)
    if compared is None or len(compared[0]) != 2:
        return None
    names, ranks = compared
    return names, Preference(None if ranks[0] == ranks[1] else 0)


def _ranking(text: str) -> Known | None:
    compared = _compared(text)
    return (compared[0], Ranking(compared[1])) if compared else None


def _rating(text: str) -> tuple[tuple[str, ...], Rating] | None:
    name, _blank, value = text.strip().rpartition(" ")
    try:
        return ((name.strip(),), Rating((typed.number(value),))) if name else None
    except ValueError:
        return None


def _errors(segment: str, text: str, dataset: Dataset, kind: str) -> Known:
    """A system's name and the words that are wrong, of whatever kind: only the place counts."""
    name, *wrong = (text,) if text in dataset.systems else map(str.strip, text.split("|"))
    if not wrong or name not in dataset.systems or segment not in dataset.ids:
        return (name,), Errors()
    candidate = dataset.systems[name][dataset.ids.index(segment)]
    return (name,), Errors(tuple(_span(words, candidate, kind) for words in wrong if words))


def _assessment(segment: str, text: str, dataset: Dataset) -> Known | None:
    """A rating, and after bars the words that are wrong."""
    head, *wrong = map(str.strip, text.split("|"))
    rated = _rating(head)
    if rated is None:
        return None
    (name,), rating = rated
    spans: tuple[Span, ...] = ()
    if name in dataset.systems and segment in dataset.ids:
        candidate = dataset.systems[name][dataset.ids.index(segment)]
        spans = tuple(_span(words, candidate, "", "minor") for words in wrong if words)
    return (name,), Assessment(rating.values, spans)


def _span(words: str, candidate: str, kind: str, severity: str = _ANY) -> Span:
    """Where the words stand; raises ``InputError`` unless that is one place."""
    if candidate.count(words) != 1:
        raise InputError(
            "“{words}” stands {count} times in the candidate; give words that stand there once.",
            words=words[:100],
            count=candidate.count(words),
        )
    start = candidate.index(words)
    return Span(0, start, start + len(words), kind, severity)


_KINDS: dict[str, Callable[[str], Known | None]] = {
    "preference": _preference,
    "ranking": _ranking,
    "rating": _rating,
}
_FEW = 3
"""Systems in an example."""

_LIKE = {
    "preference": "17: A > B",
    "ranking": "17: A > B = C",
    "rating": "17: A 90",
    "errors": "17: A | …",
    "esa": "17: A 40 | …",
}


def example(scheme: str, systems: Sequence[str], segment: str) -> str:
    """A line as it could stand for this corpus: ``"17: near > far"``."""
    traits, names = SCHEMES[scheme], list(systems)
    if traits.compares:
        return f"{segment}: {' > '.join(names[: min(traits.usual, _FEW)])}"
    return f"{segment}: {names[0]}" + (" 90" if traits.rates else "")
