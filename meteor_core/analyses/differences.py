"""Where a candidate has another number, name or mark than its reference, or denies something else.

Doubtful cases are not differences: see each kind. Of several references the nearest counts, so that
a candidate differs only where it differs from all of them. The differences of a whole corpus are
found block by block and counted by what differs, by system.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from anyascii import anyascii
from rapidfuzz.distance import Indel

from meteor_core import languages
from meteor_core.analyses import names, negation, numbers
from meteor_core.analyses.blocks import Block, Findings, Found, no_counts
from meteor_core.analyses.sides import Pair, Side, paired, side
from meteor_core.corpus.processes import LineBlock
from meteor_core.model.cancellation import checkpoint
from meteor_core.resources.finding import Held, holding

_FOREIGN_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
_ADDRESS = re.compile(r"://|@|www\.|\.(?:com|org|net|ru|io|html?)\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$")
_NUMERO = re.compile(r"\bNo\b\.?(?=\s*(?:\d|$))")
"""«№» as it is typed on keyboards without that key."""

_ROMAN = re.compile("[IVXLCDM]+")
_MEASURE = frozenset({"s", "x", "k", "m", "c", "d", "a", "b", "e", "h", "n", "r", "t", "v", "p"})
_LEAST = 0.6
"""The least share of common letters of a word and its transliteration."""


class Foreign(NamedTuple):
    """The foreign words in their order; all words of the text, in small letters and in ASCII."""

    found: tuple[str, ...]
    words: frozenset[str]
    romanised: frozenset[str]


def find_foreign(side: Side) -> Foreign:
    """``"Скачай app"`` → app; a word in two scripts («Cобака» with a Latin C) too."""
    text = " ".join(word for word in side.text.split() if not _ADDRESS.search(word))
    words = _FOREIGN_WORD.findall(_NUMERO.sub("", text))
    own = languages.get(side.language).script
    found = dict.fromkeys(
        word
        for word in words
        if _scripts(word) - {own} and not _ROMAN.fullmatch(word) and word.lower() not in _MEASURE
    )
    lower = {word.lower() for word in words}
    lower |= {_POSSESSIVE.sub("", word) for word in lower}  # “fox’s” also as “fox”
    return Foreign(tuple(found), frozenset(lower), frozenset(map(_romanised, lower)))


def compare_foreign(wanted: Foreign, got: Foreign) -> list[Pair]:
    """Finds foreign words that the other side has in no script: ``[("", "app")]``."""
    missing = [word for word in wanted.found if not _is_in(word, got)]
    extra = [word for word in got.found if not _is_in(word, wanted)]
    return paired(missing, extra)


def _unsourced(source: Foreign, got: Foreign) -> list[Pair]:
    """Finds foreign words that the other text has in no script; those in two scripts are slips."""
    words = (word for word in got.found if len(_scripts(word)) == 1)
    return [("", word) for word in words if not _is_in(word, source)]


@lru_cache(1 << 14)
def _scripts(word: str) -> frozenset[str]:
    """``"app"`` → ``{"LATIN"}``; letters without a script (ª, ʹ) do not count."""
    letters = filter(str.isalpha, word)
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in letters)
    return frozenset(
        name for name in names if name not in ("", "MODIFIER", "FEMININE", "MASCULINE")
    )


def _is_in(word: str, other: Foreign) -> bool:
    if word.lower() in other.words:
        return True
    own = _romanised(word.lower())
    if len(_scripts(word)) > 1:  # «Cобака» with a Latin C is not «собака»
        return False
    return any(
        own == each or (len(own) > 3 and Indel.normalized_similarity(own, each) >= _LEAST)
        for each in other.romanised
    )


@lru_cache(1 << 15)
def _romanised(word: str) -> str:
    return re.sub("[^a-z]", "", anyascii(word).lower())


_QUOTES = re.compile('["«»„“”‟″]')
_LAST = re.compile(r"(\.\.\.|…|[.?!;:,])[\"«»„“”‟″')\]*_\s]*$")
_COUNTED = {"?": re.compile(r"\?+"), "!": re.compile("!+"), "…": re.compile(r"…|\.\.\.+")}
QUOTES, BRACKETS = "« »", "( )"
_WRITTEN = {"en": {QUOTES: "“ ”"}}
"""How a language writes a pair where that is not how it is named here."""


class Marks(NamedTuple):
    """The mark at the end, and how often each kind occurs in a text; pairs count as one."""

    last: str
    counts: Counter[str]
    language: str


def find_marks(side: Side) -> Marks:
    """``'«Да», – сказал он.'`` → last ``"."``, one pair of quotation marks."""
    text = side.text.rstrip()
    last = _LAST.search(text)
    counts = Counter({mark: len(pattern.findall(text)) for mark, pattern in _COUNTED.items()})
    counts[QUOTES] = len(_QUOTES.findall(text)) // 2
    counts[BRACKETS] = min(text.count("("), text.count(")"))
    mark = last[1].replace("...", "…") if last else ""
    return Marks(mark, counts, side.language)


def compare_marks(wanted: Marks, got: Marks) -> list[Pair]:
    """Finds marks that only one side has, and a different last one: ``[("?", ".")]``."""
    pairs = []
    if wanted.last != got.last and _is_telling(wanted.last, got.last):
        pairs.append((wanted.last, got.last))
    ends = {wanted.last, got.last} if pairs else set()
    for mark in (*_COUNTED, QUOTES, BRACKETS):
        if mark not in ends and bool(wanted.counts[mark]) != bool(got.counts[mark]):
            written = _WRITTEN.get(got.language, {}).get(mark, mark)
            pairs.append((written, "") if wanted.counts[mark] else ("", written))
    return pairs


def _is_telling(wanted: str, got: str) -> bool:
    """Whether two ends differ in more than style: a stop for none, not a comma for a colon."""
    strong = {".", "?", "!", "…"}
    return bool({wanted, got} & strong)


class Kind(NamedTuple):
    """What of a text is compared (``find``), and how two texts differ in it (``compare``)."""

    find: Callable[[Side], Any]
    compare: Callable[[Any, Any], list[Pair]]


KINDS: dict[str, Kind] = {
    "numbers": Kind(numbers.find, numbers.compare),
    "names": Kind(names.find, names.compare),
    "negation": Kind(negation.find, negation.compare),
    "foreign": Kind(find_foreign, compare_foreign),
    "punctuation": Kind(find_marks, compare_marks),
}
"""Every kind, in the order in which they are shown."""

REFERENCE, SOURCE = "reference", "source"


@dataclass(frozen=True, slots=True)
class Difference:
    """What is on the other side (``wanted``), and in the candidate (``got``); "" for nothing.

    ``against``: which other side, ``"reference"`` or ``"source"``.
    """

    kind: str
    against: str
    wanted: str
    got: str


class Read:
    """A text with what each kind finds in it, looked up once."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._found: dict[str, Any] = {}

    def found(self, kind: str) -> Any:
        if kind not in self._found:
            self._found[kind] = KINDS[kind].find(self.side)
        return self._found[kind]


def differences(
    candidate: Read, references: Sequence[Read], source: Read | None = None
) -> list[Difference]:
    """Texts as they are read → where the candidate differs, kind by kind.

    Candidate «21 мая», reference «12 мая» → one difference in numbers, 12 and 21.
    """
    found = [
        Difference(kind, REFERENCE, *pair)
        for kind in KINDS
        for pair in _nearest(kind, candidate, references)
    ]
    if source is not None:
        found += [Difference(kind, SOURCE, *pair) for kind, pair in _sourced(candidate, source)]
    return found


def _nearest(kind: str, candidate: Read, references: Sequence[Read]) -> list[Pair]:
    """The differences from the reference with the fewest; of equals whichever sorts first."""
    texts = [reference for reference in references if reference.side.tokens]
    if not candidate.side.tokens or not texts:
        return []
    compare = KINDS[kind].compare
    every = [
        []
        if reference.side.text == candidate.side.text
        else compare(reference.found(kind), candidate.found(kind))
        for reference in texts
    ]
    return min(every, key=lambda pairs: (len(pairs), sorted(pairs)))


def _sourced(candidate: Read, source: Read) -> Iterator[tuple[str, Pair]]:
    """Numbers that differ from the source's; names and other words in letters foreign to one side.

    Of a source in the candidate's letters, its foreign words must be in the candidate too; of
    one in other letters, the candidate may hold none that the source has not.
    """
    if not candidate.side.tokens or not source.side.tokens:
        return
    for pair in numbers.compare(source.found("numbers"), candidate.found("numbers")):
        yield "numbers", pair
    own, other = candidate.found("foreign"), source.found("foreign")
    for pair in _unsourced(other, own):
        yield "foreign", pair
    for pair in _unsourced(own, other):
        yield "foreign", (pair[1], pair[0])


BOTH = "both"
"""Against both the reference and the source, where the candidate differs from both."""

AGAINST = (REFERENCE, SOURCE, BOTH)
OF_SOURCE = ("numbers", "foreign")
"""The kinds that are compared with the source too."""


@dataclass(frozen=True, slots=True)
class DifferenceWork:
    """A worker: texts in ``language``; the last "reference" is the source if it has a language."""

    language: str
    source_language: str = ""
    held: Held | None = None

    def __call__(self, number: int, block: LineBlock) -> Block[Difference]:
        systems, references = block
        found: list[Found[Difference]] = []
        with holding(self.held):
            for line in range(len(references[0])):
                checkpoint()
                texts = [column[line] for column in references]
                source = self._source(texts)
                given = [Read(side(text, self.language)) for text in texts]
                known: dict[str, list[Difference]] = {}
                for system, column in enumerate(systems):
                    text = column[line]
                    if text not in known:  # systems often agree to the letter
                        known[text] = differences(Read(side(text, self.language)), given, source)
                    found += [Found(system, number + line - 1, each) for each in known[text]]
        lines = len(references[0])
        return Block(lines, found, no_counts(len(systems), lines))

    def _source(self, texts: list[str]) -> Read | None:
        """Takes the source from the texts, if there is one."""
        if not self.source_language:
            return None
        return Read(side(texts.pop(), self.source_language))


class DifferenceRow(NamedTuple):
    """What differs in one way: by system, in how many segments and in which (counted from 0)."""

    wanted: str
    got: str
    segments: tuple[tuple[int, ...], ...]

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(map(len, self.segments))


def rows(findings: Findings[Difference], kind: str, against: str) -> list[DifferenceRow]:
    """Returns the differences of a kind, the most frequent first, whatever their capitals."""
    chosen = set(_segments(findings, kind, against)) if against == BOTH else None
    table: dict[tuple[str, str], dict[int, set[int]]] = {}
    shown: dict[str, str] = {}
    for system, segment, what in findings.found:
        if what.kind != kind or what.against != (REFERENCE if against == BOTH else against):
            continue
        if chosen is None or (system, segment) in chosen:
            key = _key(what.wanted, shown), _key(what.got, shown)
            table.setdefault(key, {}).setdefault(system, set()).add(segment)
    systems = range(len(findings.names))
    made = [
        DifferenceRow(
            shown[wanted],
            shown[got],
            tuple(tuple(sorted(places.get(system, ()))) for system in systems),
        )
        for (wanted, got), places in table.items()
    ]
    return sorted(made, key=lambda row: (-sum(row.counts), row.wanted.lower(), row.got.lower()))


def segments(findings: Findings[Difference], kind: str, against: str) -> list[frozenset[int]]:
    """Returns for each system the segments that differ in this kind."""
    places: list[set[int]] = [set() for _ in findings.names]
    for system, segment in _segments(findings, kind, against):
        places[system].add(segment)
    return [frozenset(each) for each in places]


def counts(findings: Findings[Difference], against: str) -> dict[str, list[int]]:
    """Kind → for each system the number of segments that differ."""
    return {kind: list(map(len, segments(findings, kind, against))) for kind in KINDS}


def _segments(findings: Findings[Difference], kind: str, against: str) -> Iterable[tuple[int, int]]:
    sides = (REFERENCE, SOURCE) if against == BOTH else (against,)
    places = [
        {
            (system, segment)
            for system, segment, what in findings.found
            if what.kind == kind and what.against == each
        }
        for each in sides
    ]
    return set.intersection(*places)


def _key(text: str, shown: dict[str, str]) -> str:
    """A text in small letters; of its spellings the one that sorts first is ``shown``."""
    key = text.lower()
    shown[key] = min(shown.get(key, text), text)
    return key
