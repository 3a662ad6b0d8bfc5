"""A rule is asked only where both sides have a word for it, and nothing is lost by that."""

from __future__ import annotations

from itertools import pairwise

import pytest

from meteor_core import languages
from meteor_core.model import Spans, Word
from meteor_core.stages.rules import Rule, Rules, Side, listed, rules
from meteor_core.stages.rules.alternatives import Conditions
from tests.labelled import links

NEEDS = {"ru": ("navec-news", "wiktionary-ru"), "en": ("wordnet-3.0",)}

LANGUAGES = [pytest.param(code, marks=pytest.mark.resource(*NEEDS[code])) for code in NEEDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_lose_nothing(language: str) -> None:
    """Of labelled pairs, and of sentences that only stand side by side there."""
    read, ours = languages.get(language).analyser(True).words, rules(language)
    pairs = [*dict.fromkeys([*links.kinds(language), *links.blind(language)])]
    _, everything = listed(language)
    found = 0
    for pair, following in pairwise(pairs):
        own = read(pair.candidate.text)
        for other in map(read, (pair.reference.text, following.reference.text)):
            every = {spans for rule in everything for spans in rule.find(own, other)}
            turned = (spans for rule in everything for spans in rule.find(other, own))
            every |= {(*spans[2:], *spans[:2]) for spans in turned}
            assert {*ours.spans(own, other)} == every, (own, other)
            found += len(every)
    assert found > 10


def find(own: object, other: object) -> list[Spans]:
    return [(0, 1, 0, 1)]


def says(form: str) -> Word:
    return Word(form, form, "", is_function=False)


def test_a_rule_may_have_its_signs_on_either_side() -> None:
    conditions = Conditions({}, {})
    one, two, none = (Side((conditions.bit(form),)) for form in ("a", "b", "nothing"))
    asked = Rules(conditions, [Rule(find, none, one), Rule(find, one, two)])
    a, b, c = ([says(form)] for form in "abc")
    assert [*asked.spans(a, b)] == [*asked.spans(b, a)] == [(0, 1, 0, 1)]
    assert not [*asked.spans(a, a), *asked.spans(b, b), *asked.spans(a, c), *asked.spans(c, b)]


def test_what_links_certain_words_alone_is_not_asked_for() -> None:
    conditions = Conditions({}, {})
    side = Side((conditions.bit("a"),), conditions.bit("a"))
    asked = Rules(conditions, [Rule(find, side, side)])
    words = [says("a"), says("b")]
    assert [*asked.spans(words, words, ({1}, {1}))] == [(0, 1, 0, 1)]
    assert not [*asked.spans(words, words, ({0}, set()))]
