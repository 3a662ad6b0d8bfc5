"""What people read: a judge in a document, a learner before the work, an owner of all counts."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from tests.annotations import samples
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import link, made, page
from tests.pages.annotation.test_documents import DOCUMENTS
from tests.pages.annotation.test_owner import judged, unfolded
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


def documents(store: an.Store, scheme: str = "rating", **settings: object) -> an.Created:
    """Whole documents that Ann gives 20 and Bob 80 throughout."""
    setup = an.Setup(
        "T",
        scheme,
        language="en",
        context=1,
        documents=True,
        annotators=2,
        **settings,  # type: ignore[arg-type]
    )
    created = an.create(store, setup, DOCUMENTS)
    for name, value in (("Ann", 20.0), ("Bob", 80.0)):
        member = annotator(store, created, name)
        while item := an.next_item(store, member):
            an.vote(store, member, item.id, an.Rating((value,)))
    return created


def bars(test: AppTest) -> list[str]:
    return [bar.proto.text for bar in test.get("progress")]


def test_a_judge_reads_the_document_around_an_item(
    store: an.Store,
) -> None:
    created = documents(store)
    test = unfolded(created, "project_disputes")
    chosen = next(box for box in test.selectbox if (box.key or "").startswith("project_disputed"))
    sentence = next(text for text in chosen.options if "near 1" in text)
    calm(chosen.select(sentence).run())
    captions = [caption.value for caption in test.caption]
    assert "Document tale · 2 of 3" in captions
    assert {"source 0", "near 0", "source 2", "near 2"} <= set(captions)
    next(one for one in test.button if one.label == "Accept as final").click().run()
    (decision,) = an.load_project(store, created.owner).decisions
    assert decision.answer in [an.Rating((value,)) for value in (20.0, 80.0)]


LESSON = tuple(
    an.Control(number, ("near",), an.Rating((value,)), teaches=True)
    for number, value in enumerate((40.0, 0.0))
)


def test_a_lesson_speaks_of_what_it_has(store: an.Store) -> None:
    setup = an.Setup("T", "rating", language="en", documents=True, controls=LESSON[:1])
    created = an.create(store, setup, DOCUMENTS)
    test = page(key=link(store, created))
    text = shown(test)
    assert "Compare each candidate with the text next to it" in text
    assert "Keys: 0–9 set the slider" in text
    assert not [words for words in ("document", "S skips", "Backspace") if words in text]
    calm(test.slider[0].set_value(40).run())
    press(test, "Save")
    test.session_state["project_help"] = True
    text = shown(calm(test.run()))
    assert "The sentences of a document appear in order" in text
    assert "S skips an item, and Backspace goes back." in text


def test_a_pause_keeps_the_place_in_the_tutorial(store: an.Store) -> None:
    created = made(store, "rating", controls=LESSON)
    test = page(key=link(store, created))
    an.pause(store, created.owner)
    calm(test.run())
    assert "You can finish what you have begun" in " ".join(alerts(test))
    calm(test.slider[0].set_value(40).run())
    press(test, "Save")
    assert "Wait here, and this page will continue automatically" in " ".join(alerts(test))
    assert "Your answers are kept" not in " ".join(alerts(test))
    assert bars(test) == [
        "Tutorial: 1 of 2 items answered correctly. You will continue from this point."
    ]
    an.pause(store, created.owner, paused=False)
    calm(test.run())
    assert bars(test)[0].startswith("Tutorial: item 2 of 2")


@pytest.mark.parametrize(
    ("locale", "said", "hidden"),
    [("ru-RU", "незначительная «", "minor"), ("en-US", "minor “", "незначительная")],
)
def test_verdicts_speak_the_reader_s_language(
    store: an.Store, locale: str, said: str, hidden: str
) -> None:
    created = judged(store, "esa")
    an.decide(store, created.owner, an.disputes(store, created.owner)[0].item.id, BOTH)
    test = page(locale, key=created.owner_key)
    calm(test.toggle(key="project_undecided_shown").set_value(True).run())
    frames = [frame.value for frame in test.dataframe]
    items = next(frame for frame in frames if {"Answers", "Ответы"} & set(frame.columns))
    cells = " ".join(map(str, items.to_numpy().ravel()))
    assert cells.count(said) == 7  # six votes of Bob, one final answer
    assert hidden not in cells


BOTH = an.Assessment((60.0,), (an.Span(0, 0, 3, "", "minor"),))


def test_categories_too_in_order(store: an.Store) -> None:
    created = made(store, "errors")
    member = annotator(store, created, "Ann")
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, an.Errors((an.Span(0, 0, 3, "style", "major"),)))
    for locale, said in (("ru-RU", "стиль, значительная «"), ("en-US", "major style “")):
        test = page(locale, key=created.owner_key)
        cells = [str(frame.value.to_numpy()) for frame in test.dataframe]
        assert any(said in cell for cell in cells)


def test_times_have_their_tenths_in_every_table(store: an.Store) -> None:
    created = samples.project(store, "esa", samples.corpus(2, "AB"), proposals=True)
    member = annotator(store, created, "Ann")
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, samples.answer("esa", 1), seconds=19.0)
    test = page(key=created.owner_key)
    columns = {
        name: json.loads(frame.proto.columns).get(name, {})
        for frame in test.dataframe
        for name in frame.value.columns
        if name.startswith(("Seconds", "Minutes"))
    }
    assert set(columns) == {"Seconds per item", "Minutes"}
    assert {str(one.get("type_config", {}).get("format")) for one in columns.values()} == {"%.1f"}


def test_nobody_has_voted_where_nobody_has(store: an.Store) -> None:
    created = made(store)
    member = annotator(store, created, "Ann")
    item = an.next_item(store, member)
    assert item
    an.skip(store, member, item.id)
    assert "Nobody has voted yet." in alerts(page(key=created.owner_key))
    an.vote(store, member, item.id, an.Preference(0))
    an.exclude(store, created.owner, an.people(store, created.owner)[1].number)
    (said,) = alerts(page(key=created.owner_key))
    assert said.startswith("No votes count yet.")
