"""Words, links between them, and an alignment: the matches that a search chose among the links."""

from __future__ import annotations

import copyreg
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import compress, count, pairwise
from operator import attrgetter
from typing import Any
from weakref import WeakValueDictionary

from meteor_core.model.written import counted


class _Once(type):
    """Returns the same word for the same fields, however often it is called; each token is a new
    object.

    So words can be compared by identity, which needs no Python: a corpus looks them up in caches
    hundreds of times a sentence.
    """

    def __call__(cls, *given: Any, **named: Any) -> Any:
        made = super().__call__(*given, **named)
        if cls is not Word:
            return made
        with _making:
            return _words.setdefault(_fields(made), made)

    @property
    def __signature__(cls) -> inspect.Signature:
        """The fields, for help and editors, and not ``__call__``'s own arguments."""
        made = inspect.signature(vars(cls)["__init__"])
        return made.replace(parameters=[*made.parameters.values()][1:])


_making = threading.Lock()
_words: WeakValueDictionary[tuple[Any, ...], Word] = WeakValueDictionary()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Word(metaclass=_Once):
    """A word type as the stages see it: normalised form, lemma or stem, grammatical tag.

    ``tag`` begins with the part of speech and may go on with grammemes (OpenCorpora's for Russian).
    ``is_capital``: its first letter was a capital. ``written``: what letters are compared by, where
    that is not its form: ``" The"``, with the capital and the blank that the text has. Of the same
    fields there is one word: equal words are the same object.
    """

    form: str
    base: str
    tag: str
    is_function: bool
    is_punctuation: bool = False
    is_capital: bool = field(default=False, kw_only=True)
    written: str = field(default="", kw_only=True)

    @property
    def part_of_speech(self) -> str:
        """``"NOUN,anim,femn sing,nomn"`` → ``"NOUN"``."""
        return self.tag.replace(" ", ",").partition(",")[0]


_fields = attrgetter(
    "form", "base", "tag", "is_function", "is_punctuation", "is_capital", "written"
)


def _made(
    form: str, base: str, tag: str, function: bool, punctuation: bool, capital: bool, written: str
) -> Word:
    return Word(form, base, tag, function, punctuation, is_capital=capital, written=written)


copyreg.pickle(Word, lambda word: (_made, _fields(word)))  # where it is sent to, it is one again


def bare(word: Word) -> Word:
    """Returns a token's word, without its place; a word itself."""
    fields = _fields(word)
    known = _words.get(fields)
    return known or Word(*fields[:5], is_capital=word.is_capital, written=word.written)


def places(test: Callable[[Word], object], words: Iterable[Word]) -> list[int]:
    """Returns the positions of the words that pass a test, from 0. A corpus needs this for every
    text, many times, and a test that is a dictionary's method runs without Python."""
    return list(compress(count(), map(test, words)))


@dataclass(frozen=True, slots=True)
class Token(Word):
    """A word at its place: ``raw[start:stop] == text``, offsets in characters of the raw text."""

    text: str = ""
    start: int = 0
    stop: int = 0


_DRAWN_BY: dict[type, tuple[str, str]] = {}
"""Class → module and name of the function that makes HTML of it."""


def draw(kind: type, module: str, function: str) -> None:
    """Registers a function that draws values of this class; it is imported on first use."""
    _DRAWN_BY[kind] = module, function


class Drawn:
    """A value that IPython, Jupyter and the like can draw."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """HTML to be shown in place of ``repr``; None where no function is named."""
        if type(self) not in _DRAWN_BY:
            return None
        module, function = _DRAWN_BY[type(self)]
        html: str = getattr(import_module(module), function)(self)
        return html


Span = tuple[int, int]
"""Positions of tokens, counted from 0 and half-open: ``(start, stop)``."""

Spans = tuple[int, int, int, int]
"""Start and stop of words of the candidate, then of words of the reference."""

ALTERNATIVES = " | "
"""Between tags of which any may be meant: ``"NOUN,neut sing,nomn | NOUN,neut sing,accs"``."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a stage linked two words, in terms that people use.

    ===========  ==========================  ===============================  ==================
    stage        name                        candidate, reference             source
    ===========  ==========================  ===============================  ==================
    exact        the shared form             –                                –
    lemma, stem  the shared lemma or stem    grammatical tags of both words   analyser
    synonym      the shared synset's name,   the lemmas looked up             thesaurus, or whose
                 or –                                                         list or rule it is
    paraphrase   the shared synset's name,   the phrases looked up            table, thesaurus, or
                 or –                                                         whose list it is
    embedding    –, or ``"near"`` (listed)   the words looked up              model
    fuzzy        the letters shared          –                                what they stand for
    ===========  ==========================  ===============================  ==================

    Tags that a form leaves open are joined by ``ALTERNATIVES``; of a word that is not read in its
    sentence, an open gender is left out. ``candidate_lemma`` and
    ``reference_lemma``: other lemmas than ``name`` that the words have in their sentences.

    ``candidate_alone``, ``reference_alone``: the lemma that the form would have by itself, where
    this pair reads it by another («мыла» beside «моет»: мыло).
    """

    name: str = ""
    candidate: str = ""
    reference: str = ""
    source: str = ""
    candidate_lemma: str = ""
    reference_lemma: str = ""
    candidate_alone: str = ""
    reference_alone: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A possible match of candidate words with reference words; a chosen one is a ``Match``.

    ``candidate`` and ``reference``: places of tokens, counted from 0, the second one excluded:
    ``(2, 4)`` holds the third and the fourth word. ``similarity`` is within 0..1.
    """

    stage: str
    candidate: Span
    reference: Span
    similarity: float = 1.0
    evidence: Evidence = Evidence()


Match = Link
"""A link that the search chose."""


@dataclass(frozen=True, slots=True)
class LinkCounts:
    """How many best alignments there are, and how many of them contain each link, by its words.

    *Best*: the most matches stage by stage, then the fewest chunks.
    """

    total: int
    counts: Mapping[tuple[Span, Span], int]

    def of(self, link: Link) -> int:
        """Returns how many best alignments contain this link."""
        return self.counts.get((link.candidate, link.reference), 0)

    def certain(self, links: Iterable[Link]) -> int:
        """Returns how many of these links are in every best alignment."""
        return sum(self.of(link) == self.total for link in links)


@dataclass(frozen=True, slots=True, repr=False)
class Alignment(Drawn):
    """Tokens of both sides, every possible link, and the matches chosen among them.

    ``matches`` are in candidate order and share no token. ``optimal`` says that no
    alignment has more matches stage by stage, nor with those fewer chunks, nor with as many a
    larger sum of similarities: proved, not hoped. ``standing``: how many best alignments
    contain each match, if that was counted (``explain.alternatives``).
    """

    candidate: tuple[Token, ...]
    reference: tuple[Token, ...]
    links: tuple[Link, ...]
    matches: tuple[Match, ...]
    optimal: bool
    standing: LinkCounts | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        """In short: of a long text every link would be thousands of lines."""
        proved = "proved optimal" if self.optimal else "not proved optimal"
        return (
            f"<Alignment of {len(self.candidate)} and {counted(len(self.reference), 'word')}: "
            f"{counted(len(self.matches), 'match', 'matches')} in "
            f"{counted(len(self.chunks), 'chunk')}, {proved}>"
        )

    @property
    def chunks(self) -> tuple[tuple[Match, ...], ...]:
        """Runs of matches that are contiguous and in the same order on both sides."""
        runs: list[list[Match]] = [[match] for match in self.matches[:1]]
        for left, right in pairwise(self.matches):
            if left.candidate[1] == right.candidate[0] and left.reference[1] == right.reference[0]:
                runs[-1].append(right)
            else:
                runs.append([right])
        return tuple(map(tuple, runs))

    @property
    def text(self) -> str:
        """The words of both sides, the candidate's first: ``"Кот спит Кошка спит"``."""
        return " ".join(token.text for token in (*self.candidate, *self.reference))

    @property
    def unmatched_candidate(self) -> tuple[int, ...]:
        """Positions of candidate tokens that no match covers."""
        return _uncovered(len(self.candidate), [match.candidate for match in self.matches])

    @property
    def unmatched_reference(self) -> tuple[int, ...]:
        """Positions of reference tokens that no match covers."""
        return _uncovered(len(self.reference), [match.reference for match in self.matches])


def _uncovered(length: int, spans: list[Span]) -> tuple[int, ...]:
    covered = {position for span in spans for position in range(*span)}
    return tuple(position for position in range(length) if position not in covered)
