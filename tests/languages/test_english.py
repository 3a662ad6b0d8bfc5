"""English: tokens in one line each, stems, function words."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from nltk.stem.snowball import SnowballStemmer
from nltk.tokenize.destructive import NLTKWordTokenizer
from snowballstemmer.english_stemmer import EnglishStemmer

from meteor_core import languages
from meteor_core.languages import english, english_homographs

ANALYSER = english.analyser(True)

TABLE = [
    ("Don't stop, it's John's!", "do n't stop , it 's john 's !"),
    ("Don’t stop, it’s John’s!", "do n't stop , it 's john 's !"),
    ("“Quoted” and ‘single’", "\" quoted \" and ' single '"),
    ("well-known and/or 1,000.50", "well-known and/or 1,000.50"),
    ("He said—no. Wait…", "he said — no . wait …"),
    ("2010–2015 (see U.S.).", "2010 — 2015 ( see u.s. ) ."),
    ("so... I cannot", "so … i can not"),
    ("$3.50 50% #tag", "$ 3.50 50 % # tag"),
    ("£5m, (€20) 50¢ +38°C", "£ 5m , ( € 20 ) 50 ¢ +38°c"),
    ("R&D; “M&A.” AT&T Q&A!", 'r&d ; " m&a . " at & t q&a !'),
    ("“mixed'' ``quotes\"", "\" mixed '' '' quotes \""),
]


@pytest.mark.parametrize(("text", "forms"), TABLE)
def test_forms(text: str, forms: str) -> None:
    tokens = ANALYSER.tokens(text)
    assert [token.form for token in tokens] == forms.split()
    assert all(text[token.start : token.stop] == token.text for token in tokens)


def test_snowball_as_nltk_stems() -> None:
    """Two programs, one algorithm."""
    peer = SnowballStemmer("english")
    for word in ANALYSER.words("jumping foxes generously national relational happily skies dying"):
        assert word.base == peer.stem(word.form)


def test_function_words() -> None:
    words = ANALYSER.words("The fox is not over it, don't!")
    functions = [word.form for word in words if word.is_function]
    assert functions == ["the", "is", "not", "over", "it", ",", "do", "n't", "!"]


def test_the_list_of_function_words_is_clean() -> None:
    assert len(english.FUNCTION_WORDS) > 100
    assert all(word == word.lower().strip() for word in english.FUNCTION_WORDS)
    assert json.dumps(sorted(english.FUNCTION_WORDS)).isascii()


def test_numbers_are_tagged() -> None:
    assert [word.tag for word in ANALYSER.words("1,000 2.5 x2")] == ["NUMB", "NUMB", ""]


def test_no_word_is_negated() -> None:
    """Nobody asks: English has no embedding stage."""
    assert not languages.get("en").negates(ANALYSER.words("unhappy")[0])


@pytest.mark.parametrize("contracted", sorted(english.CONTRACTED))
@pytest.mark.parametrize("pattern", ["{}", "{}.", "{}-do", "pre-{},", "{}ly"])
def test_contracted_words_are_split_as_nltk_splits_them(contracted: str, pattern: str) -> None:
    assert_split_as_by_nltk(pattern.format(contracted))


@given(st.from_regex(english.PLAIN_CHUNK, fullmatch=True))
def test_plain_chunks_are_split_as_nltk_splits_them(chunk: str) -> None:
    assume(chunk.isascii())
    assert_split_as_by_nltk(chunk)


def assert_split_as_by_nltk(chunk: str) -> None:
    assert [*english.split(chunk)] == [*NLTKWordTokenizer().span_tokenize(chunk)]


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("went", "go"),
        ("children", "child"),
        ("easiest", "easi"),  # the stem of “easy”
        ("worse", "bad"),
        ("found", "found"),  # of two words: its neighbours tell
        ("lower", "lower"),
        ("me", "i"),
        ("got", "get"),
        ("gotten", "get"),
        ("sued", "sue"),  # “su” by rule
        ("trafficking", "traffic"),
        ("interfered", "interfer"),
        ("gases", "gas"),
        ("PMCs", "pmc"),
        ("NGOs", "ngo"),
        ("NGOS", "ngos"),
        ("ITs", "it"),
    ],
)
def test_irregular_forms_have_the_stem_of_their_base_form(form: str, base: str) -> None:
    assert english.describe_base(form).base == base
    assert english.describe(form).base == SnowballStemmer("english").stem(form)


@pytest.mark.parametrize(
    ("form", "degree"),
    [("narrower", "more"), ("safest", "most"), ("worse", "more"), ("worker", ""), ("forest", "")],
)
def test_degrees_of_comparison(form: str, degree: str) -> None:
    assert english.degree(form) == degree


def test_irregular_forms_are_told_once_and_are_no_homographs() -> None:
    known = english._irregular()
    listed = english._IRREGULAR.read_text("utf-8")
    forms = [
        form
        for line in listed.splitlines()
        if line and not line.startswith("#")
        for form in line.split(" = ")[1].split()
    ]
    assert len(forms) == len(set(forms)) == len(known)
    assert known.keys().isdisjoint(english.AUXILIARIES)
    assert known.keys().isdisjoint(english_homographs._list().homographs)


def test_a_stem_of_irregular_forms_is_shown_as_a_word() -> None:
    assert english.written("easi") == "easy"
    assert english.written("go") == "go"


@pytest.mark.parametrize(
    "word", ["home", "kind", "live", "love", "man", "refer", "sever", "sunni", "world"]
)
def test_a_word_is_not_shown_as_another_of_its_stem(word: str) -> None:
    assert english.written(word) == word


def test_stems_are_the_same_in_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snowball's stemmer keeps the word that it works on in itself."""
    words = [f"{start}{end}" for start in ("nation", "relat", "hopp") for end in _ENDINGS]
    alone = [EnglishStemmer().stemWord(word) for word in words]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(
                pool.map(lambda _: [english._snowball(word) for word in words], range(8))
            )
    finally:
        sys.setswitchinterval(switching)
    assert together == [alone] * 8


_ENDINGS = [
    f"{one}{two}" for one in ("al", "ing", "iz", "ous") for two in ("ation", "ed", "ly", "s")
]
