"""WordNet's synsets by offset and part of speech, and base forms of one part of speech."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path

import pytest
from nltk.corpus.reader.wordnet import WordNetCorpusReader

from meteor_core import lexicons
from meteor_core.lexicons import Thesaurus, published_wordnets, wordnet
from meteor_core.lexicons.english_words import regular_bases
from meteor_core.lexicons.wordnet import DETACHED, Lemma, grouped, read, undone


def test_one_offset_two_parts_of_speech(wordnet_dict: Path) -> None:
    wordnet = read(wordnet_dict)
    assert wordnet.senses("leap") == {"n00000000", "v00000000"}
    assert wordnet.senses("leapt") == {"v00000000"}, "a noun is not leapt"
    assert wordnet.senses("jump").isdisjoint(wordnet.senses("spring"))
    assert wordnet.members("n00000000") == ("leap", "jump")
    assert wordnet.gloss("v00000000") == "move by leaps"


def test_a_sense_that_texts_never_have_is_not_usual(wordnet_dict: Path) -> None:
    """All nine occurrences of “leap” are verbs; nobody has counted “jump”."""
    wordnet = read(wordnet_dict)
    assert wordnet.usual_senses("leap") == {"v00000000"}
    assert wordnet.usual_senses("jump") == {"n00000000"}


@pytest.fixture(name="wordnet", scope="module")
def real_wordnet() -> Thesaurus:
    thesaurus = lexicons.thesaurus("en")
    assert thesaurus is not None
    return thesaurus


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("leapt", ("leap",)),
        ("honest", ()),
        ("hoping", ("hope",)),
        ("stopped", ("stop",)),
        ("studies", ("study",)),
        ("children", ("child",)),
        ("glass", ()),
        ("found", ("find",)),
        ("xyzzies", ()),
    ],
)
def test_base_forms(wordnet: Thesaurus, word: str, bases: tuple[str, ...]) -> None:
    assert wordnet.base_forms(word) == bases


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize("pair", ["help marketing", "able entity", "bear record", "honest hone"])
def test_chance_makes_no_synonyms(wordnet: Thesaurus, pair: str) -> None:
    word, other = pair.split()
    assert wordnet.senses(word).isdisjoint(wordnet.senses(other))


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize("pair", ["quick fast", "leapt jumped", "buy purchased", "car automobile"])
def test_synonyms(wordnet: Thesaurus, pair: str) -> None:
    word, other = pair.split()
    assert wordnet.usual_senses(word) & wordnet.usual_senses(other)


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    "pair",
    [
        *("characters parts", "referred touched", "whole completely", "firm house"),
        *("cold frigid", "causes movement", "experience get"),
    ],
)
def test_rare_senses(wordnet: Thesaurus, pair: str) -> None:
    word, other = pair.split()
    assert wordnet.senses(word) & wordnet.senses(other)
    assert wordnet.usual_senses(word).isdisjoint(wordnet.usual_senses(other))


@pytest.mark.resource("wordnet-3.0")
def test_whole(wordnet: Thesaurus) -> None:
    assert len(wordnet.single) + len(wordnet.multiword) == 147_306
    assert wordnet.opposites("a01123148"), "good has an opposite"


class Asked(Set[str]):
    """Words that are asked for one by one: thousands are never gone through for one pair."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("gone through")

    def __len__(self) -> int:
        raise AssertionError("counted")


@pytest.mark.parametrize(
    ("word", "other", "does"),
    [
        (("teacher", "n"), ("teach", "v"), True),
        (("teach", "v"), ("teacher", "n"), True),
        (("print", "v"), ("printer", "n"), True),
        (("decision", "n"), ("decide", "v"), False),
        (("musician", "n"), ("music", "n"), True),
        (("printer", "n"), ("print", "n"), False),
        (("president", "n"), ("presidential", "a"), False),
    ],
)
def test_persons_and_tools_are_not_what_they_do(word: Lemma, other: Lemma, does: bool) -> None:
    persons, tools = Asked("teacher", "musician", "president"), Asked("printer")
    assert wordnet._does(word, other, persons, tools) is does


NLTK = WordNetCorpusReader.MORPHOLOGICAL_SUBSTITUTIONS
LETTERS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


@pytest.mark.parametrize("part", DETACHED)
def test_the_rules_are_wordnets(part: str) -> None:
    """NLTK adds one of its own, “wolves”."""
    theirs = set(NLTK[LETTERS[part]])
    assert {*DETACHED[part]} == theirs - {("ves", "f")}
    assert {*published_wordnets._NLTK_ENDINGS[part]} == theirs


def test_they_are_tried_in_their_order() -> None:
    assert list(undone("boxes", DETACHED["noun"])) == ["boxe", "box"]
    assert list(undone("hoped", DETACHED["verb"])) == ["hope", "hop"]
    assert list(undone("sheep", DETACHED["noun"])) == []


def test_an_ending_stands_once_with_all_that_it_may_be() -> None:
    """Before endings that double a letter a word as it stands is likelier than one with an “e”."""
    assert dict(grouped(DETACHED["verb"]))["ed"] == ("", "e")
    assert dict(grouped(DETACHED["verb"]))["es"] == ("e", "")


@pytest.mark.parametrize(
    ("form", "base"), [("airdropped", "airdrop"), ("carried", "carry"), ("torpedoes", "torpedo")]
)
def test_what_wordnet_has_in_lists_is_undone_too(form: str, base: str) -> None:
    assert base in regular_bases(form)


@pytest.mark.parametrize("name", ["Barnes", "Gaines", "Dolores"])
def test_a_name_in_es_is_no_plural(name: str) -> None:
    form = name.lower()
    assert form.removesuffix("es") in undone(form, DETACHED["verb"])
    assert form.removesuffix("es") not in regular_bases(form)
