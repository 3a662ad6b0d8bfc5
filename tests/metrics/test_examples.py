"""Pairs with what each metric must say of them."""

from __future__ import annotations

import pytest

from meteor_core.metrics import Metric, parse

BETTER = "Искусственный интеллект помогает медицинским специалистам диагностировать заболевания "
EXAMPLES = [
    ("bleu[smooth=add-k]", "Кошка сидела на коврике.", "Кошка сидит на коврике.", 0.5, 0.6),
    ("bleu", "Париж - столица Франции.", "Париж - столица Франции.", 0.99, 1),
    ("bleu[smooth=none]", "Привет мир", "До свидания луна", 0, 0.1),
    (
        "rougel",
        "ИИ помогает врачам быстрее диагностировать болезни.",
        BETTER + "быстрее и точнее.",
        0.3,
        0.4,
    ),
    (
        "rouge1[mode=recall]",
        "Быстрая коричневая лиса прыгает через ленивую собаку",
        "Быстрая бурая лиса перепрыгивает через ленивую собаку",
        0.6,
        0.8,
    ),
    (
        "rouge2[mode=precision]",
        "алгоритмы машинного обучения",
        "алгоритмы машинного обучения и модели глубокого обучения",
        0.5,
        1,
    ),
    (
        "chrf",
        "Быстрая кричневая лиса прыгает через ленивую собаку",
        "Быстрая коричневая лиса прыгает через ленивую собаку",
        0.9,
        1,
    ),
    (
        "chrf++",
        "Обработка естественного языка увлекательна",
        "Обработка естественного языка интересна и увлекательна",
        0.7,
        0.9,
    ),
    ("chrf", "бегущий быстро", "бежит быстро", 0.428, 0.430),
    ("levenshtein", "котёнок", "котенок", 0.8, 0.9),
    ("jarowinkler", "МАРТА", "МАРФА", 0.8, 1),
    ("ter", "кошка сидит на коврике", "кошка лежит на коврике", 0.25, 0.25),
    ("ter", "на коврике сидит кошка", "кошка сидит на коврике", 0.5, 0.5),
]


@pytest.mark.parametrize(("metric", "candidate", "reference", "least", "most"), EXAMPLES)
def test_examples(metric: str, candidate: str, reference: str, least: float, most: float) -> None:
    (one,) = parse(metric)
    assert least <= one.segment(candidate, [reference]) <= most


def test_case_costs_where_it_counts() -> None:
    folded, strict = parse("levenshtein,levenshtein[case=yes]")
    pair = "Привет Мир", ["привет мир"]
    assert folded.segment(*pair) > strict.segment(*pair)


@pytest.mark.parametrize("name", ["bleu", "rougel", "chrf", "levenshtein", "jaro"])
def test_of_several_references_the_best_counts(name: str) -> None:
    one = Metric.of(name)
    far, near = "дождь идёт третий день подряд", "кошка сидела на синем коврике"
    both = one.segment("кошка сидела на красном коврике", [far, near])
    assert both >= one.segment("кошка сидела на красном коврике", [near]) > 0.2
    assert one.segment("кошка сидела на красном коврике", ["", near, " "]) == pytest.approx(
        one.segment("кошка сидела на красном коврике", [near])
    )


EMPTY = {
    "bleu": (0, 0, 0),
    "rouge1": (0, 0, 0),
    "rouge2": (0, 0, 0),
    "rougel": (0, 0, 0),
    "chrf": (0, 0, 0),
    "chrf++": (0, 0, 0),
    "ter": (1, 1, 0),
    "jarowinkler": (0, 0, 1),
    "jaro": (0, 0, 1),
    "levenshtein": (0, 0, 1),
}
"""No candidate, no reference, neither; as the sheets say."""


@pytest.mark.parametrize("name", EMPTY)
def test_empty_sides(name: str) -> None:
    pairs = (("", "кот спит"), ("кот спит", ""), ("", ""))
    found = tuple(Metric.of(name).segment(one, [other]) for one, other in pairs)
    assert found == EMPTY[name]
