"""English endings: WordNet's rules, held against NLTK's copy of them, and what is stricter."""

from __future__ import annotations

import pytest
from nltk.corpus.reader.wordnet import WordNetCorpusReader

from meteor_core.lexicons import published_wordnets
from meteor_core.lexicons.english_words import regular_bases
from meteor_core.lexicons.wordnet import DETACHED, grouped, undone

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
