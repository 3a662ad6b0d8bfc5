"""slovnet's models, as they are read."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core import lexicons
from meteor_core.lexicons import slovnet
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
    found = slovnet.resources.find
    monkeypatch.setattr(
        slovnet.resources, "find", lambda name: None if name == "navec-news" else found(name)
    )
    assert lexicons.tagger("ru") is lexicons.parser("ru") is lexicons.entity_finder("ru") is None


def test_english_has_none() -> None:
    assert lexicons.tagger("en") is lexicons.parser("en") is lexicons.entity_finder("en") is None
