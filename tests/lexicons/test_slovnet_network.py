"""slovnet's networks as they are run here, beside slovnet itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import slovnet
from navec import Navec

from meteor_core import lexicons

pytestmark = pytest.mark.resource("slovnet-morphology", "slovnet-syntax", "navec-news")

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
