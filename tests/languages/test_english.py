"""English words, forms that belong to two words, and two programs of one stemmer."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from nltk.stem.snowball import SnowballStemmer
from nltk.tokenize.destructive import NLTKWordTokenizer
from snowballstemmer.english_stemmer import EnglishStemmer

from meteor_core import Meteor, languages, lexicons
from meteor_core.languages import english
from meteor_core.languages.english import TAGS, _list
from meteor_core.model.alignment import bare

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
    assert known.keys().isdisjoint(english._list().homographs)


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
                pool.map(
                    lambda _: [english.snowball_stemmer("english")(word) for word in words],
                    range(8),
                )
            )
    finally:
        sys.setswitchinterval(switching)
    assert together == [alone] * 8


_ENDINGS = [
    f"{one}{two}" for one in ("al", "ing", "iz", "ous") for two in ("ation", "ed", "ly", "s")
]


ENGLISH = languages.get("en")


def told(text: str) -> dict[str, tuple[str, str]]:
    """The words that are told: form → base and tag."""
    words = tuple(map(bare, ENGLISH.analyser(True).tokens(text)))
    return {
        words[place].form: (word.base, word.tag) for place, word in ENGLISH.settled(words).items()
    }


@pytest.mark.parametrize(
    ("text", "form", "meant"),
    [
        ("He saw the wood.", "saw", ("see", "VERB")),
        ("The saw was new.", "saw", ("saw", "NOUN")),
        ("He will never saw it.", "saw", ("saw", "VERB")),
        ("They found a key.", "found", ("find", "VERB")),
        ("They want to found a city.", "found", ("found", "VERB")),
        ("It was found there.", "found", ("find", "VERB")),
        ("The wound was deep.", "wound", ("wound", "NOUN")),
        ("She wound the clock.", "wound", ("wind", "VERB")),
        ("He lay on the bed.", "lay", ("lie", "VERB")),
        ("He can lay it there.", "lay", ("lay", "VERB")),
        ("The leaves fell.", "leaves", ("leaf", "NOUN")),
        ("She leaves today.", "leaves", ("leav", "VERB")),
        ("This means that.", "means", ("mean", "VERB")),
        ("They were left there.", "left", ("leav", "VERB")),
        ("On the left side.", "left", ("left", "ADJF")),
        ("Then ground the coffee.", "ground", ("grind", "VERB")),
    ],
)
def test_neighbours_tell(text: str, form: str, meant: tuple[str, str]) -> None:
    assert told(text)[form] == meant


@pytest.mark.parametrize("text", ["Prices rose.", "Mr Rose saw it.", "Autumn leaves.", "lives"])
def test_where_nothing_tells_a_form_stays_open(text: str) -> None:
    assert not {"rose", "leaves", "lives"} & told(text).keys()


def test_every_kind_has_a_tag() -> None:
    kinds = {kind for each in _list().homographs.values() for kind in each.bases}
    assert kinds == TAGS.keys()


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "linked"),
    [
        ("In 1850 he found the town.", "In 1850 he founded the town.", False),
        ("In 1850 he found the town.", "In 1850 he finds the town.", True),
        ("He saw the branch.", "He sawed the branch.", False),
        ("The workers bore the beams.", "The workers bored the beams.", False),
        ("The wound kept him awake.", "The wind kept him awake.", False),
        ("She left the room.", "She leaves the room.", True),
        ("She sold wines.", "She sold win.", False),
        ("New planes came.", "New plan came.", False),
        ("He is a teacher.", "He is a teach.", False),
        ("The murderer was seen.", "The murder was seen.", False),
        ("The minister spoke.", "The ministry spoke.", False),
        ("He made up his mind.", "He decided.", True),
        ("She lost her temper.", "She got angry.", True),
        ("He told them.", "He told they.", True),
    ],
)
def test_links(one: str, other: str, linked: bool) -> None:
    alignment = Meteor("en", "tuned").align(one, [other])[0]
    different = [match for match in alignment.matches if match.stage != "exact"]
    assert bool(different) == linked


@pytest.mark.resource("wordnet-3.0")
def test_published_variants_know_nothing_of_neighbours() -> None:
    alignment = Meteor("en", "2005").align("he found the town", ["he founded the town"])[0]
    assert "stem" in {match.stage for match in alignment.matches}


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("wolves ~ wolf", "the same base form “wolf”"),  # the stemmer leaves “wolv”
        ("children ~ child", "the same base form “child”"),
        ("happier ~ happy", "the same base form “happy”"),
        ("cities ~ city", "the same stem “citi”"),
        ("lying ~ lie", "the same stem “lie”"),
    ],
)
def test_what_the_stemmer_leaves_decides_what_is_called_a_stem(pair: str, said: str) -> None:
    from meteor_core.model.view import view
    from meteor_core.wording.evidence import explain

    candidate, reference = pair.split(" ~ ")
    (link,) = view(Meteor("en", "tuned").score(candidate, reference).alignment).links
    assert explain(link).startswith(said)


def test_evidence_calls_no_base_form_a_stem() -> None:
    from meteor_core.model.view import link_view
    from meteor_core.wording.evidence import explain

    alignment = Meteor("en", "tuned").align(
        "they were here and studied", ["they are here and studies"]
    )[0]
    said = [explain(link_view(alignment, match)) for match in alignment.matches]
    assert "the same base form “be”" in said
    assert any(each.startswith("the same stem “studi”") for each in said)


ENDINGS = ("", "s", "es", "ed", "ing", "ly", "er", "est", "ation", "iveness", "ization", "'s")
PURE = english.pure_stemmer("english")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Which program there is, is looked up once."""
    english.snowball_stemmer.cache_clear()
    yield
    english.snowball_stemmer.cache_clear()


def fast(word: str) -> str:
    stem = english.compiled_stemmer()
    assert stem is not None, "requirements.txt names it"
    return stem(word)


def test_forms_of_some_hundred_words() -> None:
    bases = {*english.FUNCTION_WORDS, *english._irregular(), *english._irregular().values()}
    forms = {f"{base}{ending}" for base in bases for ending in ENDINGS}
    assert {form: fast(form) for form in forms} == {form: PURE(form) for form in forms}


@given(st.text(max_size=12) | st.from_regex("[a-z']{1,12}", fullmatch=True))
def test_whatever_a_text_has(word: str) -> None:
    assert fast(word) == PURE(word)


def test_every_word_of_the_lists() -> None:
    folders = (Path(languages.__file__).parent, Path(lexicons.__file__).parent)
    files = [file for folder in folders for file in folder.rglob("*.en.txt")]
    assert len(files) > 10
    words = {
        word for file in files for word in re.findall(r"[^\W\d_]+", file.read_text("utf-8").lower())
    }
    assert {word: fast(word) for word in words} == {word: PURE(word) for word in words}


def test_a_lone_surrogate_is_left_to_the_other_program() -> None:
    assert fast("\ud800s") == PURE("\ud800s")


def test_where_it_is_not_installed_the_other_program_stems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Stemmer", None)  # type: ignore[arg-type]
    assert english.snowball_stemmer("english") is PURE


def test_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(english, "version", lambda library: "3.0.0.1")
    assert english.snowball_stemmer("english") is PURE
