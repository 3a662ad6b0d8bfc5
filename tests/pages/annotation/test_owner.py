"""The owner's page while a project runs and after it: a live view, final answers."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from meteor_core.messages.errors import InputError
from pages.ui.annotation.findings import results, tables
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import CORPUS, made, page
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


def judged(store: an.Store, scheme: str = "preference", **settings: object) -> an.Created:
    """Ann prefers near, Bob far; in ESA Bob marks an error that Ann does not see."""
    created = made(store, scheme, annotators=2, **settings)
    judge(store, created, scheme)
    return created


def judge(store: an.Store, created: an.Created, scheme: str = "preference") -> None:
    for name in ("Ann", "Bob"):
        member = annotator(store, created, name)
        while item := an.next_item(store, member):
            near = item.candidates[0] in CORPUS.systems["near"]
            an.vote(store, member, item.id, _said(scheme, name, near), note=f"of {name}")


def _said(scheme: str, name: str, near: bool) -> an.Answer:
    if scheme == "preference":
        return an.Preference(0 if (name == "Ann") == near else 1)
    marked = (an.Span(0, 0, 3, "", "minor"),) if name == "Bob" else ()
    return an.Assessment((90.0 if name == "Ann" else 40.0,), marked)


def unfolded(created: an.Created, key: str, locale: str = "en-US") -> AppTest:
    """The owner's page with one of its folds open."""
    test = page(locale, key=created.owner_key)
    test.session_state[key] = True
    return calm(test.run())


def test_a_disputed_item_is_decided_and_counts(store: an.Store) -> None:
    created = judged(store)
    test = unfolded(created, "project_disputes")
    text = shown(test)
    assert "0 of 3 items decided" in [bar.proto.text for bar in test.get("progress")]
    assert "Answer A" in text
    assert "**Ann**" not in text
    assert "**Bob**" not in text
    next(one for one in test.button if one.label == "Accept as final").click().run()
    (decision,) = an.load_project(store, created.owner).decisions
    assert (decision.annotator, decision.action) == ("owner", "final")
    assert "In 1 item, one final answer replaces all votes" in shown(test)
    test.toggle(key="project_with_final").set_value(False).run()
    assert "In 1 item, one final answer replaces all votes" not in shown(test)


def test_files_do_not_wait_for_results(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    created = judged(store)

    def stop(*_of: object) -> None:
        raise InputError("no results")

    monkeypatch.setattr(results, "_results", stop)
    test = page(key=created.owner_key)
    assert "no results" in alerts(test)[0]
    assert "XLSX" in [button.proto.label for button in test.get("download_button")]


def test_items_that_are_left_out_are_told(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST", 2)
    assert "Only the first 2 of 3 are shown." in shown(page(key=judged(store).owner_key))


HIDDEN = "hidden until decided"


def items(test: AppTest) -> list[str]:
    """The rows of the results' table of items, verdicts, candidates and notes."""
    table = next(one.value for one in test.dataframe if "Answers" in one.value)
    return [" ".join(map(str, row)) for row in table[["Answers", "Candidates", "Note"]].to_numpy()]


@pytest.mark.parametrize("blind", [True, False])
def test_no_table_says_whose_the_answers_are_before_the_decision(
    store: an.Store, blind: bool
) -> None:
    created = judged(store, blind=blind)
    test = unfolded(created, "project_disputes")
    assert ("without names of annotators or systems. The names" in shown(test)) == blind
    assert ("without names of annotators. The names" in shown(test)) != blind
    assert "the table of items in the results also hides the names" in shown(test)
    rows = items(test)
    assert len(rows) == sum(row.startswith(HIDDEN) for row in rows) == 3
    assert "the cat sat on a mat" in " ".join(rows)
    assert not [name for name in ("Ann", "Bob", "of Ann") if name in " ".join(rows)]
    assert ("far: " in " ".join(rows)) != blind
    next(one for one in test.button if one.label == "Accept as final").click().run()
    rows = items(test)
    assert sum(row.startswith(HIDDEN) for row in rows) == 2
    assert sum("Ann: " in row and "Bob: " in row and "far: " in row for row in rows) == 1
    calm(test.toggle(key="project_undecided_shown").set_value(True).run())
    assert all("Ann: " in row and "far: " in row and "of Ann" in row for row in items(test))


def test_who_decides_nothing_and_where_nothing_is_disputed_nothing_is_hidden(
    store: an.Store,
) -> None:
    created = judged(store)
    viewer = page(key=an.rekey(store, created.owner, an.VIEWER))
    assert all("#1: " in row and "far: " in row for row in items(viewer))
    bob = an.people(store, created.owner)[2].number
    an.exclude(store, created.owner, bob)
    owner = page(key=created.owner_key)
    assert all("Ann: " in row and "far: " in row for row in items(owner))
    for test in (viewer, owner):
        assert "project_undecided_shown" not in [toggle.key for toggle in test.toggle]


def test_an_answer_of_one_s_own_with_a_note_and_back(store: an.Store) -> None:
    created = judged(store)
    test = unfolded(created, "project_disputes")
    next(box for box in test.text_input if box.label == "Note (reason)").input("both fine")
    press(test, "Both equal")
    (decision,) = an.load_project(store, created.owner).decisions
    assert (decision.answer, decision.note) == (an.Preference(None), "both fine")
    chosen = test.selectbox[-1]
    decided = [n for n, option in enumerate(chosen.options) if "decided" in option]
    chosen.select_index(decided[0]).run()
    assert "Decided by the owner: Both equal." in shown(test)
    assert "Ann" in shown(test)
    press(test, "Withdraw the final answer")
    assert [one.action for one in an.load_project(store, created.owner).decisions] == [
        "final",
        "withdrawn",
    ]


def test_spans_are_begun_with_and_decided(store: an.Store) -> None:
    created = judged(store, "esa")
    test = unfolded(created, "project_disputes")
    press(test, "Start from this answer")
    press(test, "→ major")
    press(test, "Save")
    (decision,) = an.load_project(store, created.owner).decisions
    assert isinstance(decision.answer, an.Assessment)
    assert decision.answer.values == (40.0,)
    assert [span.severity for span in decision.answer.spans] == ["major"]


def _of_another(test: AppTest, created: an.Created) -> AppTest:
    """Another project's owner's page in the same tab, disputed items unfolded."""
    press(test, "Leave")
    press(test, "Leave anyway")  # the link of a new adjudicator is there
    test.text_input(key="project_key").input(created.owner_key)
    press(test, "Enter")
    test.session_state["project_disputes"] = True
    return calm(test.run())


def test_an_adjudicator_is_appointed_and_decides(store: an.Store) -> None:
    created = judged(store)
    test = unfolded(created, "project_disputes")
    test.text_input(key="project_judge_name").input("Eve")
    press(test, "Appoint")
    link = next(code.value for code in test.code if "pass=" in code.value)
    assert "Adjudicator: Eve" in shown(test)
    project, _, token = link.partition("pass=")[2].partition(".")
    judge = an.resume(store, project, token)
    assert judge.role == an.ADJUDICATOR
    theirs = page()
    theirs.session_state["project_session"].member = judge
    assert link in [code.value for code in calm(theirs.run()).code]  # “My link”
    assert link not in [code.value for code in _of_another(test, judged(store)).code]
    test = unfolded(created, "project_disputes")
    test.text_input(key="project_judge_name").input("eve")
    press(test, "Appoint")
    assert any("Eve is already an adjudicator" in alert for alert in alerts(test))
    an.resume(store, project, token)
    press(test, "Remove")
    assert "Adjudicator: Eve" not in shown(test)
    test.text_input(key="project_judge_name").input(" ")
    press(test, "Appoint")
    assert any("name is empty" in alert for alert in alerts(test))


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("en-US", ("Annotator", "Done", "Left", "Seconds per item", "Note")),
        ("ru-RU", ("Разметчик", "Сделано", "Осталось", "Секунд на задание", "Примечание")),
    ],
)
def test_one_table_of_people(store: an.Store, locale: str, names: tuple[str, ...]) -> None:
    test = page(locale, key=judged(store).owner_key)
    (table,) = [one.value for one in test.dataframe if names[1] in one.value]
    assert set(names) <= set(table)
    assert list(table[names[0]]) == ["Ann", "Bob"]
    assert list(table[names[1]]) == [3, 3]


def test_the_table_of_people_follows_the_votes(store: an.Store) -> None:
    created = made(store, annotators=2)
    an.enrol(store, created.owner, "Zoe")
    test = page(key=created.owner_key)
    assert any("has not joined yet" in table.value.to_string() for table in test.dataframe)
    judge(store, created)
    calm(test.run())
    assert "6 of 6 votes" in [bar.proto.text for bar in test.get("progress")]


def test_one_clock_is_on_the_page(store: an.Store) -> None:
    test = page(key=judged(store).owner_key)
    test.context["timezone"] = "Europe/Moscow"
    calm(test.run())
    assert re.search(r"Last refreshed at \d\d:\d\d:\d\d \+03:00", shown(test))
    people = next(one.value for one in test.dataframe if "Last answer" in one.value)
    assert all(moment.endswith(" +03:00") for moment in people["Last answer"])


@pytest.mark.parametrize(
    ("scheme", "meant", "not_meant"),
    [
        ("preference", ("α for nominal data", "Cohen’s κ also"), ("interval data",)),
        ("esa", ("α for interval data",), ("nominal data", "Cohen’s κ al")),
    ],
)
def test_figures_say_how_they_are_computed(
    store: an.Store, scheme: str, meant: tuple[str, ...], not_meant: tuple[str, ...]
) -> None:
    created = judged(store, scheme)
    text = shown(page(key=created.owner_key))
    assert [words for words in meant if words not in text] == []
    assert [words for words in not_meant if words in text] == []


def test_settings_are_shown(store: an.Store) -> None:
    created = made(store)
    member = annotator(store, created, "Ann")
    item = an.next_item(store, member)
    assert item
    an.vote(store, member, item.id, an.Preference(0))
    test = page(key=created.owner_key)
    settings = next(table.value for table in test.table if "Setting" in table.value.columns)
    told = dict(settings.itertuples(index=False))
    assert (told["Scheme"], told["Random seed"]) == ("Pairwise preference", "1")
