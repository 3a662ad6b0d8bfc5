"""Lessons on what can be checked: a proof by prices, certain matches, a derivation."""

from __future__ import annotations

from pages.ui.learn.lessons.facts import best_alignments, bound, counted_words
from pages.ui.learn.lessons.model import Ask, Lesson
from pages.ui.learn.lessons.scoring import exact_only

PRICES = Lesson(
    "prices",
    {
        "en": {
            "pair": exact_only("en", "the cat and the dog and the bird", "the bird and a cat"),
        },
        "ru": {"pair": exact_only("ru", "и кот и пёс и попугай", "там попугай и кот")},
    },
    Ask(lambda results: bound(results["pair"])),
    shown=("pair",),
)

CERTAIN = Lesson(
    "certain",
    {
        "en": {"pair": exact_only("en", "the cat and the dog", "a cat saw the mouse")},
        "ru": {"pair": exact_only("ru", "и кот и пёс", "тут кот видел и мышь")},
    },
    Ask(lambda results: best_alignments(results["pair"])),
    shown=("pair",),
)

DERIVE = Lesson(
    "derive",
    {
        "en": {"pair": exact_only("en", "the cat the cat on the mat", "the cat is on the mat")},
        "ru": {"pair": exact_only("ru", "кот и кот и пёс", "кот и пёс спят")},
    },
    Ask(lambda results: counted_words(results["pair"])),
    shown_after=("pair",),
)
