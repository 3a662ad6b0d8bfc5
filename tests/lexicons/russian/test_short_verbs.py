"""Short verbs behind their prefixes: which are one, and what is made of them."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import lexical_relations
from meteor_core.lexicons.russian.derivations import imperfectives
from meteor_core.lexicons.russian.short_verbs import apart, short_verbs

pytest.importorskip("pymorphy3")

CASES = """\
выпил      | выпивал     | True
вытер      | вытирал     | True
разорвали  | разрывают   | True
разослал   | рассылает   | True
вырос      | вырастал    | True
сжатие     | сжимал      | True
передал    | передача    | True
запил      | запел       | False
пережил    | передал     | False
избивать   | избывал     | False
завить     | завыл       | False
переживание | передать   | False
избила     | изба        | False
помял      | поминал     | False
погнул     | погибал     | False
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_one_family(line: str) -> None:
    one, other, related = (part.strip() for part in line.split("|"))
    known = lexical_relations.kin("ru")
    assert known is not None
    words = [languages.get("ru").describe(word) for word in (one, other)]
    assert [known.related(*words), known.related(*words[::-1])] == [related == "True"] * 2


@pytest.mark.parametrize(
    ("lemma", "expected"),
    [
        ("запивать", {("за", "пить")}),
        ("развитие", {("раз", "вить")}),
        ("вырывать", {("вы", "рвать"), ("вы", "рыть")}),
        ("рассылать", {("раз", "слать")}),
        ("пить", set()),
        ("прочитать", set()),
    ],
)
def test_the_verb_behind_the_prefix(lemma: str, expected: set[tuple[str, str]]) -> None:
    assert short_verbs(lemma) == expected


def test_a_verb_is_not_apart_from_itself() -> None:
    assert not any(apart(verb, verb) for verb in ("запить", "вырывать", "изба", "читать"))


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        ("вытереть", ["вытирать"]),
        ("умыться", ["умываться"]),
        ("разорвать", ["разрывать"]),
        ("помять", []),
    ],
)
def test_imperfectives_of_the_dictionary(verb: str, expected: list[str]) -> None:
    assert imperfectives(verb) == expected
