"""A rule is asked only where both sides have a word for it, and nothing is lost by that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from meteor_core import languages
from meteor_core.model import Spans, Word
from meteor_core.stages import rules as rules_module
from meteor_core.stages.rules import Rule, Rules, listed, rules
from meteor_core.stages.rules.both_sides import met
from meteor_core.stages.stage import Sentence
from tests.labelled import links

NEEDS = {"ru": ("navec-news", "wiktionary-ru"), "en": ("wordnet-3.0",)}

LANGUAGES = [pytest.param(code, marks=pytest.mark.resource(*NEEDS[code])) for code in NEEDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_lose_nothing(language: str) -> None:
    """Of labelled pairs, and of sentences that only stand side by side there."""
    read, ours = languages.get(language).analyser(True).words, rules(language)
    pairs = [*dict.fromkeys([*links.kinds(language), *links.blind(language)])]
    found = 0
    for pair, following in pairwise(pairs):
        own = read(pair.candidate.text)
        for other in map(read, (pair.reference.text, following.reference.text)):
            every = {spans for rule in listed(language) for spans in rule.find(own, other)}
            assert {*ours.spans(own, other)} == every, (own, other)
            found += len(every)
    assert found > 10


def test_every_rule_stands_in_the_design() -> None:
    folder = Path(rules_module.__file__).parent
    said = (folder.parent / "DESIGN.md").read_text("utf-8")
    every = {path.stem for path in folder.glob("*.py")} - {"__init__", "both_sides"}
    assert "before" in every
    assert {name for name in every if f"`{name}`" not in said} == set()


def find(own: object, other: object) -> list[Spans]:
    return [(0, 1, 0, 1)]


def says(form: str) -> Word:
    return Word(form, form, "", is_function=False)


def test_a_rule_may_have_its_signs_on_either_side() -> None:
    nothing = Rule(find, lambda word: False, lambda word: True)
    one = Rule(find, lambda word: word.form == "a", lambda word: word.form == "b")
    asked = Rules([nothing, one])
    a, b, c = ([says(form)] for form in "abc")
    assert [*asked.spans(a, b)] == [*asked.spans(b, a)] == [(0, 1, 0, 1)]
    assert not [*asked.spans(a, a), *asked.spans(b, b), *asked.spans(a, c), *asked.spans(c, b)]


def test_a_sign_of_several_rules_is_told_once_a_word() -> None:
    told: list[str] = []

    def is_a(word: Word) -> bool:
        told.append(word.form)
        return word.form == "a"

    asked = Rules([Rule(find, is_a, is_a), Rule(find, is_a, lambda word: True)])
    assert len([*asked.spans([says("a")], [says("a")])]) == 2
    assert told == ["a"]


def test_beside_a_reference_without_anything_no_candidate_is_looked_through() -> None:
    looked: list[str] = []

    def letters(words: Sequence[Word]) -> list[str]:
        looked.extend(word.form for word in words)
        return [word.form for word in words if word.form != "-"]

    nothing, candidate = Sentence([says("-")]), Sentence([says("a")])
    assert not [*met("letters", letters, candidate, nothing)]
    assert looked == ["-"]
    assert [*met("letters", letters, candidate, Sentence([says("b")]))] == [("a", "b")]
