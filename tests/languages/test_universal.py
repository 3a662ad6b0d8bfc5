"""Two schemes of tags, held against each other."""

import pytest

from meteor_core.languages.universal import OTHER_PART, WEIGHTS, disagreements, features


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
