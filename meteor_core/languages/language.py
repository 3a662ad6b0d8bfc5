"""What a language brings: the one record that everything which depends on a language reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meteor_core.languages.analysis import Analyser
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters, Word

if TYPE_CHECKING:
    from meteor_core.languages.syntax import Dependency


@dataclass(frozen=True, slots=True)
class Reading:
    """One parse of a form. ``probability`` is within 0..1, all readings of a form sum to 1.

    ``known``: the form stands in the dictionary; otherwise it was guessed by its ending.
    """

    lemma: str
    tag: str
    probability: float
    known: bool


Readings = Callable[[Word], tuple[Reading, ...]]
"""A word → the parses of its form, the likeliest first."""

Marks = frozenset[str]
"""A tag's parts: ``{"NOUN", "inan", "masc", "sing", "nomn"}``."""


def one_reading(word: Word) -> tuple[Reading, ...]:
    """The readings of a language without a morphological dictionary: the word as it is."""
    return (Reading(word.base, word.tag, 1.0, known=True),)


def as_it_is(lemma: str, tags: str = "", capital: bool = False) -> str:
    """For a language whose bases are stems: nobody writes these."""
    return lemma


def never_ambiguous(word: Word) -> bool:
    """For a language of one reading a form."""
    return False


def never_contradicted(words: Sequence[Word], place: int, other: Word) -> bool:
    """For a language of one reading a form."""
    return False


def nothing_settled(words: Sequence[Word]) -> dict[int, Word]:
    """For a language of one reading a form."""
    return {}


def negates_nothing(word: Word) -> bool:
    """For a language without vectors, whose antonym guard is never asked."""
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """How a language's words are read where they stand; see ``explain.grammar``.

    ``tagger``, ``parser``, ``entities``: names of resources. ``readings(text)``: every parse of a
    word as it is written. ``faults``: what speaks against two forms together (``syntax.faults``).
    """

    tagger: str
    parser: str
    entities: str
    readings: Callable[[str], tuple[Reading, ...]]
    faults: Callable[[Dependency, Mapping[str, str], Mapping[str, str]], float]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language of the registry (``languages.LANGUAGES``). Only ``name`` and ``weights_from`` are
    shown: msgids.

    ``base_stage``: what ``Word.base`` holds, ``"lemma"`` or ``"stem"``. ``analyser(punctuation)``
    gives the usual analyser, ``describe(text)`` the word that it makes of one piece of text;
    ``published(punctuation)`` that of published variants, where the usual one reads spellings.
    ``own_letters(text)``: how many letters of a text speak for the language, for ``detect``;
    ``script``: theirs, as Unicode begins their names.

    ``parameters``: those of the variant ``tuned``, with the weights of the stages that have one
    of their own in this language; ``weights_from``, a msgid, says where these weights come from.
    ``readings(word)``: every parse, the likeliest first; ``written(lemma, tags, capital)``: a lemma
    as people write it;
    ``ambiguous(word)``: whether these may have several lemmas, said without making them;
    ``contradicted(words, place, other)``: whether the words beside that place speak against the
    form's being ``other``, the word by another lemma; ``settled(words)``: of the words of a
    sentence, place → the word there by the lemma that those beside it tell, whatever the other
    side has: whose name it is, which function word.

    ``letters``: the least share of common letters of a fuzzy match. ``negates(word)``:
    whether it has a prefix that negates, as «недорогой» and «бездушный» have.

    ``context``: how words are read in their sentence; None where no program does that.

    ``thesauri`` and ``vectors``: names of resources, the preferred first; ``paraphrases``: of those
    with a table ``paraphrase-CODE.gz``. A user's own is named by ``METEOR_PARAPHRASES_CODE``.
    """

    code: str
    name: str
    base_stage: str
    analyser: Callable[[bool], Analyser]
    describe: Callable[[str], Word]
    own_letters: Callable[[str], int]
    parameters: Parameters
    letters: float
    script: str = "LATIN"
    weights_from: str = N_("defined in the data of this language.")
    published: Callable[[bool], Analyser] | None = None
    readings: Callable[[Word], tuple[Reading, ...]] = one_reading
    written: Callable[[str, str, bool], str] = as_it_is
    ambiguous: Callable[[Word], bool] = never_ambiguous
    contradicted: Callable[[Sequence[Word], int, Word], bool] = never_contradicted
    settled: Callable[[Sequence[Word]], dict[int, Word]] = nothing_settled
    negates: Callable[[Word], bool] = negates_nothing
    context: Context | None = None
    thesauri: tuple[str, ...] = ()
    vectors: tuple[str, ...] = ()
    paraphrases: tuple[str, ...] = ()

    @property
    def lemmatises(self) -> bool:
        """Whether ``Word.base`` is a lemma, under which dictionaries know the word."""
        return self.base_stage == "lemma"

    def heading(self, word: Word) -> str:
        """What a table of words calls one: its lemma, or its form where bases are stems."""
        return word.base if self.lemmatises else word.form
