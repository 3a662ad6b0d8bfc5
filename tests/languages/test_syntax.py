"""What Russian syntax asks of two forms; in terse notation: Case Number Gender."""

from __future__ import annotations

import pytest

from meteor_core.languages.government import GOVERNMENT
from meteor_core.languages.syntax import (
    COUNTED,
    DENIAL,
    OTHER_PART,
    VERBLESS,
    WEIGHTS,
    Dependency,
    disagreements,
    faults,
    features,
    features_of,
)

NAMES = ("Case", "Number", "Gender", "Animacy", "Mood")


def form(notation: str) -> dict[str, str]:
    """``"Acc Sing Masc"`` → its features; ``-`` leaves one out."""
    return {
        name: value for name, value in zip(NAMES, notation.split(), strict=False) if value != "-"
    }


@pytest.mark.parametrize(
    ("relation", "word", "child", "head", "right"),
    [
        ("det", "этой", "Gen Sing Fem", "Gen Sing Fem", True),
        ("det", "этой", "Dat Sing Fem", "Gen Sing Fem", False),
        ("amod", "новый", "Acc Sing Masc Inan", "Acc Sing Masc Inan", True),
        ("amod", "новый", "Acc Sing Masc Inan", "Acc Sing Masc Anim", False),
        ("amod", "новые", "Nom Plur", "Nom Plur Fem", True),
        ("nummod", "пять", "Acc", "Gen Plur Fem", True),
        ("nummod", "пятью", "Ins", "Gen Plur Fem", False),
        ("nummod", "один", "Nom Sing Masc", "Acc Sing Masc", False),
        ("case", "о", "", "Loc Plur Fem", True),
        ("case", "о", "", "Gen Plur Fem", False),
        ("case", "без", "", "Gen Sing Neut", True),
        ("case", "без", "", "- Sing Neut - Ind", False),
        ("nsubj", "кот", "Nom Sing Masc", "- Sing Masc - Ind", True),
        ("nsubj", "кота", "Acc Sing Masc", "- Sing Masc - Ind", False),
        ("nsubj", "кот", "Nom Sing Masc", "- Plur - - Ind", False),
        ("nsubj", "кот", "Nom Sing Masc", "Nom Sing Fem", True),
        ("nsubj", "снега", "Gen Sing Masc", "- Plur - - Ind", False),
        ("nsubj", "дома", "", "- Plur - - Ind", False),
        ("obj", "кот", "Nom Sing Masc", "", False),
        ("obj", "кота", "Acc Sing Masc", "", True),
        ("nmod", "дома", "Gen Sing Masc", "Nom Sing Fem", True),
        ("nmod", "дома", "Nom Plur Masc", "Nom Sing Fem", False),
        ("nmod", "оглушает", "- Sing - - Ind", "Nom Sing Neut", True),
        ("nmod", "оглушает", "- Sing - - Ind", "Acc Sing Neut", False),
        ("conj", "день", "Acc Sing Masc", "Nom Sing Fem", False),
        ("root", "день", "Acc Sing Masc", "", False),
        ("punct", ",", "", "Nom", True),
        ("nummod:gov", "две", "Nom - Fem", "Gen Sing Fem", True),
        ("nummod:gov", "две", "Nom - Fem", "Nom Plur Fem", False),
        ("nummod", "двух", "Acc - - Anim", "Acc Plur Masc Anim", True),
        ("iobj", "компании", "Dat Sing Fem Inan", "- Sing - - Ind", True),
        ("iobj", "компании", "Gen Sing Fem", "- Sing - - Ind", False),
        ("nsubj", "рост", "Nom Sing Masc", "- Sing Neut - Ind", False),
        ("nsubj", "врач", "Nom Sing Masc", "- Sing Masc - Ind", True),
        ("obj", "гостей", "Acc Plur Masc Anim", "- Plur - - Ind", True),
        ("obj", "гостей", "Gen Plur Masc Anim", "- Plur - - Ind", False),
        ("obl", "слуге", "Loc Sing Masc", "- Sing - - Ind", False),
        ("obj", "сыру", "Dat Sing Masc Inan", "- Sing - - Imp", False),
        ("xcomp", "печь", "Acc Sing Fem", "- Sing - - Ind", False),
    ],
)  # fmt: skip
def test_faults(relation: str, word: str, child: str, head: str, right: bool) -> None:
    assert (faults(Dependency(relation, word), form(child), form(head)) == 0) is right


@pytest.mark.parametrize("relation", ["nsubj", "obj"])
def test_what_is_counted_stands_in_the_genitive(relation: str) -> None:
    counted = Dependency(relation, "гостей", own=frozenset({COUNTED}))
    assert faults(counted, form("Gen Plur Masc"), form("- Sing Neut - Ind")) == 0
    after = Dependency("case", "через", of_head=frozenset({COUNTED}))
    assert faults(after, {}, form("Gen Plur Masc")) == 0


def test_a_genitive_is_rather_the_subject_of_an_impersonal_verb() -> None:
    """«снега не было», but never «снега растаяли»."""
    dependency, snow = Dependency("nsubj", "снега"), form("Gen Sing Masc")
    impersonal, plural = form("- Sing Neut - Ind"), form("- Plur - - Ind")
    assert faults(dependency, snow, impersonal) < faults(dependency, snow, plural)


def test_what_is_counted_may_have_adjectives_of_another_case() -> None:
    old = Dependency("amod", "старые", of_head=frozenset({COUNTED}))
    assert faults(old, form("Nom Plur"), form("Gen Sing Fem")) == 0


def test_what_is_rather_a_genitive() -> None:
    """«не встретили гостей» rather than «встретили гостей»."""
    guests, verb = form("Gen Plur Masc Anim"), form("- Plur - - Ind")
    denied = Dependency("obj", "гостей", of_head=frozenset({DENIAL}))
    assert 0 < faults(denied, guests, verb) < faults(Dependency("obj", "гостей"), guests, verb)


def test_several_may_do_what_one_does_not() -> None:
    """«кот и пёс спали», «ряд вузов ввели» rather than «пожар тушили»."""
    one, verb = form("Nom Sing Masc"), form("- Plur - - Ind")
    fire = faults(Dependency("nsubj", "пожар"), one, verb)
    assert faults(Dependency("nsubj", "ряд"), one, verb) < fire
    assert faults(Dependency("nsubj", "кот", own=frozenset({"conj"})), one, verb) < fire
    assert faults(Dependency("nsubj", "пожар"), form("Acc Sing Masc"), verb) < fire


@pytest.mark.parametrize(
    ("hanging", "verb", "right"),
    [
        ("obj", {"Valency": "Tran"}, True),
        ("nsubj", {"Valency": "Tran"}, False),
        ("nsubj", {"Valency": "Intr"}, True),
        ("nsubj", {"Valency": "Impe"}, False),
        ("xcomp", {"Valency": "Impe"}, True),
        ("nsubj obj", {"Valency": "Tran", "Person": "2"}, True),
        ("obj", {"Valency": "Tran", "Person": "2"}, False),
        ("obj", {"Valency": "Tran", "Mood": "Imp"}, True),
    ],
)
def test_what_hangs_on_a_verb(hanging: str, verb: dict[str, str], right: bool) -> None:
    """«поезд стоит» has no object of «стоить», «купите хлеба» no subject."""
    dependency = Dependency("root", "", own=frozenset(hanging.split()))
    assert (faults(dependency, {"Mood": "Ind", **verb}, {}) == 0) is right


def likelier(
    relation: str, word: str, one: str, other: str, verb: dict[str, str], own: str = ""
) -> bool:
    """Whether less speaks against a word in the one case than in the other."""
    dependency = Dependency(relation, word, frozenset(own.split(";")))
    first, second = (faults(dependency, form(each), verb) for each in (one, other))
    return first < second


@pytest.mark.parametrize(
    ("lemma", "relation", "word", "right", "wrong", "own"),
    [
        ("смотреть", "obl", "море", "Acc Sing Neut Inan", "Loc Sing Neut Inan", "case;case на"),
        ("попросить", "obj", "соли", "Gen Sing Fem Inan", "Acc Plur Fem Inan", ""),
        ("купить", "obj", "соли", "Gen Sing Fem Inan", "Acc Plur Fem Inan", ""),
        ("купить", "obj", "двери", "Acc Plur Fem Inan", "Gen Sing Fem Inan", ""),
        ("достигать", "obj", "вершины", "Gen Sing Fem Inan", "Acc Plur Fem Inan", ""),
        ("нравиться", "iobj", "матери", "Dat Sing Fem Anim", "Gen Sing Fem Anim", ""),
        ("проронить", "obj", "слова", "Gen Sing Neut Inan", "Acc Plur Neut Inan", "ни"),
        ("хотеться", "iobj", "чаю", "Gen Sing Masc Inan", "Loc Sing Masc Inan", ""),
        ("приказать", "iobj", "часовому", "Dat Sing Masc Anim", "Dat Sing Masc", ""),
    ],
)
def test_what_a_verb_asks(
    lemma: str, relation: str, word: str, right: str, wrong: str, own: str
) -> None:
    verb = features_of(lemma, "VERB,perf,tran femn,sing,past,indc")
    assert likelier(relation, word, right, wrong, dict(verb), own)


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        ("VERB,impf,tran sing,2per,pres,indc", "Nom Plur Neut Inan"),  # «читаешь воспоминания»
        ("VERB,impf,tran sing,3per,pres,indc", "Gen Sing Fem Inan"),  # «моет рамы»
    ],
)
def test_a_verb_has_an_accusative(tag: str, wrong: str) -> None:
    """A fault of 1, and not less, outweighs how frequent the other case is."""
    dependency = Dependency("obj", "")
    verb = dict(features_of("", tag))
    assert faults(dependency, form(wrong), verb) > 1.0
    assert faults(dependency, form("Acc Plur Neut Inan"), verb) == 0.0


def test_a_sentence_without_a_verb_has_a_nominative() -> None:
    """«Последние выходные.», «Ей двадцать лет.»"""
    for relation, word in (("root", "выходные"), (COUNTED, "двадцать")):
        assert likelier(relation, word, "Nom Plur", "Acc Plur", form("Gen"), VERBLESS)


def test_an_oblique_numeral_has_its_noun_s_case() -> None:
    """«более трёхсот пассажиров» has no accusative."""
    numeral = Dependency("amod", "трёхсот")
    people = "Gen Plur Masc Anim", "Acc Plur Masc Anim"
    of_genitive, of_accusative = (faults(numeral, form("Gen"), form(each)) for each in people)
    assert of_genitive == 0 < of_accusative


def test_a_preposition_lets_its_noun_be() -> None:
    held = Dependency("nmod", "пол", own=frozenset({"case"}))
    assert faults(held, form("Acc Sing Masc"), form("Nom Sing Neut")) == 0


def test_prepositions_are_written_as_they_are_looked_up() -> None:
    assert all(word == word.lower().replace("ё", "е") for word in GOVERNMENT)


def test_features_of_a_tag() -> None:
    assert features("NOUN,inan,masc sing,accs") == {
        "Case": "Acc", "Number": "Sing", "Gender": "Masc", "Animacy": "Inan",
    }  # fmt: skip
    assert features("PREP") == {}


@pytest.mark.parametrize(
    ("universal", "tag", "expected"),
    [
        ("NOUN|Case=Acc|Number=Sing", "NOUN,inan,masc sing,accs", 0),
        ("NOUN|Case=Acc|Number=Sing", "NOUN,inan,masc sing,nomn", 1),
        ("NOUN|Case=Acc|Number=Sing", "NOUN,inan,masc plur,nomn", 2),
        ("ADJ|Case=Gen|Number=Plur", "ADJF,Qual plur,gent", 0),
        ("NOUN|Case=Loc", "NOUN,inan,masc sing,loc2", 0),
        ("NOUN|Case=Gen", "NOUN,inan,masc sing,gen2", 0),
        ("NOUN|Case=Par", "NOUN,inan,masc sing,gen2", 0),
        ("NOUN|Case=Par", "NOUN,inan,masc sing,datv", 1),
        ("PROPN|Case=Nom", "NOUN,anim,masc,Name sing,nomn", 0),
        ("VERB|VerbForm=Inf", "INFN,perf,tran", 0),
        ("VERB|VerbForm=Part|Variant=Short", "PRTS,perf,past,pssv neut,sing", 0),
        ("ADJ|Variant=Short", "ADJS,Qual femn,sing", 0),
        ("NOUN|Case=Nom", "VERB,impf,tran sing,3per,pres,indc", OTHER_PART),
        ("VERB|Aspect=Imp|VerbForm=Fin", "VERB,perf,tran plur,past,indc", WEIGHTS["Aspect"]),
    ],
)
def test_disagreement(universal: str, tag: str, expected: float) -> None:
    assert disagreements((universal,), tag) == pytest.approx([expected])


def test_the_usual_part_of_speech_comes_first() -> None:
    usual, other, wrong = (disagreements(("PRON",), tag) for tag in ("NPRO", "ADJF", "PREP"))
    assert usual < other < wrong


def test_many_tags_at_once() -> None:
    """Each is held against the tag by itself, whatever stands beside it."""
    tags = ("NOUN|Case=Acc", "NOUN|Case=Nom", "ADJ|Case=Acc|Gender=Fem")
    own = "NOUN,inan,masc sing,accs"
    assert list(disagreements(tags, own)) == [*(disagreements((tag,), own)[0] for tag in tags)]
    assert list(disagreements(tags[::-1], own)) == list(disagreements(tags, own))[::-1]
