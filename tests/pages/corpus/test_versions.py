"""Two versions on the Corpus page: what changed, and files that have what the page shows."""

from __future__ import annotations

import csv
import io

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.exports.corpora import csv as csv_of
from pages.ui.corpus import jobs
from pages.ui.corpus.downloads import ReportMaker
from pages.ui.corpus.jobs import ScoringJob, SignificanceJob
from tests.data import DEFAULTS
from tests.pages.apps import calm, open_page, shown
from tests.pages.corpora import (
    headings,
    open_view,
    segments,
    session,
    text_files,
    upload,
    with_other_metrics,
)

pytestmark = pytest.mark.resource(*DEFAULTS)

REFERENCE = "the cats sat on the mat\n12 dogs run\nit is not so\na quiet morning\nhe sleeps\n"
V1 = "the cats sat on the mat\n12 dogs run\nit is not so\na quiet morning\nshe sleeps\n"
V2 = "the cats sat on a mat\n21 dogs run\nit is so\na quiet morning\nhe sleeps\n"


def versions(locale: str = "en-US") -> AppTest:
    """Three segments became worse, one better, one is the same; the view is one click away."""
    files = text_files(reference=REFERENCE, v2=V2, v1=V1, noise="z\n" * 5)
    test = upload(open_page("corpus", locale=locale), files)
    return open_view(test, "versions")


def rows_written(test: AppTest, only_shown: bool = True) -> list[dict[str, str]]:
    """A CSV as the menu makes it now."""
    job = session(test).jobs.current(ScoringJob)
    work = session(test).jobs.current(SignificanceJob)
    assert job is not None
    others = jobs.counted_metrics(session(test), job)
    maker = ReportMaker(job, Meteor("en"), work, others, test.session_state["corpus_shown"])
    return list(csv.DictReader(io.StringIO(csv_of(maker.report(only_shown)))))


def test_what_changed_between_versions() -> None:
    test = versions()
    assert test.selectbox(key="corpus_first").value != test.selectbox(key="corpus_second").value
    assert "v2 − v1" in headings(test), "the newer one is looked at"
    assert set(segments(test)) == {"1", "2", "3", "5"}, "what is identical is left out"
    changed = dict(zip(segments(test), test.dataframe[-1].value["Changed words"], strict=True))
    assert changed == {"1": "the → a", "2": "12 → 21", "3": "− not", "5": "she → he"}
    sizes = test.dataframe[-1].value["v2 − v1"].abs().tolist()
    assert sizes == sorted(sizes, reverse=True)
    assert "new match" in str([element.proto for element in test.get("html")]), "she → he"
    calm(test.pills(key="corpus_version_kinds").set_value(["worse"]).run())
    assert "lost match" in str([element.proto for element in test.get("html")])


def test_only_what_became_worse() -> None:
    test = versions()
    calm(test.pills(key="corpus_version_kinds").set_value(["worse"]).run())
    assert set(segments(test)) == {"1", "2", "3"}
    calm(test.pills(key="corpus_version_kinds").set_value(["identical"]).run())
    assert segments(test) == ["4"]
    calm(test.pills(key="corpus_version_kinds").set_value([]).run())
    assert "No segment matches the filter." in shown(test)


def test_versions_are_swapped() -> None:
    test = versions()
    calm(test.button(key="corpus_swap").click().run())
    assert "v1 − v2" in headings(test)
    calm(test.pills(key="corpus_version_kinds").set_value(["worse"]).run())
    assert segments(test) == ["5"]


def test_a_file_has_what_is_shown() -> None:
    test = versions()
    calm(test.pills(key="corpus_version_kinds").set_value(["worse"]).run())
    calm(test.text_input(key="corpus_text").set_value("dogs").run())
    rows = rows_written(test)
    assert [(row["id"], row["system"]) for row in rows] == [("2", "v2"), ("2", "v1")]
    assert rows[0]["view"] == (
        "1 of 5 segments; filter: text “dogs”; filter: Two versions: worse; "
        "order: largest change first"
    )
    everything = rows_written(test, only_shown=False)
    assert len(everything) == 15
    assert "view" not in everything[0]


def test_a_file_waits_for_other_metrics() -> None:
    test = with_other_metrics(versions())
    open_view(test, "versions")
    assert all(float(row["bleu"]) >= 0 for row in rows_written(test))


def test_the_menu_says_what_a_file_has() -> None:
    test = versions()
    assert "4 of 5 segments" in shown(test)
    assert test.segmented_control(key="corpus_download_scope").value == "shown"


def test_one_system_has_no_versions() -> None:
    test = upload(open_page("corpus"), text_files(reference=REFERENCE, v1=V1))
    assert "Two systems" not in test.segmented_control(key="corpus_view").options
    calm(test)


def test_versions_in_russian() -> None:
    test = versions("ru-RU")
    assert "оценки которых у v1 и v2 различаются" in shown(test)
