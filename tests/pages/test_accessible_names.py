"""The names of fields, as screen readers say them: Streamlit hands a label on with its mark-up."""

from __future__ import annotations

import re

import pytest

from tests.data import DEFAULTS
from tests.pages.apps import open_page

pytestmark = pytest.mark.resource(*DEFAULTS)

KINDS = (
    *("slider", "select_slider", "checkbox", "toggle", "radio", "selectbox", "multiselect"),
    *("number_input", "text_input", "text_area", "date_input", "time_input"),
)
MARKUP = re.compile(r":[a-z]+-?[a-z]*\[|\*\*|__|`|\]\(|\$|\\")


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("pair", {}),
        ("candidates", {}),
        ("candidates", {"mode": "annotate"}),
        ("corpus", {}),
        ("learn", {}),
        *(("learn", {"learn": part}) for part in ("lessons", "proof")),
        *(("learn", {"learn": "exercises", "work": work}) for work in ("solve", "make", "class")),
        ("metrics", {}),
        ("words", {}),
        ("tuning", {}),
    ],
)
def test_they_are_plain_text(page: str, address: dict[str, str], locale: str) -> None:
    test = open_page(page, locale=locale, **address)
    names = [element.label for kind in KINDS for element in test.get(kind)]
    assert not [name for name in names if MARKUP.search(name)]


def test_sliders_of_parameters_say_the_default_where_they_were_moved() -> None:
    names = {slider.key: slider.label for slider in open_page(locale="ru-RU", beta="2").slider}
    assert names["alpha"] == "α — вес полноты"
    assert names["beta"] == "β — показатель степени штрафа · по умолчанию 3"
    assert names["weight_lemma"] == "вес — лемма"
