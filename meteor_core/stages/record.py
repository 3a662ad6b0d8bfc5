"""All that the program knows of a stage beside its algorithm, in one record.

Each stage's module holds its record; ``stages.registry`` lists them. Everything else reads it from
there: command line, pictures, legends, exports, pages, explanations, signatures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from meteor_core import resources
from meteor_core.languages.language import Language
from meteor_core.messages.phrase import N_
from meteor_core.stages.stage import Stage

Maker = Callable[[Language, float | None], Stage | None]
"""(language, least similarity or None for the stage's own) → the stage.

None when none of the data files that it needs is installed.
"""


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme's colours. Contrast with the background: line 3:1, text 4.5:1 (WCAG 2 AA)."""

    line: str
    text: str
    tint: str


@dataclass(frozen=True, slots=True)
class Look:
    """What marks a stage in every picture: it is told by colour *and* dash *and* letter.

    ``label`` is an English msgid, ``dash`` a key of ``wording.palette.DASH_ARRAYS``, ``letters``
    are by language of the interface, ``ansi`` is a colour of terminals (31–37, 90).
    """

    label: str
    dash: str
    letters: Mapping[str, str]
    light: Colours
    dark: Colours
    ansi: int = 37

    def letter(self, language: str) -> str:
        """``"ru"`` → ``"Т"``; any other language reads the English letter."""
        return self.letters.get(language, self.letters["en"])


@dataclass(frozen=True, slots=True)
class Wording:
    """How evidence or an obstacle is said: ``message`` is an English msgid with named fields.

    Evidence: ``{name}``, ``{similarity}``. Obstacles: ``{own}`` and ``{other}`` (of the word asked
    about and of its partner), ``{fault}`` (the words at fault), ``{value}``, ``{needed}``,
    ``{short}`` (what the value falls short of the threshold).

    ``tags``: what is compared are grammatical tags, to be said in words. ``brief``: an obstacle in
    a cell of a table. ``none``: an obstacle where no word comes near. ``says_source``: evidence
    whose source needs no naming behind it.
    """

    message: str
    tags: bool = False
    brief: str = ""
    none: str = ""
    says_source: bool = False


def _everywhere(language: Language) -> bool:
    return True


def _no_resources(language: Language) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Made:
    """How a published recipe makes a stage in its own way, and what that stands on."""

    make: Maker
    resources: Callable[[Language], tuple[str, ...]] = _no_resources


@dataclass(frozen=True, slots=True)
class StageRecord:
    """A stage of the registry.

    ``make`` gives the stage for a language, which has it if it ``suits``; ``resources`` are the
    data files of which one is needed, the default first. ``advice`` (a msgid) tells a student what
    the stage joins.

    ``evidence`` says why a link was made, ``unnamed`` the same where the evidence has no name,
    ``several`` where it has several names,
    ``sources`` where it comes from a source that is told apart.
    ``obstacles`` holds every kind of obstacle, that of words which came nearest to a link first.

    ``weight``: of its matches, where a language has none of its own; no stage's is above that of an
    earlier one. ``graded``: whether its matches have degrees of similarity. ``threshold``: the
    least similarity, for a stage whose threshold a user may set. ``meaning``: whether it links
    different words of one meaning. ``phrases``: whether it may link several words as one.
    """

    name: str
    look: Look
    make: Maker
    advice: str
    evidence: Wording
    obstacles: Mapping[str, Wording]
    unnamed: Wording | None = None
    several: Wording | None = None
    sources: Mapping[str, Wording] = field(default_factory=dict)
    suits: Callable[[Language], bool] = _everywhere
    resources: Callable[[Language], tuple[str, ...]] = _no_resources
    weight: float = 1.0
    graded: bool = False
    threshold: float | None = None
    meaning: bool = False
    phrases: bool = False

    def obstacle(self, kind: str) -> Wording:
        """How an obstacle is said: one of the stage's own, or that of a person's own words."""
        return FORBIDDEN if kind == OWN_LIST else self.obstacles[kind]

    def source(self, source: str) -> Wording | None:
        """How evidence of a source is said that is told apart."""
        return ASKED_FOR if source == OWN_LIST else self.sources.get(source)


# In what way expressions are the same, as evidence names it.

SOURCE = "METEOR Explorer"
"""Other words; whose lists and rules they are."""

TOGETHER = "METEOR Explorer: spelling"
"""One word that is written together or apart."""

NUMBER = "METEOR Explorer: number"
"""One number that is written in two ways."""

NOTATION = "METEOR Explorer: notation"
"""The same of a date, a time, a measure, a range."""

REST = "METEOR Explorer: the rest"
"""What earlier stages have left of an expression."""

SEVERAL = "; "
"""Between the names of evidence that has several: a thesaurus's titles have commas."""

OWN_LIST = "own list"
"""A person's own words, as evidence and obstacles name them; every stage but exact obeys them."""

ASKED_FOR = Wording(N_("in the list of your own words"))
ONE_NUMBER = Wording(N_("the same number in two notations"), says_source=True)
FORBIDDEN = Wording(
    N_("the list of your own words forbids this match: {own}, {other}"),
    brief=N_("no: the list of your own words forbids it"),
)
UNKNOWN = Wording(
    N_("not in the lexicon: {fault}"), brief=N_("no: the model does not contain its lemma")
)
OPPOSITES = Wording(
    N_("opposites, which this stage does not match: {own}, {other}"),
    brief=N_("no: they are opposites"),
)
APART: Mapping[str, Wording] = {
    "opposites": OPPOSITES,
    "negation": Wording(
        N_("a negating prefix (in brackets) distinguishes them: {own}, {other}"),
        brief=N_("no: one of them has a negating prefix"),
    ),
    "siblings": Wording(
        N_("different members of one class: {own}, {other}"),
        brief=N_("no: different members of one class"),
    ),
    "motion": Wording(
        N_("the same motion, but in different directions: {own}, {other}"),
        brief=N_("no: different directions"),
    ),
}
"""What keeps words apart whatever else speaks for them (``lexicons.oppositions``)."""

NOT_COMPARABLE = N_("no word of the same part of speech has a vector")

OUTSIDE = Wording(
    N_("a word of a closed class to which the other does not belong: {fault}"),
    brief=N_("no: one is of a closed class, the other is not"),
    none=NOT_COMPARABLE,
)
STRANGERS = Wording(
    N_(
        "{own} and {other} look alike, but are not known as words of the same family or "
        "spellings of the same word"
    )
)
SPELLINGS: Mapping[str, Wording] = {
    "digits": Wording(N_("a word with digits: {fault}; this stage compares only letters")),
    "marks": Wording(
        N_("a word with marks between its letters: {fault}; this stage compares only letters")
    ),
    "long": Wording(
        N_("longer than any dictionary word: {fault}; this stage does not compare such words")
    ),
}
"""The obstacles of every stage that compares letters (``stage.no_spelling``)."""

CONTENT_ONLY: Mapping[str, Wording] = {
    "function word": Wording(
        N_("a function word: {fault}; this stage links only content words"),
        brief=N_("no: one of them is a function word"),
    ),
    "punctuation": Wording(
        N_("a punctuation mark: {fault}; this stage links only words"),
        brief=N_("no: one of them is a punctuation mark"),
    ),
}
"""The obstacles of every stage that links content words alone (``stage.exclusion_reason``)."""


def has_lemmas(language: Language) -> bool:
    return language.base_stage == "lemma"


def has_stems(language: Language) -> bool:
    return language.base_stage == "stem"


def has_vectors(language: Language) -> bool:
    return bool(language.vectors)


def vector_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first(language.vectors)


def has_thesauri(language: Language) -> bool:
    return bool(language.thesauri)


def thesaurus_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first(language.thesauri)


def has_paraphrases(language: Language) -> bool:
    return bool(language.thesauri or language.paraphrases)


def paraphrase_files(language: Language) -> tuple[str, ...]:
    return resources.defaults_first((*language.thesauri, *language.paraphrases))
