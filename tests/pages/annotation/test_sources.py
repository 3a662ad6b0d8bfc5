"""Annotation by sources alone: a corpus without any reference, from the file to the results."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.exports import annotations as exports
from tests.data import DEFAULTS
from tests.pages.annotating import fresh, page
from tests.pages.apps import alerts, calm, open_page, press, shown
from tests.pages.corpora import upload

pytestmark = pytest.mark.resource(*DEFAULTS)

ROWS = "".join(f"the source {n}\tthe candidate {n}\tanother candidate {n}\n" for n in range(3))
FILE = f"source\tcandidate near\tcandidate far\n{ROWS}"


@pytest.mark.parametrize("scheme", ["preference", "rating", "errors", "esa"])
def test_from_the_file_to_the_results(store: an.Store, scheme: str) -> None:
    test = upload(page(), [("qe.tsv", FILE.encode(), "text/plain")])
    assert any("There is no reference" in alert for alert in alerts(test))
    calm(test.selectbox(key="project_scheme").set_value(scheme).run())
    offered = {toggle.key for toggle in test.toggle}
    assert not offered & {"project_alignments", "project_reference", "project_src"}
    assert "project_proposals_of" not in offered
    press(test, "Create the project")
    session, links = test.session_state["project_session"], fresh(test)
    ann = page(key=links["Annotator 1"])
    assert "the source" in shown(ann) or scheme in ("errors", "esa")
    assert "Reference" not in shown(ann)
    if scheme == "preference":
        press(ann, "1 is better")
    elif scheme == "errors":
        press(ann, "There is no error")
    else:
        calm(ann.slider[0].set_value(60).run())
        press(ann, "Save")
    assert not ann.exception
    created = an.load_project(store, session.member)
    assert len(created.counting) == 1
    owner = page(key=links["owner"])
    assert owner.button(key="project_corpus").disabled
    for write in (exports.csv, exports.jsonl, exports.human, exports.workbook):
        assert write(created)


def test_the_corpus_page_says_what_it_needs() -> None:
    corpus = upload(open_page("corpus"), [("qe.tsv", FILE.encode(), "text/plain")])
    assert "It is not clear which column is the reference" in shown(corpus)
