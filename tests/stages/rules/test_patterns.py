"""Each pattern links what its examples say, whichever text comes first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from meteor_core.lexicons import lexical_relations
from meteor_core.stages.equivalents import same
from meteor_core.stages.rules import alternatives, patterns
from meteor_core.stages.rules.patterns import Patterns
from tests.stages.samples import words

NEEDS = {"ru": ("navec-news", "wiktionary-ru"), "en": ("wordnet-3.0",)}


def examples() -> Iterator[object]:
    for code, needs in NEEDS.items():
        for line in patterns.read(code)[1]:
            for example in line.examples:
                marks = pytest.mark.resource(*needs) if "%" in line.text else ()
                yield pytest.param(code, line.text, *example, marks=marks, id=" | ".join(example))


def linked(code: str, pattern: str, candidate: str, reference: str) -> set[str]:
    kin = lexical_relations.kin(code) if "%" in pattern else None
    found = Patterns(code, None if kin is None else kin.related).pattern(pattern).spans
    own, others = words(candidate, code), words(reference, code)
    turned = ((*spans[2:], *spans[:2]) for spans in found(others, own))
    return {
        " ~ ".join(
            " ".join(word.form for word in side)
            for side in (own[spans[0] : spans[1]], others[spans[2] : spans[3]])
        )
        for spans in (*found(own, others), *turned)
        if not same(own, others, spans)
    }


@pytest.mark.parametrize(("code", "pattern", "candidate", "reference", "links"), [*examples()])
def test_example(code: str, pattern: str, candidate: str, reference: str, links: str) -> None:
    expected = {each.lower().replace("ё", "е") for each in links.split("; ") if each}
    assert linked(code, pattern, candidate, reference) == expected
    turned = {" ~ ".join(each.split(" ~ ")[::-1]) for each in expected}
    assert linked(code, pattern, reference, candidate) == turned


@pytest.mark.parametrize("code", NEEDS)
def test_every_pattern_has_an_example(code: str) -> None:
    _, lines = patterns.read(code)
    assert len(lines) > 20
    assert not [line.text for line in lines if not any(links for *_, links in line.examples)]


@pytest.mark.parametrize("text", ["(до) ~x @NOUN = (перед) @NOUN", "(a) = (b) = (c)"])
def test_a_mistake_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"~x|more than two sides"):
        Patterns("ru", None).pattern(text)


def test_common_words_that_are_everywhere_are_linked_a_few_times() -> None:
    pattern = Patterns("ru", None).pattern("({hyphened}) = (@@ @@)")
    sides = words("бизнес-план " * 240), words("план бизнеса " * 120)
    assert len([*pattern.spans(*sides)]) == alternatives.MOST**2
