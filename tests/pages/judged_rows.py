"""The Tuning page for its tests: rows that people have judged, and the work on them waited for."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from meteor_core.meta_evaluation.judged import JudgedSegments
from pages.ui.tuning.session import TuningSession
from tests.pages.apps import calm, open_page
from tests.patience import wait_until
from tests.tuning.judging import file


def session(test: AppTest) -> TuningSession:
    found: TuningSession = test.session_state["tuning_session"]
    return found


def opened(rows: JudgedSegments, **settings: str) -> AppTest:
    """The page with these rows and two metrics beside METEOR, measured."""
    return upload(open_page("tuning", **settings), rows)


def upload(test: AppTest, rows: JudgedSegments) -> AppTest:
    data = file(rows).data.replace(b"\tnan", b"\t")
    test.file_uploader(key="tuning_upload").set_value(("toy.tsv", data, "text/plain")).run()
    if session(test).judged is not None:
        test.multiselect(key="tuning_metrics_ru").set_value(["2005", "chrf"]).run()
    return finished(test)


def finished(test: AppTest) -> AppTest:
    """Runs the page once nothing works behind it."""
    wait_until(lambda: not session(test).jobs.running, "the work behind the page ends")
    return calm(test.run())


def fitted(test: AppTest) -> AppTest:
    """A fit of two folds, begun and waited for."""
    test.slider(key="tuning_folds").set_value(2).run()
    test.button(key="tuning_fit").click().run()
    return finished(test)
