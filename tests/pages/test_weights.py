"""The parameter panel says where each weight comes from; a fit says whether weights could rise."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.tuning.fitting import rise
from pages.ui.shared.permalink import Texts, pack
from tests.data import DEFAULTS
from tests.pages.apps import calm, open_page, shown
from tests.pages.judged_rows import fitted, opened, session
from tests.tuning.judging import judged

pytestmark = pytest.mark.resource(*DEFAULTS)

PAIRS = {"ru": Texts("кот спал", ("кошка спит",)), "en": Texts("cats slept", ("a cat sleeps",))}


def panel(test: AppTest) -> str:
    """What is said in the sidebar, under the sliders and below."""
    return "\n".join(caption.value for caption in test.sidebar.caption)


@pytest.mark.parametrize(
    ("variant", "language", "expected"),
    [
        (
            "tuned",
            "ru",
            "exact: the unit in which the other weights are measured.  \nlemma, synonym, "
            "paraphrase, embedding, fuzzy: fitted, together with the other",
        ),
        (
            "tuned",
            "en",
            "stem, synonym, paraphrase, fuzzy: fitted, together with the other parameters, to",
        ),
        ("2007", "en", "The weights: 1 for every match, because no other weights were published."),
        ("notebook", "ru", "The weights: 1 for every match"),
    ],
)
def test_the_panel_says_where_weights_come_from(variant: str, language: str, expected: str) -> None:
    assert expected in panel(open_page(pair=PAIRS[language], variant=variant))


def test_the_panel_speaks_russian() -> None:
    text = panel(open_page(pair=PAIRS["ru"], locale="ru-RU", variant="tuned"))
    assert "точное: единица, в которой измерены остальные веса." in text
    assert "подобраны вместе" in text


def test_a_fitted_variant_has_its_weights_from_its_file() -> None:
    test = fitted(opened(judged(60)))
    calm(test.button(key="tuning_use").click().run())
    packed = test.session_state["fitted_variants"][0]
    text = panel(open_page(pair=PAIRS["ru"], variant=packed))
    assert "The weights: from the file of the fitted variant." in text
    compared = Texts("кот спал\nкошка спит", ("кошка спит",))
    table = open_page("candidates", set=pack(compared), variant=packed).dataframe[0].value
    titles = [name for name in table if name.startswith("METEOR")]
    assert titles[0].startswith("METEOR tuned (")
    assert titles[1:] == ["METEOR", "METEOR tuned"]


@pytest.mark.parametrize("rising", [False, True])
def test_a_fit_keeps_weights_from_rising_unless_let(rising: bool) -> None:
    test = opened(judged(60))
    box = test.checkbox(key="tuning_rising")
    assert not box.value
    if rising:
        calm(box.check().run())
    fitted(test)
    job = session(test).fit
    assert job is not None
    assert job.fit is not None
    assert job.fit.rising is rising
    assert rising or not rise(job.fit.parameters, job.metric.stages)
    said = (
        "were allowed to rise from stage to stage"
        if rising
        else "were not allowed to rise from stage to stage"
    )
    assert said in shown(test)
