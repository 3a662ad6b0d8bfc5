"""The labelled sets are what their readers take them for, and hold no text that is not ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from meteor_core.model import Alignment, Link, Token
from meteor_core.stages.registry import STAGES
from meteor_core.wording.grammar import TABLE
from tests.labelled import grammar, links
from tests.labelled.grammar import FIELDS, OPEN
from tests.labelled.links import KINDS, LABELS, Pair, made
from tests.labelled.texts import Marked, read, unmark

LANGUAGES = ("ru", "en")
REAL = {"wmt": links.wmt, "unseen": links.unseen, "forecast": links.forecast}
FILES = [(set, code) for set in REAL for code in LANGUAGES]
SIDES = ("candidate", "reference")
OFFSETS = tuple(f"{side}_{edge}" for side in SIDES for edge in ("start", "stop"))
DRAWN = {*STAGES, "missed", "read"}
"""What proposed a pair, or that a reader found it, among what was missed or without looking."""

NAME = re.compile(r"[\w.-]{1,40}")
"""A file's or a system's name; a sentence has blanks."""


@pytest.mark.parametrize(
    "name", [f"links/{set}.{code}" for set in ("own", "wmt") for code in LANGUAGES]
)
def test_pairs_have_known_kinds_and_labels(name: str) -> None:
    rows = read(name)
    assert {row["kind"] for row in rows} <= set(KINDS)
    assert {row["label"] for row in rows} <= set(LABELS)
    assert len({tuple(row.values()) for row in rows}) == len(rows)
    _check_halves(rows, ("kind", "label"))


def _check_halves(rows: Iterable[Mapping[str, str]], strata: tuple[str, ...]) -> None:
    counts = Counter((tuple(row[key] for key in strata), row["half"]) for row in rows)
    assert {half for _, half in counts} == {"dev", "test"}
    for stratum in {stratum for stratum, _ in counts}:
        assert abs(counts[stratum, "dev"] - counts[stratum, "test"]) <= 1, stratum


@pytest.mark.parametrize(("set", "language"), [file for file in FILES if file[0] != "wmt"])
def test_unseen_pairs_are_of_sentences_without_another_label(set: str, language: str) -> None:
    unseen = read(f"links/{set}.{language}")
    assert {row["half"] for row in unseen} == {set}
    assert {row["kind"] for row in unseen} <= KINDS.keys()
    assert {row["label"] for row in unseen} <= {*LABELS}
    assert len({tuple(row.values()) for row in unseen}) == len(unseen) >= 80
    earlier = [each for each, code in FILES if code == language][: [*REAL].index(set)]
    for name in earlier:
        assert {place(row) for row in unseen}.isdisjoint(
            map(place, read(f"links/{name}.{language}"))
        )


def place(row: Mapping[str, str]) -> tuple[str, ...]:
    return row["file"], row["system"], row["line"]


def test_there_are_enough() -> None:
    russian = Counter(row["kind"] for set in ("own", "wmt") for row in _counting(f"{set}.ru"))
    assert min(russian[kind] for kind in KINDS) >= 30
    assert len(list(_counting("wmt.ru"))) >= 300
    assert sum(len(list(_counting(f"{set}.en"))) for set in ("own", "wmt")) >= 200


def _counting(name: str) -> Iterable[Mapping[str, str]]:
    return (row for row in read(f"links/{name}") if row["label"] != "open")


@pytest.mark.parametrize("name", [f"links/{set}.{code}" for set, code in FILES])
def test_real_pairs_are_places_and_no_text(name: str) -> None:
    for row in read(name):
        assert set(row) == {"half", "kind", "label", "drawn", "file", "system", "line", *OFFSETS}
        assert row["drawn"] in DRAWN
        _check_place(row, OFFSETS)


def _check_place(row: Mapping[str, str], offsets: Iterable[str]) -> None:
    assert all(NAME.fullmatch(row[name]) for name in ("file", "system")), row
    assert all(row[number].isdigit() for number in ("line", *offsets)), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_hold_whole_words(language: str) -> None:
    for pair in links.own(language):
        _check_words(pair.candidate)
        _check_words(pair.reference)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(("set", "language"), FILES)
def test_real_marks_hold_whole_words(set: str, language: str) -> None:
    pairs = REAL[set](language)
    assert len(pairs) == len(read(f"links/{set}.{language}"))
    for pair in pairs:
        _check_words(pair.candidate)
        _check_words(pair.reference)


def _check_words(word: Marked) -> None:
    """No blank at an edge, and no edge within a word; contractions («do|n't», «I|'ll») are cut."""
    assert 0 <= word.start < word.stop <= len(word.text), word
    assert word.words == word.words.strip(), word
    if not {"'", "’"} & {*word.words}:
        for edge in (word.start, word.stop):
            assert not re.match(r"\w\w", word.text[max(edge - 1, 0) : edge + 1]) or not edge, word


def test_grammar_is_of_known_marks_and_seldom_open() -> None:
    rows = [*read("grammar/own.ru"), *read("grammar/wmt.ru"), *read("grammar/blind.ru")]
    for row in rows:
        for column, category in FIELDS.items():
            assert row[column] in {"", OPEN, *TABLE[category]}, row
        assert any(row[column] for column in FIELDS)
    assert len(rows) >= 200
    assert sum(OPEN in row.values() for row in rows) <= 0.05 * len(rows)


@pytest.mark.parametrize("name", ["grammar/own.ru", "grammar/wmt.ru"])
def test_halves_of_the_grammar(name: str) -> None:
    _check_halves(read(name), ("pos", "case"))


def test_real_words_of_the_grammar_are_places_and_no_text() -> None:
    places = {"file", "system", "line", "side", "start", "stop"}
    for row in read("grammar/wmt.ru"):
        assert set(row) == {"half", *FIELDS, *places}
        assert row["side"] in SIDES
        _check_place(row, ("start", "stop"))


def test_words_of_the_grammar_are_whole() -> None:
    for labelled in (*grammar.own(), *grammar.blind()):
        _check_words(labelled.word)


@pytest.mark.usefixtures("shared")
def test_real_words_of_the_grammar_are_whole() -> None:
    words = grammar.wmt()
    assert len(words) == len(read("grammar/wmt.ru"))
    for labelled in words:
        _check_words(labelled.word)


@pytest.mark.parametrize(
    "sentence", ["Кошка спит.", "Кошка [].", "[Кошка] [спит].", "Кошка ]спит["]
)
def test_one_span_is_marked(sentence: str) -> None:
    with pytest.raises(ValueError, match="one span in brackets"):
        unmark(sentence)


def _aligned(candidate: str, reference: str, *spans: tuple[int, int, int, int]) -> Alignment:
    sides = [_tokens(unmark(side).text) for side in (candidate, reference)]
    made_of = tuple(Link("lemma", (a, b), (c, d)) for a, b, c, d in spans)
    return Alignment(sides[0], sides[1], made_of, (), optimal=True)


def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(
        Token(each[0], each[0], "", False, not each[0].isalnum(), each[0], *each.span())
        for each in re.finditer(r"\w+|[^\w\s]", text)
    )


@pytest.mark.parametrize(
    ("candidate", "reference", "spans", "label", "expected"),
    [
        ("Кот [спит].", "Кот [спал].", [(1, 2, 1, 2)], "yes", 1),
        ("Кот [спит].", "Кот [спал].", [(0, 1, 0, 1)], "yes", 0),
        ("Кот [спит].", "Кот [спал].", [(1, 3, 1, 3)], "yes", 1),
        ("На [50 %] больше", "На [50 процентов] больше", [(1, 2, 1, 2)], "yes", 0),
        ("На [5 %] больше", "На [пять процентов] больше", [(1, 2, 1, 2), (2, 3, 2, 3)], "yes", 2),
        ("Сто [руб.] за всё", "Сто [рублей] за всё", [(1, 2, 1, 2)], "yes", 1),
        ("[Старший брат]", "[Младшая сестра]", [(0, 1, 0, 1), (1, 2, 1, 2)], "no", 2),
        ("[Старший брат]", "[Младшая сестра]", [(1, 2, 1, 2)], "no", 0),
        ("Сто [руб.] за всё", "Сто [рублей] за всё", [(0, 2, 0, 2)], "yes", 1),
        ("Фильм не [плохой]", "Фильм [хороший]", [(1, 3, 1, 2)], "no", 0),
        ("Рим [—] столица", "Рим [-] столица", [(1, 2, 1, 2)], "yes", 1),
    ],
)
def test_what_counts_as_made(
    candidate: str,
    reference: str,
    spans: list[tuple[int, int, int, int]],
    label: str,
    expected: int,
) -> None:
    alignment = _aligned(candidate, reference, *spans)
    pair = Pair("dev", "form", label, unmark(candidate), unmark(reference))
    assert len(made(alignment, alignment.links, pair)) == expected


def test_sets_lie_where_they_are_read() -> None:
    """No set is left out: every file of the folder is read somewhere above."""
    files = {
        path.relative_to(Path(__file__).parent).as_posix()
        for path in Path(__file__).parent.rglob("*.tsv")
    }
    own = [("own", code) for code in LANGUAGES]
    sets = {f"links/{set}.{code}.tsv" for set, code in (*own, *FILES)}
    assert files == sets | {f"grammar/{name}.ru.tsv" for name in ("own", "wmt", "blind")}
