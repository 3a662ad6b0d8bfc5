"""Error spans on the Tuning page: counted where the file has them, whoever translated what."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, nothing_runs, open_page, shown
from tests.pages.judged_rows import finished, session
from tests.tuning.judging import file, judged

pytestmark = pytest.mark.resource(*DEFAULTS)

HEADING = "system\tseg_id\tsource\treference\tcandidate\tspans\thuman"


def annotated() -> bytes:
    """Forty sources, every second one by another system alone; a stranger is an error."""
    lines = [HEADING]
    for number in range(40):
        text = f"кот {number} бежит домой"
        wrong = number % 3 == 0
        candidate = text.replace("домой", "быстро") if wrong else text
        place = candidate.index("быстро") if wrong else 0
        spans = f"{place}-{place + 6}-major-Accuracy" if wrong else ""
        system, score = "AB"[number % 2], -5 if wrong else 0
        lines.append(f"{system}\t{number}\ts{number}\t{text}\t{candidate}\t{spans}\t{score}")
    return "\n".join(lines).encode()


def opened(data: bytes, **settings: str) -> AppTest:
    test = open_page("tuning", **settings)
    test.file_uploader(key="tuning_upload").set_value(("mqm.tsv", data, "text/plain")).run()
    return finished(test)


def compared(**settings: str) -> AppTest:
    test = opened(annotated(), **settings)
    test.button(key="tuning_spans").click().run()
    return finished(test)


def test_words_are_compared_though_systems_have_other_segments() -> None:
    test = compared()
    assert "annotated with error spans: 40; with at least one span: 14." in shown(test)
    (table,) = (each.value for each in test.dataframe if "Predictor" in each.value.columns)
    unmatched = table.set_index("Predictor").loc["unmatched words"]
    assert (unmatched["predicted and marked"], unmatched["predicted only"]) == (14, 0)
    assert unmatched["precision"].startswith("1.000 (0.")
    (fitted,) = (each.value for each in test.dataframe if "Type of threshold" in each.value.columns)
    assert fitted["F1"][0].startswith("1.000")
    html = " ".join(each.proto.body for each in test.get("html"))
    assert 'title="people marked it too"' in html
    nothing_runs(test)


def test_in_russian() -> None:
    test = compared(locale="ru-RU")
    (table,) = (each.value for each in test.dataframe if "Признак" in each.value.columns)
    assert "слова без пары" in list(table["Признак"])


def test_a_file_without_error_spans_says_nothing_of_them() -> None:
    test = opened(file(judged(60)).data)
    assert session(test).annotated == ()
    assert not any(button.key == "tuning_spans" for button in test.button)
    calm(test)


def test_where_no_span_is_marked_nothing_is_compared() -> None:
    empty = [line.split("\t") for line in annotated().decode().splitlines()]
    for cells in empty[1:]:
        cells[5] = ""
    test = opened("\n".join("\t".join(cells) for cells in empty).encode())
    assert any("none of its candidates (40) has one" in alert for alert in alerts(test))
    assert not any(button.key == "tuning_spans" for button in test.button)
