"""Items with known answers: read from lines, and compared with an answer.

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

A tab may take the place of the colon. A line that ends with `` // `` and a reason is an item of the
tutorial, which teaches; any other is a control item, which tests. ``planted`` makes control items.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from meteor_core.annotations.answers import (
    SCHEMES,
    SEVERITIES,
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
    about_first,
)
from meteor_core.annotations.checking import touch
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, within
from meteor_core.annotations.setup import CATEGORIES, Control, Setup
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.written import typed_number
from meteor_core.readers.dataset import Dataset

_REASON = re.compile(r"\s//(?:\s|$)")
_MARK = re.compile(r"[:\t]")
_MOST_MARKS = 16
"""Colons and tabs that may be the one after a name, which has few: so the work is bounded."""
_SIGNS = re.compile(r"(?<!\s)\s++([>=])\s++")
_LIKE = {
    "preference": "17: A > B",
    "ranking": "17: A > B = C",
    "rating": "17: A 90",
    "errors": "17: A | …",
    "esa": "17: A 40 | …",
}
_FEW = 3
"""Systems in an example."""

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
    """Reads lines as items with known answers.

    Args:
        text: The lines.
        scheme: The project's scheme.
        dataset: The corpus, by whose segments and systems they go.
        categories: Kinds of error, of which a known error has the first.
        ties: Whether an answer may be a tie.

    Raises:
        InputError: For a line that is none, by its number, or for too many characters.
    """
    text = within(N_("list of known answers"), text, LONGEST_INSTRUCTIONS)
    setup = Setup("", scheme, categories=tuple(categories), ties=ties)
    ids, found = frozenset(dataset.ids), []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        said, *reason = _REASON.split(line, maxsplit=1)
        try:
            if line:
                control = _control(said, parted(said, ids), setup, dataset)
                note = "".join(reason).strip()
                found.append(replace(control, teaches=bool(reason), note=note))
        except InputError as error:
            message = N_("Known answer in line {line}: {why}")
            raise InputError(message, line=number, why=error) from error
    return tuple(found)


def has_controls(text: str) -> bool:
    """Whether a line is a control item: one without a reason."""
    return any(line.strip() and not _REASON.search(line) for line in text.splitlines())


def example(scheme: str, systems: Sequence[str], segment: str) -> str:
    """A line as it could be for this corpus: ``"17: near > far"``."""
    traits, names = SCHEMES[scheme], list(systems)
    if traits.compares:
        return f"{segment}: {' > '.join(names[: min(traits.usual, _FEW)])}"
    return f"{segment}: {names[0]}" + (" 90" if traits.rates else "")


def parted(line: str, names: Collection[str] = ()) -> tuple[str, str]:
    """``"17: near 90"`` → ``("17", "near 90")``, at the first colon or tab; both empty if none.

    Of ``names``, which may hold some colons, the longest before a colon goes first.
    """
    marks = [mark.start() for mark in islice(_MARK.finditer(line, 1), _MOST_MARKS)]
    if not marks:
        return "", ""
    named = [mark for mark in marks if line[:mark].strip() in names]
    mark = max(named, default=marks[0])
    return line[:mark].strip(), line[mark + 1 :].strip()


def _control(line: str, parts: tuple[str, str], setup: Setup, dataset: Dataset) -> Control:
    segment, text = parts
    read = _marked if setup.traits.marks else _rated if setup.traits.rates else _compared
    known = read(text, setup, dataset, segment) if text else None
    if known is None:
        like = _LIKE[setup.scheme]
        raise InputError("“{text}” is not of the form “{like}”.", text=line[:100], like=like)
    systems, answer = known
    if segment not in dataset.ids:
        raise InputError("the corpus has no segment {id}.", id=segment[:100])
    for name in systems:
        if name not in dataset.systems:
            raise ChoiceError("system", name, dataset.systems)
    _check_possible(setup, answer)
    return Control(dataset.ids.index(segment), systems, answer)


def _check_possible(setup: Setup, answer: Answer) -> None:
    """Raises ``InputError`` for an answer that cannot be given in such a project, or not missed."""
    if isinstance(answer, Rating | Assessment) and not 0 <= answer.values[0] <= 100:
        raise InputError(
            "the score {value} is not between 0 and 100.", value=f"{answer.values[0]:g}"
        )
    is_tie = isinstance(answer, Preference) and answer.better is None
    is_tied = isinstance(answer, Ranking) and len(set(answer.ranks)) < len(answer.ranks)
    if (is_tie or is_tied) and not setup.ties:
        raise InputError("ties are not allowed in this project.")
    if isinstance(answer, Ranking) and len(set(answer.ranks)) == 1:
        raise InputError(
            "all systems are equal, so any order would be accepted. Put “>” between two systems."
        )


def _compared(text: str, setup: Setup, _dataset: Dataset, _segment: str) -> Known | None:
    """``"a > b = c"`` → ``(("a", "b", "c"), Ranking((1, 2, 2)))``."""
    parts = _SIGNS.split(text)
    names, signs = tuple(parts[::2]), parts[1::2]
    if len(names) < 2 or len(set(names)) < len(names) or not all(names):
        return None
    ranks = [1]
    for sign in signs:
        ranks.append(ranks[-1] + (sign == ">"))
    if setup.scheme == "ranking":
        return names, Ranking(tuple(ranks))
    return (names, Preference(0 if ranks[1] > 1 else None)) if len(names) == 2 else None


def _rated(text: str, _setup: Setup, _dataset: Dataset, _segment: str) -> Known | None:
    name, _blank, value = text.rpartition(" ")
    try:
        return ((name.strip(),), Rating((typed_number(value),))) if name else None
    except ValueError:
        return None


def _marked(text: str, setup: Setup, dataset: Dataset, segment: str) -> Known | None:
    """A system, with its score if the scheme has one; after bars the words that are wrong."""
    head, *wrong = (text,) if text in dataset.systems else map(str.strip, text.split("|"))
    rated = _rated(head, setup, dataset, segment) if setup.traits.rates else ((head,), None)
    if rated is None:
        return None
    (name,), rating = rated
    spans: tuple[Span, ...] = ()
    if name in dataset.systems and segment in dataset.ids:
        candidate = dataset.systems[name][dataset.ids.index(segment)]
        spans = tuple(_span(words, candidate, setup) for words in wrong if words)
    return (name,), Assessment(rating.values, spans) if isinstance(rating, Rating) else Errors(
        spans
    )


def _span(words: str, candidate: str, setup: Setup) -> Span:
    """Where the words are; raises ``InputError`` unless that is one place."""
    if candidate.count(words) != 1:
        raise InputError(
            "“{words}” occurs {count} times in the candidate; give words that occur once.",
            words=words[:100],
            count=candidate.count(words),
        )
    start = candidate.index(words)
    severity = "minor" if setup.traits.rates else next(iter(SEVERITIES))  # only the place counts
    return Span(0, start, start + len(words), setup.span_categories[0], severity)


BETTER, TIE, ABOVE, VALUE, UNMARKED, UNDUE = "better", "tie", "above", "value", "unmarked", "undue"
"""One is better; both are alike; one is above the other; another value was expected; an error was
not marked; something was marked where there is no error."""


@dataclass(frozen=True, slots=True)
class Missed:
    """One thing in which an answer differs from the known one, by positions as shown.

    ``candidate`` is better than, or above, ``other``; ``value`` was expected of it, give or take
    the setup's tolerance, and ``given`` was not; ``span`` should, or should not, have been marked.
    """

    kind: str
    candidate: int = 0
    other: int = 0
    value: float = 0.0
    given: float = 0.0
    span: Span | None = None


def passes(setup: Setup, answer: Answer, expected: Answer, known: int | None = None) -> bool:
    """Whether an answer is as expected; both are by positions in the item.

    ``known``: the first so many candidates are those that ``expected`` is about; None: all are.
    """
    answer = answer if known is None else about_first(answer, known)
    return not any(_missed(setup, answer, expected))


def missed(setup: Setup, answer: Answer, expected: Answer) -> tuple[Missed, ...]:
    """All that is wrong; nothing exactly if the answer ``passes``."""
    return tuple(_missed(setup, answer, expected))


def _missed(setup: Setup, answer: Answer, expected: Answer) -> Iterator[Missed]:
    match answer, expected:
        case Preference(given), Preference(better):
            if given != better:
                yield Missed(TIE) if better is None else Missed(BETTER, better, 1 - better)
        case Ranking(given), Ranking(ranks):
            positions = range(len(ranks))
            for above, below in ((a, b) for a in positions for b in positions):
                if ranks[above] < ranks[below] and given[above] >= given[below]:
                    yield Missed(ABOVE, above, below)
        case Rating(), Rating():
            yield from _values(setup, answer.values, expected.values)
        case Errors(), Errors():
            yield from _unmarked(answer.spans, expected.spans)
            if not expected.spans:
                yield from (Missed(UNDUE, span.candidate, span=span) for span in answer.spans)
        case Assessment(), Assessment():
            yield from _values(setup, answer.values, expected.values)
            yield from _unmarked(answer.spans, expected.spans)
        case _:
            raise TypeError("the answers are of two schemes")


def _values(
    setup: Setup, given: tuple[float, ...], expected: tuple[float, ...]
) -> Iterator[Missed]:
    for candidate, (value, wanted) in enumerate(zip(given, expected, strict=True)):
        if abs(value - wanted) > setup.tolerance:
            yield Missed(VALUE, candidate, value=wanted, given=value)


def _unmarked(marked: tuple[Span, ...], expected: tuple[Span, ...]) -> Iterator[Missed]:
    for wanted in expected:
        if not any(touch(span, wanted) for span in marked):
            yield Missed(UNMARKED, wanted.candidate, span=wanted)
