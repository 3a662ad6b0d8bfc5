"""Relative rankings on the Tuning page: told from scores, scored by τ, bad rows named."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.meta_evaluation.rankings import read, table
from meteor_core.readers import File
from meteor_core.tuning import score
from tests.data import DEFAULTS
from tests.meta_evaluation.ranked import of_scores
from tests.pages.apps import alerts, calm, nothing_runs, open_page, shown
from tests.pages.judged_rows import finished, session
from tests.tuning.judging import judged

pytestmark = pytest.mark.resource(*DEFAULTS)

ROWS = replace(judged(120, noise=0.02), human=np.round(judged(120, noise=0.02).human * 100))
RANKED = of_scores(ROWS)
LINES = [
    "\t".join((ROWS.references[better], ROWS.candidates[better], ROWS.candidates[worse]))
    for better, worse in zip(RANKED.better, RANKED.worse, strict=True)
]
DATA = "\n".join(["reference\tbetter\tworse", *LINES]).encode()


def ranked(data: bytes = DATA, **settings: str) -> AppTest:
    test = open_page("tuning", **settings)
    test.file_uploader(key="tuning_upload").set_value(("darr*.tsv", data, "text/plain")).run()
    if session(test).ranked is not None:
        test.multiselect(key="tuning_metrics_ru").set_value(["2005", "chrf"]).run()
    return finished(test)


def test_rankings_are_told_from_scores_and_metrics_by_their_tau() -> None:
    test = ranked()
    assert f"{len(LINES)} ranked pairs" in test.expander[0].label
    frame = test.dataframe[0].value
    found = read(File("darr*.tsv", DATA))
    expected = table(found, score(found.candidates, "ru", ("tuned", "2005", "chrf"))[0])
    assert list(frame["Metric"]) == [entry.title for entry in expected.entries]
    assert list(frame["τ"]) == pytest.approx([entry.tau for entry in expected.entries])
    assert list(frame["Concordant"] + frame["Discordant"]) == [len(LINES)] * 3
    assert "A pair is concordant" in shown(test)
    assert not any("Fit the parameters" in each.value for each in test.header)
    nothing_runs(test)


def test_in_russian() -> None:
    test = ranked(locale="ru-RU")
    assert {"Метрика", "τ"} <= set(test.dataframe[0].value.columns)


def test_exchanged_columns_are_told_and_exchanged_back() -> None:
    test = ranked(DATA.replace(b"better\tworse", b"worse\tbetter"))
    assert "disagree with METEOR" in alerts(test)[0]
    test.button(key="tuning_flip_now").click().run()
    assert finished(test).dataframe[0].value["τ"][0] > 0
    assert not alerts(test)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("кот\t\tкот", "line 3, column better: the text is empty"),
        ("кот\tкот\tкот", "line 3: the columns better and worse contain the same text"),
    ],
)
def test_a_row_that_ranks_nothing_is_named_and_left_out(broken: str, message: str) -> None:
    lines = ["reference\tbetter\tworse", LINES[0], broken, *LINES[1:]]
    test = ranked("\n".join(lines).encode())
    assert message in alerts(test)[0]
    calm(test.button(key="tuning_skip").click().run())
    assert f"{len(LINES)} ranked pairs" in finished(test).expander[0].label
    assert not alerts(test)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"source\tbetter\tworse\nx\ty\tz\n", "need the columns reference, better and worse"),
        (b"reference\tbetter\tworse\nx\ty\tz\n", "is 1, but at least 30 are needed"),
    ],
)
def test_files_that_are_no_rankings(data: bytes, message: str) -> None:
    test = ranked(data)
    assert message in alerts(test)[0]
    assert not test.dataframe


def test_scores_in_the_place_of_rankings() -> None:
    from tests.tuning.judging import file

    test = ranked()
    upload = ("scores.tsv", file(judged(60)).data, "text/plain")
    test.file_uploader(key="tuning_upload").set_value(upload).run()
    finished(test)
    assert session(test).ranked is None
    assert "Pearson's r" in test.dataframe[0].value
