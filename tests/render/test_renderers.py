"""SVG, text and table: golden snippets, and hostile text that stays text."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.messages.safe import clean
from meteor_core.model import Evidence, Link
from meteor_core.model.view import view
from meteor_core.render import text
from meteor_core.render.svg import svg
from meteor_core.wording.evidence import explain
from tests.render.drawing import alignments, drawing, hostile
from tests.render.tags import Tags

CATS = drawing("the cats sat there", "a cat sat", "1-1:lemma 2-2")
BENIGN = {"div", "p", "span", "bdi", "sup", "table", "thead", "tbody", "tr", "th", "td"}
SVG = "{http://www.w3.org/2000/svg}"
RUSSIAN = {
    "lemma": "лемма",
    "Reference": "Эталон",
    "Candidate": "Кандидат",
    "missing from the candidate": "нет в кандидате",
}


def russian(message: str) -> str:
    return RUSSIAN.get(message, message)


def svg_texts(source: str) -> list[str]:
    root = ElementTree.fromstring(source)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_svg_draws_words_letters_and_chunk_numbers() -> None:
    texts = svg_texts(svg(CATS))
    for expected in ("cats", "cat", "there", "L", "E", "1", "E exact", "L lemma", "no match"):
        assert expected in texts
    assert texts.count("sat") == 2


def test_svg_has_a_title_and_a_description() -> None:
    root = ElementTree.fromstring(svg(CATS, title="Cats & <mats>"))
    assert root.findtext(f"{SVG}title") == "Cats & <mats>"
    assert "cats ~ cat: lemma." in (root.findtext(f"{SVG}desc") or "")
    assert root.get("role") == "img"


def test_svg_tells_stages_by_dash_too() -> None:
    source = svg(CATS)
    assert 'stroke="#009E73" stroke-width="2" stroke-dasharray="7 4"' in source
    assert 'stroke="#0072B2" stroke-width="2"/>' in source


def test_svg_speaks_russian_and_wears_dark() -> None:
    source = svg(CATS, language="ru", theme="dark", translate=russian)
    assert {"Эталон", "Кандидат", "Л лемма", "Л", "Т"} <= set(svg_texts(source))
    assert 'fill="#0e1117"' in source


def test_svg_fetches_nothing() -> None:
    source = svg(hostile())
    assert set(re.findall(r"https?://[^\"' ]+", source)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in source


@given(alignments(most=20), st.sampled_from((300.0, 1100.0)), st.sampled_from(("light", "dark")))
@settings(max_examples=50, deadline=None)
def test_svg_is_well_formed_and_runs_nothing(alignment, width: float, theme: str) -> None:
    root = ElementTree.fromstring(svg(alignment, width=width, theme=theme).encode())
    allowed = {"svg", "title", "desc", "rect", "g", "path", "text", "circle"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)


def test_plain_text() -> None:
    assert text.plain(CATS).splitlines() == [
        "Reference  ×a [1 cat/1L sat/2E]",
        "Candidate  ×the [1 cats/1L sat/2E] ×there",
    ]


def test_plain_text_in_colour() -> None:
    assert "\x1b[32mcats/1L\x1b[0m" in text.plain(CATS, colour=True)
    assert "\x1b" not in text.plain(hostile()) + text.table(hostile())


def test_table_for_a_terminal() -> None:
    assert text.table(CATS).splitlines() == [
        "No.  Candidate  Reference  Stage  Similarity  Chunk  Evidence",
        "───  ─────────  ─────────  ─────  ──────────  ─────  ────────",
        "     the        –                                    not in the reference",
        "1    cats       cat        lemma  1.000       1      the same lemma “”",
        "2    sat        sat        exact  1.000       1      the same form",
        "     there      –                                    not in the reference",
        "     –          a                                    missing from the candidate",
    ]


def test_table_speaks_russian() -> None:
    row = text.rows(CATS, russian)[-1]
    assert row.cells(russian)[1:3] == ("–", "a")
    assert row.evidence == "нет в кандидате"


def test_wide_letters_line_up_in_a_terminal() -> None:
    lines = text.table(drawing("日本 ab", "日本 ab", "0-0 1-1")).splitlines()
    assert lines[2].startswith("1    日本       日本")
    assert lines[3].startswith("2    ab         ab")


def test_html_gathers_a_phrase_and_marks_the_unmatched() -> None:
    source = text.html(drawing("kicked the bucket now", "died", "0,1,2-0:paraphrase"))
    assert ">kicked the bucket</bdi>" in source
    assert "<bdi>now</bdi>&#160;×" in source
    assert ">1P</sup>" in source


def test_html_has_a_legend_of_what_stands_in_it() -> None:
    matched, lone = text.html(CATS), text.html(drawing("a", "b", ""))
    said = ("L</span> lemma", "E</span> exact", "[1&#160;] chunk", "× no match")
    assert [part in matched for part in said] == [True] * 4
    assert [part in lone for part in said] == [False, False, False, True]
    assert not any(part in text.html(CATS, key=False) for part in said)


@given(alignments(most=20))
@settings(max_examples=50, deadline=None)
def test_html_is_balanced_and_runs_nothing(alignment) -> None:
    for source in (text.html(alignment), text.table_html(alignment)):
        tags = Tags(source)
        assert tags.open == []
        assert tags.seen <= BENIGN
        assert tags.attributes <= {"style", "title", "scope"}
        source.encode()


@given(alignments(most=20))
@settings(max_examples=50, deadline=None)
def test_the_table_holds_every_word_once(alignment) -> None:
    found = text.rows(alignment)
    for side, tokens in (("candidate", alignment.candidate), ("reference", alignment.reference)):
        words = sum(getattr(row, side) != "" for row in found)
        spans = [getattr(match, side) for match in alignment.matches]
        phrases = sum(stop - start - 1 for start, stop in spans)
        assert words + phrases == sum(clean(token.text) != "" for token in tokens)


@pytest.mark.parametrize(
    ("stage", "evidence", "similarity", "said"),
    [
        ("exact", Evidence("a"), 1, "the same form “a”"),
        ("lemma", Evidence("кошка", "NOUN,nomn", "NOUN,gent"), 1,
         "the same lemma “кошка”: noun; the nominative → the genitive"),
        ("stem", Evidence("cat"), 1, "the same stem “cat”"),
        ("lemma", Evidence("кошка", "NOUN", "NOUN"), 1, "the same lemma “кошка”: noun"),
        ("synonym", Evidence("КОТ", "кот", "кошка", "RuWordNet 2021"), 1,
         "the shared synset “КОТ”: кот ~ кошка (RuWordNet 2021)"),
        ("paraphrase", Evidence("", "a lot of", "many", "table"), 1,
         "known paraphrases: a lot of ~ many (table)"),
        ("embedding", Evidence("", "кот", "пёс", "navec"), 0.71239,
         "cosine 0.712: кот ~ пёс (navec)"),
    ],
)  # fmt: skip
def test_evidence_in_words(stage: str, evidence: Evidence, similarity: float, said: str) -> None:
    shape = drawing("a", "a", "0-0")
    link = Link(stage, (0, 1), (0, 1), similarity, evidence)
    alignment = type(shape)(shape.candidate, shape.reference, (link,), (link,), True)
    assert explain(view(alignment).links[0]) == said


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("-", "—", "two spellings of the same form"),
        ("A", "a", "the same form “a”"),
        ("Мёд", "Мёд", "the same form “Мёд”"),
        ("Мёд", "мёд", "the same form “мёд”"),
        ("мёд", "мед", "the same spelling except for the dots on “ё”"),
        ("the may", "the May", "the same form “may”; only one has a capital letter"),
        ("in US", "to us", "the same form “us”; only one has a capital letter"),
        ("in US", "to US", "the same form “US”"),
    ],
)
def test_one_form_in_two_spellings_is_told(one: str, other: str, said: str) -> None:
    """«-» and «—», «kg» and «кг» are exact matches whose letters differ; a capital is none.

    A form is told as it is written.
    """
    shape, last = drawing(one, other), len(one.split()) - 1
    link = Link("exact", (last, last + 1), (last, last + 1), 1.0, Evidence("x"))
    alignment = type(shape)(shape.candidate, shape.reference, (link,), (link,), True)
    assert explain(view(alignment).links[0]) == said
