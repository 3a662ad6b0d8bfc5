"""Systems renamed on the Corpus page."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.readers import File, spans
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm
from tests.pages.corpora import finished, headings, scored, session

pytestmark = pytest.mark.resource(*DEFAULTS)


def rename(test: AppTest, **names: str) -> AppTest:
    """``far="v1"``: the system that is called ``far`` is to be ``v1``."""
    dataset = session(test).dataset
    assert dataset is not None
    for place, old in enumerate(dataset.systems):
        if old in names:
            test.text_input(key=f"corpus_name_{place}_{old}").set_value(names[old])
    button = next(each for each in test.button if each.label == "Rename the systems")
    return calm(button.click().run())


def test_names_are_used_everywhere() -> None:
    test = finished(rename(scored(), near="v2", far=" v1 "))
    assert list(test.dataframe[0].value["System"]) == ["v2", "v1"]
    assert {"METEOR v2", "METEOR v1", "v2 − v1"} <= set(headings(test))
    dataset = session(test).dataset
    assert dataset is not None
    assert set(dataset.systems) == {"v1", "v2"}


@pytest.mark.parametrize(
    ("name", "message"),
    [("near", "The name 'near' is given to two systems."), (" ", "Every system needs a name.")],
)
def test_bad_names_are_refused(name: str, message: str) -> None:
    test = rename(scored(), far=name)
    assert any(message in alert for alert in alerts(test))
    assert list(test.dataframe[0].value["System"]) == ["near", "far"]


SPANS = (
    b"system\tseg_id\trater\ttarget\tcategory\tseverity\n"
    b"near\t1\tanna\tthe <v>cat</v> sat on the mat\tAccuracy\tmajor\n"
    b"far\t2\tanna\t<v>a dog</v> was running\tStyle\tminor\n"
)


def test_error_spans_stay_and_are_of_the_same_systems() -> None:
    test = scored()
    session(test).annotated = (spans.read(File("mqm.tsv", SPANS)),)
    rename(test, near="far", far="v1")
    (file,) = session(test).annotated
    assert [annotation.system for annotation in file.annotations] == ["far", "v1"]
