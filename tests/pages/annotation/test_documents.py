"""Documents on the page: chosen by the owner, read by annotators, scored at their end."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation import entrance
from tests.data import DEFAULTS
from tests.pages.annotating import answers, link, page
from tests.pages.apps import calm, press, shown
from tests.pages.corpora import upload

pytestmark = pytest.mark.resource(*DEFAULTS)

DOCUMENTS = Dataset(
    "news",
    {"reference": tuple(f"reference {n}" for n in range(4))},
    {"near": tuple(f"near {n}" for n in range(4))},
    tuple(f"source {n}" for n in range(4)),
    tuple(f"s{n}" for n in range(4)),
    {},
    labels={"document": ("tale", "tale", "tale", "note")},
)
FILE = "doc_id\tsource\tref\tsys:near\n" + "".join(
    f"{name}\tthe source {n}\tthe reference {n}\tthe candidate {n}\n"
    for n, name in enumerate(("tale", "tale", "note"))
)


def _made(
    store: an.Store, scheme: str, dataset: Dataset = DOCUMENTS, **settings: object
) -> an.Created:
    setup = an.Setup("T", scheme, language="en", context=2, documents=True, **settings)  # type: ignore[arg-type]
    return an.create(store, setup, dataset)


def _captions(test: AppTest) -> list[str]:
    return [caption.value for caption in test.caption]


def test_sentences_come_in_order_with_what_is_beside_them(store: an.Store) -> None:
    created = _made(store, "rating", seed=2)
    test = page(key=link(store, created))
    seen = []
    for _step in range(4):
        captions = _captions(test) + [text.value for text in test.markdown]
        (place,) = [text for text in captions if re.match("Document", text)]
        beside = [text for text in captions if re.fullmatch(r"(source|near) \d", text)]
        seen.append((place, beside))
        calm(test.slider[0].set_value(60).run())
        press(test, "Save")
    tale = [entry for entry in seen if "tale" in entry[0]]
    assert tale == [
        ("Document tale · 1 of 3", ["source 1", "near 1", "source 2", "near 2"]),
        ("Document tale · 2 of 3", ["source 0", "near 0", "source 2", "near 2"]),
        ("Document tale · 3 of 3", ["source 0", "near 0", "source 1", "near 1"]),
    ]
    assert answers(store, created) == [an.Rating((60.0,))] * 4
    assert "There are no more items for you. Thank you!" in shown(test)


def _beside(test: AppTest) -> list[list[str]]:
    """The candidates' neighbours, column by column."""
    columns = [
        [re.sub(r" \w+ \d$", "", text.value) for text in one.caption] for one in test.columns
    ]
    return [column for column in columns if column]


@pytest.mark.parametrize(
    ("width", "beside"), [(1280, [["**1**"], ["**2**"]] * 2), (390, [])], ids=["screen", "phone"]
)
def test_neighbours_stand_under_their_numbers(
    store: an.Store, monkeypatch: pytest.MonkeyPatch, width: int, beside: list[list[str]]
) -> None:
    monkeypatch.setattr(entrance, "picture_width", lambda: width)
    systems = {"near": DOCUMENTS.systems["near"], "far": tuple(f"far {n}" for n in range(4))}
    created = _made(store, "preference", replace(DOCUMENTS, systems=systems), shuffled=False)
    test = page(key=link(store, created))
    while "Document tale · 2 of 3" not in _captions(test):
        press(test, "Skip")
    neighbour = re.compile(r"(source|\*\*\d\*\* \w+) \d")
    in_order = [text for text in _captions(test) if neighbour.fullmatch(text)]
    assert in_order == [
        text for n in (0, 2) for text in (f"source {n}", f"**1** near {n}", f"**2** far {n}")
    ]
    assert _beside(test) == beside


def test_an_owner_chooses_whole_documents(store: an.Store) -> None:
    test = page()
    upload(test, [("docs.tsv", FILE.encode(), "text/plain")])
    calm(test.selectbox(key="project_scheme").set_value("rating").run())
    assert test.number_input(key="project_context").value == 2
    calm(test.toggle(key="project_documents").set_value(True).run())
    assert "3 items · 3 segments · 6 votes" in shown(test)
    press(test, "Create the project")
    session = test.session_state["project_session"]
    setup = an.describe(store, session.member).setup
    assert (setup.documents, setup.context) == (True, 2)


@pytest.mark.usefixtures("store")
def test_without_documents_nothing_is_asked_of_them() -> None:
    test = page()
    test.menu_button(key="corpus_sample").click("news.en.tsv").run()
    assert not [toggle for toggle in test.toggle if toggle.key == "project_documents"]
