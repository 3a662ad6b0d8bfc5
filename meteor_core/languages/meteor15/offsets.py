"""Where the normaliser's tokens stand in the text that they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_ONE_CHARACTER = str.maketrans("`‘’“”–", "'''\"\"-")
_MARKER = "DOTMULTI"


def locate(text: str, tokens: Iterable[str]) -> list[tuple[int, int]]:
    """``locate("Кто-то", ["кто", "то"])`` → ``[(0, 3), (4, 6)]``.

    The normaliser drops characters and never changes their order, so that each character of a token
    is the next one like it in the text. What it dropped behind a token belongs to no token.
    """
    characters = list(_characters(text))
    place = 0
    spans: list[tuple[int, int]] = []
    for token in tokens:
        first = place = _find(characters, token[0], place)
        for character in token:
            place = _find(characters, character, place) + 1
        spans.append((characters[first][1], characters[place - 1][2]))
    return spans


def _find(characters: list[tuple[str, int, int]], character: str, place: int) -> int:
    while characters[place][0] != character:
        place += 1
    return place


def _characters(text: str) -> Iterator[tuple[str, int, int]]:
    """The characters that tokens are made of, each with its start and stop in ``text``."""
    mapped = text.translate(_ONE_CHARACTER)
    start = 0
    while start < len(text):
        stop = start + 1
        made = mapped[start].lower()
        if mapped.startswith("''", start):
            made, stop = '"', start + 2
        elif mapped.startswith(_MARKER, start):
            made, stop = ".", start + len(_MARKER)
        yield from ((character, start, stop) for character in made)
        start = stop
