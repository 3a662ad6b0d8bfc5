"""slovnet's models, as they are read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import slovnet
from navec import Navec

from meteor_core import lexicons, resources
from meteor_core.lexicons.slovnet import Arc, Entity

pytestmark = pytest.mark.resource(
    "slovnet-morphology", "slovnet-syntax", "slovnet-entities", "navec-news"
)
WORDS = ["Кошка", "спит", "на", "диване", "."]


def test_the_likeliest_tag_is_the_measure_of_the_others() -> None:
    tagger = lexicons.tagger("ru")
    assert tagger is not None
    scores = tagger.scores(WORDS)
    assert scores.shape == (5, len(tagger.tags))
    np.testing.assert_array_equal(scores.max(axis=1), 0)
    assert tagger.tags[int(scores[3].argmax())].startswith("NOUN|Animacy=Inan|Case=Loc")
    assert tagger.scores([]).shape == (0, len(tagger.tags))


def test_arcs() -> None:
    parser = lexicons.parser("ru")
    assert parser is not None
    assert parser.arcs(WORDS) == (
        Arc(1, "nsubj"), Arc(None, "root"), Arc(3, "case"), Arc(1, "obl"), Arc(1, "punct"),
    )  # fmt: skip
    assert parser.arcs([]) == ()


def test_entities() -> None:
    finder = lexicons.entity_finder("ru")
    assert finder is not None
    text = "Анна Петрова из «Газпрома» живёт в Киеве."
    assert [(one.kind, text[one.start : one.stop]) for one in finder.find(text)] == [
        ("person", "Анна Петрова"),
        ("organisation", "Газпрома"),
        ("place", "Киеве"),
    ]
    assert finder.find("  ") == ()
    assert isinstance(finder.find(text)[0], Entity)


def test_nothing_without_the_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    found = resources.find
    monkeypatch.setattr(
        resources, "find", lambda name: None if name == "navec-news" else found(name)
    )
    assert lexicons.tagger("ru") is lexicons.parser("ru") is lexicons.entity_finder("ru") is None


def test_english_has_none() -> None:
    assert lexicons.tagger("en") is lexicons.parser("en") is lexicons.entity_finder("en") is None


SENTENCES = (
    "Врач осмотрел больного мальчика и выписал лекарство .",
    "«Тишина» .",
    "Да",
    "В 1812 году , когда Наполеон I вторгся в Россию , Кутузов командовал армией - освободителем .",
    "Ghbdtn , vbh ! 😀 ЪЪЪ МХАТ-овский мхатовский",
    "и " * 120,
)


@pytest.fixture
def public(require_resource: Callable[[str], Path]) -> Callable[[str], Any]:
    """The kind of a model → slovnet's own, as its users load it."""
    vectors = Navec.load(require_resource("navec-news"))
    names = {"Morph": "slovnet-morphology", "Syntax": "slovnet-syntax"}
    return lambda kind: getattr(slovnet, kind).load(require_resource(names[kind])).navec(vectors)


def test_tags_are_slovnet_s_own(public: Callable[[str], Any]) -> None:
    own, tagger = public("Morph"), lexicons.tagger("ru")
    assert tagger is not None
    for words in map(str.split, SENTENCES):
        chosen = [tagger.tags[best] for best in tagger.scores(words).argmax(axis=1)]
        assert chosen == [token.tag for token in own(words).tokens]


def test_arcs_are_slovnet_s_own(public: Callable[[str], Any]) -> None:
    own, parser = public("Syntax"), lexicons.parser("ru")
    assert parser is not None
    for words in map(str.split, SENTENCES):
        arcs = [
            (0 if arc.head is None else arc.head + 1, arc.relation) for arc in parser.arcs(words)
        ]
        assert arcs == [
            (0 if token.head_id == token.id else int(token.head_id), token.rel)
            for token in own(words).tokens
        ]
