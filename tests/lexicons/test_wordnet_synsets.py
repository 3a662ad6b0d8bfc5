"""WordNet's synsets by offset and part of speech, and base forms of one part of speech."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import lexicons
from meteor_core.lexicons import Thesaurus
from meteor_core.lexicons.wordnet import read


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
