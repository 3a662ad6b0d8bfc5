"""METEOR 1.5 as data: its stages, its tasks and what may be changed about it.

A variant's name lists what is changed: ``1.5/util``, ``1.5/universal/own-function-words``,
``1.5/mended``. The details follow the program of 2014; see Denkowski & Lavie (2014).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from meteor_core import resources
from meteor_core.languages import Language
from meteor_core.languages.meteor15 import NAMES
from meteor_core.messages.phrase import N_
from meteor_core.meteor.counting import Rules
from meteor_core.model import Parameters
from meteor_core.search.heuristic import mended_beam
from meteor_core.stages.published import Exact, Key, Paraphrase, Stem, Synonym
from meteor_core.stages.record import Made
from meteor_core.stages.stage import Stage

# What reads texts and data is imported where the variant does.
if TYPE_CHECKING:
    from meteor_core.languages.meteor15 import Meteor15Analyser
    from meteor_core.lexicons.published_wordnets import MeteorWordNet


@dataclass(frozen=True, slots=True)
class Option:
    """A change to a variant: the fields it sets, and a sentence about it."""

    note: str
    fields: Mapping[str, Any]


STAGES = {
    "en": ("exact", "stem", "synonym", "paraphrase"),
    "ru": ("exact", "stem", "paraphrase"),
}
"""No paraphrase table was published for Russian: the stage runs where the user names one."""

UNIVERSAL = dict.fromkeys(STAGES, ("exact", "paraphrase"))

RULES = Rules(whole_is_unbroken=True)
CHARACTERS = Rules(whole_is_unbroken=True, characters=True)

# (task, language) → α β γ δ and the weights of the first, second, … stage that is used.
_RANK = "rank"
TASKS: Mapping[tuple[str, str], tuple[float, ...]] = {
    (_RANK, "en"): (0.85, 0.20, 0.60, 0.75, 1.0, 0.6, 0.8, 0.6),
    (_RANK, "ru"): (0.75, 1.40, 0.70, 0.50, 1.0, 0.5, 0.5, 0.0),
    (_RANK, "cz"): (0.95, 0.20, 0.60, 0.80, 1.0, 0.4, 0.0, 0.0),
    (_RANK, "fr"): (0.90, 1.40, 0.60, 0.65, 1.0, 0.2, 0.4, 0.0),
    (_RANK, "es"): (0.65, 1.30, 0.50, 0.80, 1.0, 0.8, 0.6, 0.0),
    (_RANK, "de"): (0.95, 1.00, 0.55, 0.55, 1.0, 0.8, 0.2, 0.0),
    ("li", "ru"): (0.75, 1.40, 0.70, 0.50, 1.0, 0.5, 0.5, 0.5),
    ("adq", "en"): (0.75, 1.40, 0.45, 0.70, 1.0, 1.0, 0.6, 0.8),
    ("hter", "en"): (0.40, 1.50, 0.35, 0.55, 1.0, 0.2, 0.6, 0.8),
    ("util", "en"): (0.65, 0.10, 0.55, 0.65, 1.0, 0.0, 0.0, 0.8),
    **dict.fromkeys((("tune", code) for code in STAGES), (0.5, 1.0, 0.5, 0.5, 1.0, 0.5, 0.5, 0.5)),
    **dict.fromkeys(
        (("universal", code) for code in STAGES), (0.70, 1.40, 0.30, 0.70, 1.0, 0.6, 0.0, 0.0)
    ),
}


def task(name: str, stages: Mapping[str, tuple[str, ...]] = STAGES) -> dict[str, Any]:
    """``"rank"`` → what a task lays down: stages, parameters and weights, by language."""
    codes = [code for code in STAGES if (name, code) in TASKS]
    return {
        "stages": {code: stages[code] for code in codes},
        "optional": {code: STAGES[code] for code in codes},
        "weights": {code: TASKS[name, code][4:] for code in codes},
        "parameters": {code: _parameters(TASKS[name, code], stages[code]) for code in codes},
    }


def _parameters(row: tuple[float, ...], stages: tuple[str, ...]) -> Parameters:
    alpha, beta, gamma, delta, *weights = row
    return Parameters(alpha, beta, gamma, delta, tuple(zip(stages, weights, strict=False)))


@cache
def _analyser(code: str, punctuation: bool, function_list: str) -> Meteor15Analyser:
    from meteor_core.languages.meteor15 import Meteor15Analyser

    return Meteor15Analyser(code, punctuation, function_list)


def analyser(language: Language, punctuation: bool) -> Meteor15Analyser:
    """Makes the analyser with English function words for Russian too, as in the program."""
    return _analyser(language.code, punctuation, "english")


def own_function_words(language: Language, punctuation: bool) -> Meteor15Analyser:
    """Makes the analyser with the language's own function words, as with the program's option
    ``-s``."""
    return _analyser(language.code, punctuation, NAMES[language.code])


def own_stages(key: Key) -> dict[str, Made]:
    """Returns the program's stages, comparing words by ``key``."""
    return {
        "exact": Made(partial(_exact, key)),
        "stem": Made(partial(_stem, key)),
        "synonym": Made(partial(_synonym, key), _synonym_resources),
        "paraphrase": Made(_paraphrase, _paraphrase_resources),
    }


def _exact(key: Key, language: Language, threshold: float | None) -> Stage:
    return Exact(key)


def _stem(key: Key, language: Language, threshold: float | None) -> Stage:
    return Stem(key)


def _synonym(key: Key, language: Language, threshold: float | None) -> Stage | None:
    wordnet = _wordnet()
    return None if wordnet is None else Synonym(wordnet, key)


def _paraphrase(language: Language, threshold: float | None) -> Stage | None:
    from meteor_core.lexicons import paraphrases

    table = paraphrases.of(language.code)
    return None if table is None else Paraphrase(table)


def _synonym_resources(language: Language) -> tuple[str, ...]:
    return "meteor-1.5", "wordnet-en"


def _paraphrase_resources(language: Language) -> tuple[str, ...]:
    return language.paraphrases


def _wordnet() -> MeteorWordNet | None:
    """The project's own copy, which is METEOR's; else the one beside the program."""
    from meteor_core.lexicons.compiled import load
    from meteor_core.lexicons.published_wordnets import read_meteor

    folder = resources.find("wordnet-en")
    if folder is not None:
        return load("wordnet-en", folder, read_meteor)
    folder = resources.find("meteor-1.5")
    return None if folder is None else load("meteor-1.5", folder / "synonym", read_meteor)


_MENDS = {
    "own-function-words": Option(
        N_(
            "The function words of the language are used. The Java program uses the English ones "
            "for Russian too."
        ),
        {"analyser": own_function_words},
    ),
    "whole-search": Option(
        N_(
            "The search counts a partial match as half a word and measures distances correctly. "
            "The Java program rounds the half down to 0 and adds the distance of a match to "
            "later competing matches instead."
        ),
        {"search": mended_beam},
    ),
    "true-words": Option(
        N_(
            "Words match only if their letters are the same. The Java program compares 32-bit "
            "hashes, so it treats «ряд» and «сад» as equal."
        ),
        {"own_stages": own_stages(str)},
    ),
}
"""The program's defects, one by one."""

OPTIONS: Mapping[str, Option] = {
    "li": Option(
        N_("Task li: for Russian. All weights except that of exact matches are 0.5."), task("li")
    ),
    "adq": Option(N_("Task adq: adequacy."), task("adq")),
    "hter": Option(N_("Task hter: human-targeted translation edit rate (HTER)."), task("hter")),
    # According to the program's help, util implies -ch; the program counts words all the same.
    "util": Option(N_("Task util: for maximising the number of good sentences."), task("util")),
    "tune": Option(N_("Task tune: balanced, for tuning systems."), task("tune")),
    "universal": Option(
        N_("Task universal: only exact matches and paraphrases."), task("universal", UNIVERSAL)
    ),
    "ch": Option(N_("P and R count characters instead of words."), {"rules": CHARACTERS}),
    **_MENDS,
    "mended": Option(
        " ".join(mend.note for mend in _MENDS.values()),
        {field: value for mend in _MENDS.values() for field, value in mend.fields.items()},
    ),
}
MENDS = tuple(_MENDS)
