"""Lessons on how the score is made: recall, chunks, order, function words."""

from __future__ import annotations

from meteor_core import Result, languages
from pages.ui.learn.lessons.model import Ask, Case, Edit, Lesson, Results, Slide, Slider
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe


def under_meteor(language: str, candidate: str, *references: str) -> Case:
    """Makes a pair under METEOR without embeddings, whose similarities cannot be found by
    reading."""
    stages = ("exact", languages.get(language).base_stage, "synonym")
    return Case(Texts(candidate, references), Recipe(language, "meteor", stages))


def exact_only(language: str, candidate: str, *references: str) -> Case:
    """Makes a pair under METEOR with exact matches alone."""
    return Case(Texts(candidate, references), Recipe(language, "meteor", ("exact",)))


def _short_wins(results: Results) -> bool:
    return results["short"].score.value > results["long"].score.value


_CAT = "The cat sat on the mat near the door"
_KOSHKA = "Вчера вечером кошка сидела на коврике у двери"

RECALL = Lesson(
    "recall",
    {
        "en": {
            "short": under_meteor("en", "The cat sat", _CAT),
            "long": under_meteor(
                "en", "The big cat sat quietly on the old mat near the green door", _CAT
            ),
        },
        "ru": {
            "short": under_meteor("ru", "Кошка сидела", _KOSHKA),
            "long": under_meteor(
                "ru",
                "Вчера вечером большая серая кошка тихо сидела на старом коврике у нашей двери",
                _KOSHKA,
            ),
        },
    },
    Slide((Slider("alpha", "α", 0.9, 0.0, 1.0),), _short_wins),
    shown=("short", "long"),
)

CHUNK = Lesson(
    "chunk",
    {
        "en": {
            "pair": under_meteor("en", "on the mat sat the cat", "the cat sat on the mat"),
            "same": under_meteor("en", "the cat sat on the mat", "the cat sat on the mat"),
        },
        "ru": {
            "pair": under_meteor(
                "ru", "На столе в комнате стояла ваза", "Ваза стояла на столе в комнате"
            ),
            "same": under_meteor(
                "ru", "Ваза стояла на столе в комнате", "Ваза стояла на столе в комнате"
            ),
        },
    },
    Ask(lambda results: results["pair"].statistics.chunks),
    shown_after=("pair",),
)


def _in_order(now: Result, before: Result) -> bool:
    """The same words, rearranged: adding words does not count as ordering them."""
    return _words(now) == _words(before) and now.statistics.chunks == 1


def _words(result: Result) -> list[str]:
    """The candidate's words without their order; marks may be added and left out."""
    forms = (token.form for token in result.alignment.candidate)
    return sorted(form for form in forms if any(map(str.isalnum, form)))


ORDER = Lesson(
    "order",
    {
        "en": {
            "pair": under_meteor(
                "en",
                "on the mat the cat sat yesterday",
                "yesterday the cat sat on the mat",
            ),
        },
        "ru": {
            "pair": under_meteor(
                "ru", "На столе вчера в комнате стояла ваза", "Вчера ваза стояла на столе в комнате"
            ),
        },
    },
    Edit("pair", _in_order),
    shown=("pair",),
)


def _content_wins(results: Results) -> bool:
    return results["content"].score.value > results["function"].score.value


_FARMER = "The farmer is in the field with a horse"
_TRAIN = "Мы ехали не на поезде, а на машине"

DELTA = Lesson(
    "delta",
    {
        "en": {
            "function": exact_only("en", "The man is in the house with a dog", _FARMER),
            "content": exact_only("en", "farmer field horse", _FARMER),
        },
        "ru": {
            "function": exact_only("ru", "Мы шли не на рынок, а на вокзал", _TRAIN),
            "content": exact_only("ru", "ехали поезде машине", _TRAIN),
        },
    },
    Slide((Slider("delta", "δ", 0.5, 0.0, 1.0),), _content_wins),
    shown=("function", "content"),
)
