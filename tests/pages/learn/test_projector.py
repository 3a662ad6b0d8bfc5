"""The player for a class without a browser: slides, links, codes, and the way in and out."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import segno
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.explain.player import states
from meteor_core.exports.classrooms import slides_zip
from meteor_core.wording import steps
from meteor_core.wording.palette import ENGLISH, Style
from pages.ui.i18n.translation import catalogue
from pages.ui.learn import projector
from pages.ui.learn.projector import slides, step_formula, step_lines
from pages.ui.shared import formula, permalink
from pages.ui.shared.examples import EXAMPLES, Example
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.explain.playing import every_stage
from tests.pages.apps import calm, open_page

FOXES = Texts("a fox and a cat", ("the cat and the fox",))
SVG = "{http://www.w3.org/2000/svg}"
NEW = re.compile(r'class="formula new" data-part="([^"]+)"')


def test_each_slide_marks_the_lines_that_are_new() -> None:
    result = every_stage()
    frames = states(result.references[0], result.parameters)
    found = dict(
        zip(
            [frame.name for frame in frames],
            [NEW.findall(slide) for slide in slides(result.alignment, frames, ENGLISH)],
            strict=True,
        )
    )
    assert found["tokens"] == []
    assert found["exact"] == ["Precision", "Recall"]
    assert [found[name] for name in ("chunks", "f_mean", "penalty", "score")] == [
        ["Fragmentation"],
        ["F-mean"],
        ["Penalty"],
        ["Score"],
    ]


def test_what_earlier_stages_earned_is_one_number_on_a_slide() -> None:
    """And the fraction is still the score's own."""
    result = every_stage()
    frames = states(result.references[0], result.parameters)
    for before, frame in pairwise(frames):
        if not frame.is_stage:
            continue
        line = step_lines(frame, before, 0, str, brief=True)[0]
        top, _bottom = re.findall(r"\\frac\{(.*?)\}\{(.*?)\} =", line.latex)[0]
        assert top.count(" + ") <= 3
        product = re.sub(r"\\cdot", "*", top)
        credits = frame.statistics.candidate_credits
        earned = sum(
            frame.parameters.weight(stage) * counts.weighted(frame.parameters.delta)
            for stage, counts in zip(frame.statistics.stages, credits, strict=True)
        )
        assert eval(product, {"__builtins__": {}}) == pytest.approx(earned, abs=2e-3)


def test_slides_speak_russian_and_wear_dark() -> None:
    result = Meteor("ru", "2005", stages=("exact",)).score("кошка спит", "кошка не спит")
    frames = states(result.references[0], result.parameters)
    style = Style("dark", "ru", catalogue("ru").gettext)
    drawn = slides(result.alignment, frames, style)
    assert "Оценка" in drawn[-1]
    assert style.colours.background in drawn[-1]
    archive = zipfile.ZipFile(io.BytesIO(slides_zip(dict(zip("abcdef", drawn, strict=True)))))
    assert len(archive.namelist()) == len(frames)


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.title))
@pytest.mark.parametrize("locale", ["en", "ru"])
def test_no_slide_of_the_shelf_cuts_what_it_says(example: Example, locale: str) -> None:
    """A sentence stands whole or not at all; the first, and the counts, always do."""
    result = Meteor(example.language).score(example.texts.candidate, example.texts.references)
    frames = states(result.references[result.best_reference], result.parameters)
    style = Style("light", locale, catalogue(locale).gettext)
    for frame, slide in zip(frames, slides(result.alignment, frames, style), strict=True):
        texts = list(ElementTree.fromstring(slide).iter(f"{SVG}text"))
        lines = [text.text or "" for text in texts if text.get("font-size") == "24"]
        beside = [text for text in texts if text.get("x") == "32" and text.get("y") != "44"]
        said = " ".join(text.text or "" for text in beside)
        sentences = [" ".join(one.split()) for one in steps.brief(frame, style.translate)]
        kept = [sentence for sentence in sentences if sentence in said]
        assert said == " ".join(kept)
        assert kept[: 2 if frame.is_stage else 1] == sentences[: 2 if frame.is_stage else 1]
        assert not any(line.endswith("…") for line in lines)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (r"P &= \frac{5}{6} = 0.833", [r"P &= \frac{5}{6}", "&= 0.833"]),
        (r"F &= 0.1 \approx 0.2", ["F &= 0.1", r"&\approx 0.2"]),
        (r"x &= \,?", [r"x &= \,?"]),
    ],
)
def test_a_line_is_broken_at_its_signs(line: str, found: list[str]) -> None:
    assert formula.folded(line).split(formula.FOLD) == found


def test_a_folded_line_is_coloured_row_by_row() -> None:
    result = every_stage()
    frames = states(result.references[0], result.parameters)
    text = step_formula(frames[-1], frames[-2], 0, replace(ENGLISH, theme="dark"), folded=True)
    assert text.count(r"\textcolor{") == 2 * 3  # METEOR, in three rows of two sides


@pytest.mark.parametrize(
    ("url", "reaches"),
    [
        ("http://localhost:8501/learn", False),
        ("http://127.0.0.1/", False),
        ("http://[::1]:80/", False),
        ("http://0.0.0.0:80/", False),
        ("http://app.localhost/", False),
        ("", False),
        ("http://192.168.0.7:8501/learn", True),
        ("https://meteor.example/", True),
        ("http://lecture-pc:8501/", True),
    ],
)
def test_phones_do_not_know_the_presenters_own_names(url: str, reaches: bool) -> None:
    assert projector.reaches_phones(url) is reaches


def test_a_code_is_of_the_link_or_there_is_none() -> None:
    url = "https://meteor.example/learn?lang=ru&step=chunks"
    assert projector.qr_svg(url) == segno.make(url, error="l", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True
    )
    assert projector.qr_svg("x" * 5000) == ""


def page(pair: Texts | str = "", **address: str) -> AppTest:
    return open_page("learn", pair=pair, **{"variant": "2005", **address})


@pytest.mark.resource(*DEFAULTS)
def test_the_projector_is_entered_and_has_an_address() -> None:
    test = page(FOXES, step="chunks")
    calm(test.button(key="learn_project").click().run())
    assert test.query_params["screen"] == "projector"
    assert test.query_params["step"] == "chunks"
    assert "learn_next" not in {button.key for button in test.button}


@pytest.mark.resource(*DEFAULTS)
def test_an_unknown_screen_is_the_page() -> None:
    assert page(FOXES, screen="cinema").button(key="learn_next")


@pytest.mark.resource(*DEFAULTS)
def test_the_classs_link_is_short_and_complete() -> None:
    test = page(FOXES, step="chunks", screen="page")
    test.session_state["learn_class"] = True
    calm(test.run())
    (link,) = [code.value for code in test.code if "learn" in code.value or "?" in code.value]
    query = parse_qs(urlsplit(link).query)
    assert set(query) == {"lang", "step", "pair", "variant"}
    assert permalink.unpack(query["pair"][0]) == FOXES
    labels = [button.proto.label for button in test.get("download_button")]
    assert labels == ["Slides (SVG, ZIP)", "Slides to print (HTML)"]


@pytest.mark.resource(*DEFAULTS)
def test_the_pace_is_chosen() -> None:
    test = page(FOXES)
    box = test.selectbox(key="learn_pace")
    assert box.value == 3
    calm(box.set_value(20).run())
    assert test.selectbox(key="learn_pace").value == 20
