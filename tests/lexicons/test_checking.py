"""What is found in a list of words, and that the program's own lists have no faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.languages import LANGUAGES
from meteor_core.lexicons import checking, word_lists

OWN = [
    path
    for name in checking.SEPARATORS
    for code in LANGUAGES
    if (path := word_lists.path(name, code)).is_file()
]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_own_lists_have_no_faults(path: Path) -> None:
    assert checking.check(path) == []


@pytest.mark.parametrize(
    ("name", "text", "faults"),
    [
        ("synonyms.ru.txt", "[verbs]\nждать, ожидать", []),
        ("synonyms.ru.txt", "[verbs]\nждать, ожидать, чаять\nожидать, ждать", [(3, "line 2 has")]),
        ("synonyms.en.txt", "[verbs]\nbuy, get\n\n# again\nget, buy", [(5, "line 2 has")]),
        ("synonyms.en.txt", "[verbs]\nbuy, get\n[nouns]\nget, buy", []),
        ("equivalents.en.txt", "[forms]\nat once = now\nnow = at once = here", [(2, "line 3 has")]),
        ("synonyms.ru.txt", "[nouns]\nотчет, рапорт\nотчёт, доклад", [(2, "отчет: other lines")]),
        ("synonyms.ru.txt", "[nouns]\nнебо, небосвод\nнёбо, рот", []),
        ("synonyms.ru.txt", "[adjectives]\nвысокий, низкий", [(2, "apart in the list opposites")]),
        ("equivalents.ru.txt", "[lemmas]\nпожимать = собирать", [(2, "in the list neighbours")]),
        ("synonyms.ru.txt", "[adverbs]\nхорошо, учтиво", [(2, "never read as one of adverbs")]),
        ("families.ru.txt", "новость, новый\nновость ≠ новый", []),
    ],
)
def test_faults(tmp_path: Path, name: str, text: str, faults: list[tuple[int, str]]) -> None:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    found = checking.check(file)
    assert [fault.number for fault in found] == [number for number, _ in faults]
    assert all(said in fault.message for fault, (_, said) in zip(found, faults, strict=True))


def test_words_that_no_dictionary_has(tmp_path: Path) -> None:
    file = tmp_path / "synonyms.ru.txt"
    file.write_text("[verbs]\nждать, ожыдать\n[nouns]\nКремль, власть", "utf-8")
    assert checking.unknown(file) == [(2, "ожыдать: not in the dictionary")]


def test_lines_with_a_word_or_its_lemma() -> None:
    lists = {path.name for path, _ in checking.lines_with("ответил", "ru")}
    assert {"synonyms.ru.txt", "families.ru.txt"} <= lists
    assert all("ответить" in " ".join(e.members) for _, e in checking.lines_with("ответил", "ru"))
    assert not [*checking.lines_with("абвгд", "ru")]
