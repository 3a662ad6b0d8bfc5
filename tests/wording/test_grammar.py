"""Grammatical tags in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.wording.grammar import TABLE, compare, describe


def test_a_form() -> None:
    assert describe("NOUN,inan,femn sing,accs") == "noun, feminine, accusative, singular"
    assert describe("FUNC") == "function word"
    assert describe("") == describe("PNCT") == ""


def test_what_tells_two_forms_apart_is_said_in_full() -> None:
    said = "noun, feminine, singular; the genitive → the accusative"
    assert compare("NOUN,inan,femn sing,gent", "NOUN,inan,femn sing,accs") == said


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("VERB,perf masc,sing,past,indc", "INFN,perf", "perfective; a finite verb → an infinitive"),
        ("GRND,impf", "VERB,impf", "imperfective; an adverbial participle → a finite verb"),
        ("VERB,impf", "NOUN,inan", "a verb → a noun"),
        ("VERB plur,past,indc", "VERB plur,futr,indc", "verb, plural; the past → the future"),
        ("VERB plur,subj", "VERB plur,futr,indc", "verb, plural; the subjunctive → the indicative"),
        ("ADJF,Apro sing", "ADJF,Apro plur", "pronominal adjective; the singular → the plural"),
        ("ADJF masc,sing", "ADJF plur", "adjective; the singular → the plural"),
        ("NOUN,anim", "NOUN,inan", "noun"),
        ("NOUN,anim", "", ""),  # of one word nothing is known: what is said would be of both
        ("", "NOUN,femn sing,gent", ""),
        ("FUNC", "", ""),
        ("", "", ""),
        ("VERB indc,sing", "VERB sing,impr", "verb, singular; the indicative → the imperative"),
    ],
)  # fmt: skip
def test_two_forms(candidate: str, reference: str, said: str) -> None:
    assert compare(candidate, reference) == said


def test_pymorphy_s_marks_are_known() -> None:
    pymorphy3 = pytest.importorskip("pymorphy3")
    known = pymorphy3.MorphAnalyzer().TagClass.KNOWN_GRAMMEMES
    marks = {mark for category in TABLE.values() for mark in category}
    assert marks - known == {"FUNC", "ADJP", "PRNT", "subj"}  # our own


MARKS = st.sampled_from([mark for category in TABLE.values() for mark in category] + ["", "?"])


@given(st.lists(MARKS, max_size=6).map(",".join))
def test_a_form_does_not_differ_from_itself(tag: str) -> None:
    """Whatever marks stand together, and others that nobody knows."""
    assert "→" not in compare(tag, tag)


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("NOUN,neut nomn | NOUN,neut accs", "noun, neuter, nominative/accusative"),
        ("VERB,1per | VERB,3per", "verb, 1st/3rd person"),
        ("ADVB | CONJ", "adverb/conjunction"),
        ("CONJ,Prnt", "parenthetical word"),
        ("GRND,impf,tran pres", "adverbial participle, imperfective"),
        ("ADJF,Fixd,Apro masc,sing,gent", "pronominal adjective"),
        ("ADJF,Subx,Apro masc,sing,nomn", "pronominal adjective, masculine, nominative, singular"),
        ("NPRO,Anph sing,gent", "pronoun, genitive"),
        ("NPRO,masc,3per,Anph sing,gent", "pronoun, 3rd person, masculine, genitive, singular"),
        ("NOUN,inan,neut,Fixd sing,accs", "noun, indeclinable, neuter, accusative, singular"),
        ("NOUN,anim,ms-f,Fixd,Surn sing,gent", "noun, indeclinable, genitive, singular"),
        ("NOUN,inan,masc,Fixd,Abbr plur,gent", "noun, indeclinable, masculine"),
        ("NOUN,Fixd,Abbr,Geox plur,loct", "noun, indeclinable, prepositional, plural"),
    ],
)  # fmt: skip
def test_what_is_open(tag: str, said: str) -> None:
    assert describe(tag) == said


def test_an_open_case_and_one_that_is_not() -> None:
    said = compare("NOUN sing,nomn | NOUN sing,accs", "NOUN sing,gent")
    assert said == "noun, singular; the nominative/accusative → the genitive"
