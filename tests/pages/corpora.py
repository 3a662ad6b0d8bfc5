"""The Corpus page for its tests: files to upload, and the work behind it waited for."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from pages.ui.corpus.explore import VIEWS
from pages.ui.shared.corpora.corpus_session import CorpusSession
from tests.pages.apps import calm, open_page
from tests.patience import wait_until

REFERENCE = "the cats sat on the mat\ndogs run in the park\na quiet morning\n"
NEAR = "the cat sat on the mat\ndogs ran in the park\na quiet morning\n"
FAR = "mat the on sat cat\na dog was running\nan evening of noise\n"

Files = list[tuple[str, bytes, str]]


def text_files(**contents: str) -> Files:
    """``text_files(reference="a", near="b")`` → two plain files as an upload."""
    return [(f"{name}.txt", text.encode(), "text/plain") for name, text in contents.items()]


def session(test: AppTest) -> CorpusSession:
    found: CorpusSession = test.session_state["corpus_session"]
    return found


def upload(test: AppTest, files: Files) -> AppTest:
    test.file_uploader(key="corpus_upload").set_value(files).run()
    return finished(test)


def finished(test: AppTest) -> AppTest:
    """Runs the page until nothing works behind it, and once more."""
    while True:
        wait_until(lambda: not session(test).jobs.running, "the work behind the page ends")
        calm(test.run())
        if not session(test).jobs.running:
            return test


def scored(locale: str = "en-US") -> AppTest:
    """The page with two systems of three segments, scored."""
    files = text_files(reference=REFERENCE, near=NEAR, far=FAR)
    return upload(open_page("corpus", locale=locale), files)


def open_view(test: AppTest, part: str) -> AppTest:
    """Chooses the view that has this part, and the part in it."""
    view, parts = next((name, parts) for name, (_, parts) in VIEWS.items() if part in parts)
    test.segmented_control(key="corpus_view").set_value(view).run()
    if len(parts) > 1:
        test.segmented_control(key=f"corpus_view_{view}").set_value(part).run()
    return finished(test)


def with_other_metrics(test: AppTest) -> AppTest:
    """BLEU, chrF and TER at the press of the view's button."""
    open_view(test, "others")
    test.button(key="corpus_usual").click().run()
    return finished(test)


def headings(test: AppTest) -> list[str]:
    """Of the table of segments."""
    return list(test.dataframe[-1].value.columns)


def segments(test: AppTest) -> list[str]:
    """The numbers of the segments in the table."""
    return list(test.dataframe[-1].value["No."])
