"""Four lines of two systems and two references, and how the tests run the command on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus

LINES = {
    "good": ["Кошка спит.", "лиса бежит", "дом стоит на горе", "идёт дождь"],
    "bad": ["кот спит", "лиса", "дом", "дождь"],
    "first": ["Кошки спят .", "лиса бежит", "дом стоял на горе", "идёт дождь"],
    "second": ["кот спит", "бежит лиса", "на горе стоит дом", "дождь"],
}
PLAIN = ("--stages", "exact,lemma", "--jobs", "1")

ONE = ("--candidates", "good.txt", "--references", "first.txt", *PLAIN)
ALL = ("--candidates", "bad.txt", "good.txt", "--references", "first.txt", "second.txt", *PLAIN)

Printed = Callable[..., str]


def scored(names: list[str], references: list[str], metric: Meteor) -> tuple[Any, ...]:
    systems = {name: LINES[name] for name in names}
    return score_corpus(systems, [LINES[name] for name in references], metric)
