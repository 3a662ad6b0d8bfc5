"""Small corpora of both languages: lines that differ in every way that matters."""

from __future__ import annotations


def lines_of(text: str) -> list[str]:
    """One segment a line; the first and the last line feed are not the text's."""
    return text.split("\n")[1:-1]


RUSSIAN = lines_of("""
Лиса сделала прыжок через ленивую собаку, и собака залаяла.
Стремительная рыжая лисичка скакнула на унылую собачку
В доме живёт кот, и в доме живёт пёс
Он дал ему совет, а совет ему дал он

Дорогой автомобиль быстро мчится по дороге .
кот и кот и кот
Конечно же, в самом деле всё хорошо!
""")

RUSSIAN_REFERENCE = lines_of("""
Лисица прыгнула через собаку – и собаки залаяли
Быстрая коричневая лиса прыгнула на грустную собаку
Кот живёт в доме, а пёс живёт в конуре.
Он посоветовал ему
Пусто
Недорогая машина стремительно едет по дороге.
и кот и кот
Действительно, всё хорошо!
""")

ENGLISH = lines_of("""
The rebels gave up, of course.
A fast brown fox leapt over a lazy dog
the cat is on the mat

on the mat sat the cat 's kitten
It doesn't matter (at all)
""")

ENGLISH_REFERENCE = lines_of("""
Naturally, the rebels surrendered.
The quick brown fox jumps over the lazy dog
there is a cat on the mat
Nothing
the kitten of the cats sat on a mat
That does not matter at all!
""")

TEXTS = {"ru": (RUSSIAN, RUSSIAN_REFERENCE), "en": (ENGLISH, ENGLISH_REFERENCE)}


def shifted(lines: list[str]) -> list[str]:
    """A second reference: the next line's, so that either may be the better."""
    return [f"{one} {two}" for one, two in zip(lines, [*lines[1:], ""], strict=True)]
