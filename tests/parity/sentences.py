"""Made-up texts, hard to align: repeated words, inflections, synonyms, paraphrases, disorder."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

from meteor_core.lexicons.paraphrases import Paraphrases

_RUSSIAN = """
кошка кошки кошку собака собаки собаке дом дома домом прыгнула прыгнул прыгает прыгать ряд сад ряда
сада рыжая рыжий лиса лисой лисы через на в и не что с по из как он она его ленивую ленивый быстро
быстрая быстрый , . ! « » - его-то кто-то т.е. ул. г. всё ещё ёж ежа сказал сказала говорит говорил
Москва Москве Москвы 5 10 3,5 была был быть это этого
"""
_ENGLISH = """
the a of to , . and in that run runs running ran fast quick quickly leap leapt jumps jumped big
large great house houses home buy bought purchase don't it's children child better good
"""
RUSSIAN, ENGLISH = _RUSSIAN.split(), _ENGLISH.split()


def russian(chance: random.Random) -> tuple[str, str]:
    """A candidate and a reference that share many of their words, out of order."""
    words = chance.choices(RUSSIAN, k=chance.randint(1, 30))
    return " ".join(words), " ".join(disturbed(words, RUSSIAN, chance))


def english(chance: random.Random, phrases: list[tuple[str, list[str]]]) -> tuple[str, str]:
    """The same, of phrases, some of them replaced by a paraphrase."""
    chosen = chance.choices(phrases, k=chance.randint(1, 6))
    candidate: list[str] = []
    reference: list[str] = []
    for phrase, paraphrases in chosen:
        candidate += phrase.split()
        reference += chance.choice([phrase, *paraphrases[:3]]).split()
        extra = chance.choices(ENGLISH, k=chance.randint(0, 3))
        candidate += extra
        reference += disturbed(extra, ENGLISH, chance)
    if chance.random() < 0.5:
        reference = disturbed(reference, ENGLISH, chance)
    return " ".join(candidate), " ".join(reference)


def sample(table: Paraphrases, number: int, chance: random.Random) -> list[tuple[str, list[str]]]:
    """Some phrases of the table with their paraphrases."""
    with closing(sqlite3.connect(table.index)) as base:
        names = [row[0] for row in base.execute("select phrase from phrases")]
    return [(name, list(table.paraphrases(name))) for name in chance.sample(names, number)]


def disturbed(words: list[str], others: list[str], chance: random.Random) -> list[str]:
    """Some words exchanged for others, some pieces moved."""
    changed = [chance.choice(others) if chance.random() < 0.2 else word for word in words]
    for _ in range(chance.randint(0, 3)):
        cut, place = chance.randint(0, len(changed)), chance.randint(0, len(changed))
        piece = changed[cut : cut + 4]
        del changed[cut : cut + 4]
        changed[place:place] = piece
    return changed
