"""Lessons on which words match: the search, lemmas, synonyms, embeddings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from meteor_core import Meteor
from meteor_core.explain import words
from meteor_core.languages import Language, russian
from meteor_core.languages.analysis import Analyser, ChunkAnalyser
from meteor_core.languages.english import snowball_stemmer
from meteor_core.meteor.variants import FIRST, Variant
from meteor_core.model import Word
from meteor_core.stages.embedding import LISTED
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.record import Made
from pages.ui.learn.lessons.model import (
    Ask,
    Case,
    Choose,
    Lesson,
    Results,
    Slide,
    Slider,
    exact_only,
    highest,
    under_meteor,
)
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe

# Russian words compared by Snowball stems, where our variants compare lemmas.

SNOWBALL = "snowball"


def _describe(text: str) -> Word:
    """``"книгу"`` → a word whose base is «книг»."""
    word = russian.describe(text)
    return replace(word, base=snowball_stemmer("russian")(word.form))


@cache
def _chunks(punctuation: bool) -> ChunkAnalyser:
    return ChunkAnalyser("razdel+snowball", russian.split, _describe, punctuation)


def _analyser(language: Language, punctuation: bool) -> Analyser:
    return _chunks(punctuation)


STEMS: Variant = replace(
    FIRST,
    name=SNOWBALL,
    title="Snowball",
    stages={"ru": ("exact", "stem")},
    analyser=_analyser,
    own_stages={"stem": Made(lambda language, threshold: Lemma("stem", SNOWBALL))},
)


# The lessons.

GREEDY = Lesson(
    "greedy",
    {
        "en": {
            "best": exact_only(
                "en", "he said that he would say that", "that he would say that he said"
            ),
            "greedy": Case(
                Texts("he said that he would say that", ("that he would say that he said",)),
                Recipe("en", "nltk", ("exact",)),
            ),
        },
        "ru": {
            "best": exact_only("ru", "и кошка и собака", "и собака и кошка"),
            "greedy": Case(
                Texts("и кошка и собака", ("и собака и кошка",)),
                Recipe("ru", "notebook", ("exact",)),
            ),
        },
    },
    Ask(lambda results: results["best"].statistics.chunks),
    shown=("greedy",),
    shown_after=("best",),
)


def _word(candidate: str, reference: str, variant: str, stages: tuple[str, ...]) -> Case:
    return Case(Texts(candidate, (reference,)), Recipe("ru", variant, stages))


def _both(name: str, candidate: str, reference: str) -> dict[str, Case]:
    """Two words by their lemmas and by their stems."""
    return {
        name: _word(candidate, reference, "meteor", ("exact", "lemma")),
        f"{name}_stem": _word(candidate, reference, SNOWBALL, ("exact", "stem")),
    }


_FORMS = {
    **_both("books", "книги", "книгу"),
    **_both("friends", "друзья", "друг"),
    **_both("people", "люди", "человек"),
    **_both("post", "почта", "почти"),
}
_WORDS = ("books", "friends", "people", "post")


def _stem_alone(results: Results) -> frozenset[str]:
    """Words that the stemmer links, and lemmas do not."""
    return frozenset(
        name
        for name in _WORDS
        if results[f"{name}_stem"].alignment.matches and not results[name].alignment.matches
    )


LEMMA = Lesson(
    "lemma",
    {"en": _FORMS, "ru": _FORMS},
    Choose(_WORDS, _stem_alone, label="pair"),
    shown_after=("friends", "friends_stem", "post", "post_stem"),
)


def _english(candidate: str, reference: str, variant: str) -> Case:
    return Case(Texts(candidate, (reference,)), Recipe("en", variant, ("exact", "stem")))


def _by_both(name: str, candidate: str, reference: str) -> dict[str, Case]:
    """Two texts by stems as published, and by stems that a dictionary confirms."""
    return {
        name: _english(candidate, reference, "meteor"),
        f"{name}_published": _english(candidate, reference, "2005"),
    }


_STEMMED = {
    **_by_both("jumps", "jumps", "jumping"),
    **_by_both("decided", "decided", "deciding"),
    **_by_both("universe", "universe", "university"),
    **_by_both("run", "ran", "run"),
    **_by_both("sentence", "The universe is very old", "The university is very old"),
}
_STEMMED_PAIRS = ("jumps", "decided", "universe", "run")


def _published_alone(results: Results) -> frozenset[str]:
    """Words that the published variant links, and ``meteor`` does not."""
    return frozenset(
        name
        for name in _STEMMED_PAIRS
        if results[f"{name}_published"].alignment.matches and not results[name].alignment.matches
    )


FAMILY = Lesson(
    "family",
    {"en": _STEMMED, "ru": _STEMMED},
    Choose(_STEMMED_PAIRS, _published_alone, label="pair"),
    shown_after=("sentence_published", "sentence"),
)


# The Russian pairs are valid for Wiktionary and RuWordNet, whichever is installed.
SYNONYM = Lesson(
    "synonym",
    {
        "en": {
            "known": under_meteor("en", "The physician left", "The doctor departed"),
            "trap": under_meteor("en", "He is a mean player", "He is an average player"),
            "near": under_meteor("en", "He is a so-so player", "He is an average player"),
        },
        "ru": {
            "known": under_meteor(
                "ru", "Храбрый мальчик завершил рассказ", "Смелый мальчик закончил рассказ"
            ),
            "trap": under_meteor(
                "ru", "Врач сообщил увесистую новость", "Врач сообщил тяжёлую новость"
            ),
            "near": under_meteor(
                "ru", "Врач сообщил горькую новость", "Врач сообщил тяжёлую новость"
            ),
        },
    },
    highest("trap", "near"),
    shown=("known",),
    shown_after=("trap", "near"),
)


_STAGES = ("exact", "lemma", "embedding")


def _by_embedding(candidate: str, reference: str, threshold: float) -> Case:
    return Case(Texts(candidate, (reference,)), Recipe("ru", "meteor", _STAGES, True, threshold))


def _one_match_left(results: Results) -> bool:
    matches = results["pair"].alignment.matches
    return sum(match.stage == "embedding" for match in matches) == 1


# No list calls any of the pair's words near: only the threshold decides.
_CARS = {
    "pair": _by_embedding(
        "Соседка показала новую машину", "Соседка продемонстрировала новый автомобиль", 0.5
    ),
    "showed": _by_embedding("показала", "продемонстрировала", 0.5),
    "car": _by_embedding("машину", "автомобиль", 0.5),
    "sold": _by_embedding("Соседка продала новую машину", "Соседка купила новую машину", 0.2),
}


def _cosines(results: Results) -> dict[str, float]:
    """That of «продала» and «купила», which no match shows, and the least of words of a list."""
    metric = Meteor("ru", stages=_STAGES)
    sides = results["sold"].alignment
    cosine = words.cosine(metric, sides.candidate[1], sides.reference[1])
    return {} if cosine is None else {"opposites": cosine, "listed": LISTED}


EMBEDDING = Lesson(
    "embedding",
    {"en": _CARS, "ru": _CARS},
    Slide((Slider("threshold", "", 0.5, 0.3, 0.95),), _one_match_left),
    shown=("pair",),
    shown_after=("sold",),
    figures=_cosines,
)
