"""What is formed of Russian words: only words of the dictionary, and none of another meaning."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.languages import pymorphy, russian
from meteor_core.lexicons import lexical_relations, synonyms, word_lists
from meteor_core.lexicons.russian.derivations import apart, derived, imperfectives, short_verbs
from meteor_core.lexicons.synonyms import PASSIVES

pytest.importorskip("pymorphy3")

FORMED = [
    "выявить verbs: выявление nouns, выявлять verbs, выявить passives, выявлять passives",
    "снизиться verbs: снижение nouns, снижаться verbs",
    "ограничить verbs: ограничение nouns, ограничивать verbs, ограничить passives, "
    "ограничивать passives",
    "останавливать verbs: останавливание nouns, остановить verbs, останавливать passives",
    "открыть verbs: открытие nouns, открывать verbs, открыть passives, открывать passives",
    "принять verbs: принятие nouns, принимать verbs, принять passives, принимать passives",
    "исчезнуть verbs: исчезновение nouns, исчезать verbs",
    "привлечь verbs: привлечение nouns, привлекать verbs, привлечь passives, привлекать passives",
    "адаптировать verbs: адаптация nouns, адаптировать passives",
    "независимый adjectives: независимо adverbs, независимость nouns",
    "искренний adjectives: искренне adverbs, искренно adverbs, искренность nouns",
    "быстро adverbs:",
]

SYNONYMS = [
    "независимо ~ самостоятельно",
    "выявления ~ обнаружением",
    "выявлен ~ обнаруживают",
    "публикуются ~ изданы",
    "наблюдалось ~ произошло",
    "робот-ассистированной ~ роботизированной",
]
STRANGERS = [
    "сказания ~ заявление",
    "собрание ~ сбор",
    "показание ~ демонстрация",
    "оказывается ~ предоставлена",
    "наблюдали ~ произошло",
    "установил ~ настроены",
]


@pytest.mark.parametrize("line", FORMED)
def test_formed(line: str) -> None:
    root, _, rest = line.partition(":")
    word, heading = root.split()
    expected = {tuple(each.split()) for each in rest.split(", ") if each.strip()}
    assert set(derived((word, heading))) == expected


def test_nothing_is_formed_that_lists_keep_apart() -> None:
    for one, other in word_lists.unformed("ru"):
        for root in (one, other):
            for heading in ("verbs", "adjectives"):
                formed = {word for word, part in derived((root, heading)) if part != PASSIVES}
                assert formed.isdisjoint({one, other}), (one, other)


def test_what_is_formed_are_lemmas_of_the_dictionary() -> None:
    for heading, words in synonyms.lines(synonyms.path("ru"))[::40]:
        for word in words:
            for lemma, part in derived((word, heading)):
                assert pymorphy.morphology().word_is_known(lemma), (word, lemma)
                assert part in {"verbs", "nouns", "adjectives", "adverbs", PASSIVES}


@pytest.mark.parametrize("pair", SYNONYMS)
def test_a_line_holds_for_what_is_formed_of_its_words(pair: str) -> None:
    assert _shared(pair)


@pytest.mark.parametrize("pair", STRANGERS)
def test_and_not_for_what_is_kept_apart(pair: str) -> None:
    assert not _shared(pair)


@pytest.mark.parametrize("pair", ["выявить ~ выявление", "выявлять ~ выявление"])
def test_a_word_and_what_is_formed_of_it_are_one(pair: str) -> None:
    found = lexical_relations.synonyms("ru")
    one, other = map(russian.describe, pair.split(" ~ "))
    assert found is not None
    assert found.one(one, other)


def test_a_noun_of_action_is_no_synonym_of_another_verb() -> None:
    """«дать обещание» is «пообещать» by both words: the noun alone takes nothing away."""
    assert not _shared("обещание ~ пообещал")


def test_a_noun_of_action_and_another_verb_are_of_one_line() -> None:
    found = lexical_relations.synonyms("ru")
    assert found is not None
    noun, verb, other = map(russian.describe, ("использование", "применили", "составили"))
    assert found.acts(noun) & found.acts(verb)
    assert not found.acts(noun) & found.acts(other)


def _shared(pair: str) -> frozenset[str]:
    found = lexical_relations.synonyms("ru")
    assert found is not None
    one, other = map(russian.describe, pair.split(" ~ "))
    return found.shared(one, other)


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
