"""METEOR 1.5's normaliser against the program's own output."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.languages.meteor15 import LANGUAGES, locate, normaliser, prefixes

pytestmark = pytest.mark.resource("meteor-1.5")

PIECES = (
    *("a", "b", "S", "s", "1", "2", "x", "'", "’", "‘", "`", "“", "”", '"', ",", ".", "..", "..."),
    *("-", "--", "–", "—", " ", " ", " ", " ", " ", "я", "Т", "т.е.", "No.", "pp.", "Mr.", "г."),
    *("\u00a0", "\u2003", "é", "Ÿ", "$", "(", "😀", " DOTMULTI ", "\t", "\u200b", "\x01", "İ", "ß"),
    *("Σ", "\x1c", "\u2028", "\x85", "U.S.", "art.", "\u3000", "ул."),
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Кто-то пришёл.", "кто то пришёл ."),
        ("a,b,c d,e", "a , b,c d , e"),
        ("Wait... what?", "wait ... what ?"),
        ("т.е. по ул. Ленина", "те по ул . ленина"),
        ("x–y x—y x--y", "x - y x — y x y"),
        (", ,b ' 'b", ", ,b ' ' b"),
        ("«О'Коннор»", "« о ' коннор »"),
        ("", ""),
        (" \u00a0\t ", ""),
    ],
)
def test_rules(text: str, tokens: str) -> None:
    assert " ".join(normaliser("ru")(text)) == tokens


@pytest.mark.parametrize(
    ("language", "tokens"), [("en", "don 't"), ("fr", "don' t"), ("ru", "don ' t")]
)
def test_apostrophes(language: str, tokens: str) -> None:
    assert normaliser(language)("don't") == tokens.split()


def test_no_punctuation() -> None:
    assert normaliser("ru", punctuation=False)("«Ёлки-палки», 3.5…") == ["ёлки", "палки", "3", "5"]


@pytest.mark.parametrize("code", ["ru", "en"])
@pytest.mark.parametrize("key", ["norm", "norm_nopunct"])
def test_golden_lines(golden: Callable[[str], Any], meteor_data: Path, code: str, key: str) -> None:
    normalise = normaliser(code, prefixes(code), punctuation=key == "norm")
    records = list(golden(f"normalize.{code}.jsonl"))
    assert len(records) == 211
    for record in records:
        assert " ".join(normalise(record["raw"])) == record[key].lower()


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_pieces_and_whole_lines_agree(text: str) -> None:
    """An apostrophe pair sends the whole line through the rules at once."""
    normalise = normaliser("ru", {"No": "numeric", "Mr": ""})
    together = normalise(text + " z ' ' z")
    assert together == [*normalise(text + " z"), "'", "'", "z"]


@pytest.mark.parametrize("punctuation", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_live(program: Any, language: str, punctuation: bool) -> None:
    chance = random.Random(language)
    lines = ["".join(chance.choices(PIECES, k=chance.randint(1, 14))) for _ in range(1000)]
    options = ["-l", language, "-norm", "-m", "exact"] + ["-noPunct"] * (not punctuation)
    answers, _ = program(lines, lines, *options)
    normalise = normaliser(language, prefixes(language), punctuation)
    for line, answer in zip(lines, answers, strict=True):
        assert normalise(line) == answer.candidate, line


def test_tokens_are_found_in_the_text() -> None:
    text = "Т.е. «кто-то», ''да'' – DOTMULTI İ"
    tokens = normaliser("ru")(text)
    assert [text[start:stop] for start, stop in locate(text, tokens)] == [
        *("Т.е", "«", "кто", "то", "»", ",", "''", "да", "''", "–", "DOTMULTI", "İ"),
    ]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.booleans())
def test_tokens_never_overlap(text: str, punctuation: bool) -> None:
    tokens = normaliser("en", {"No": "numeric"}, punctuation)(text)
    spans = locate(text, tokens)
    assert len(spans) == len(tokens)
    assert all(start < stop for start, stop in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
