"""The leaderboard of the Tuning page: several files in, a table for each, bad files named."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.meta_evaluation.leaderboard import MEASURES, MetricStanding
from meteor_core.meta_evaluation.scorers import sketch
from meteor_core.tuning.saved import SavedVariant, write
from pages.ui.tuning.jobs import LeaderboardJob
from pages.ui.tuning.leaderboard import as_csv
from pages.ui.tuning.session import TuningSession
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, nothing_runs, open_page, shown
from tests.pages.judged_rows import finished
from tests.tuning.judging import file, judged

pytestmark = pytest.mark.resource(*DEFAULTS)

ROWS = judged(60, noise=0.02)
METRIC = Meteor("ru", "tuned", stages=("exact", "lemma"))
FITTED = SavedVariant(
    "<b>mine</b>",
    "ru",
    "tuned",
    METRIC.stages,
    METRIC.parameters,
    fitted={"segments": sketch(ROWS.references)},
)


def board(*files: tuple[str, bytes], **settings: str) -> AppTest:
    test = open_page("tuning", **settings)
    uploads = [(name, data, "text/plain") for name, data in files]
    calm(test.file_uploader(key="tuning_sets").set_value(uploads).run())
    return finished(test)


def test_sets_and_a_fitted_variant() -> None:
    data = file(ROWS).data
    test = board(("a.tsv", data), ("b*.tsv", data), ("v.json", write(FITTED).encode()))
    assert len(test.dataframe) == 2
    for frame in test.dataframe:
        assert list(frame.value.columns) == [
            "Metric",
            "Pearson's r",
            "Kendall's τ-b by segment",
            "Pairwise accuracy",
        ]
        assert {"METEOR tuned", "BLEU"} <= set(frame.value["Metric"])
        assert frame.value["Pearson's r"][0].endswith("★")
        assert "<b>mine</b> ⚑" in set(frame.value["Metric"])
    assert (
        "was fitted to about 100% of these references, so its result here is optimistic"
        in shown(test)
    )
    (command,) = (code.value for code in test.code if "leaderboard" in code.value)
    assert command.startswith("python -m meteor_core leaderboard a.tsv 'b*.tsv' --metrics tuned,")
    assert "--variant v.json --measure pearson" in command
    nothing_runs(test)


def test_sets_of_one_name_are_two() -> None:
    other = judged(60, noise=0.05, seed=1)
    test = board(("a.tsv", file(ROWS).data), ("a.tsv", file(other).data))
    one, two = (frame.value["Pearson's r"][0] for frame in test.dataframe)
    assert one != two


def test_in_russian() -> None:
    test = board(("a.tsv", file(ROWS).data), locale="ru-RU")
    assert "Метрика" in test.dataframe[0].value


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.tsv", b"reference\tcandidate\nx\ty\n", "no row has a human score"),
        (
            "v.json",
            b'{"kind": "meteor-explorer variant", "format": 1}',
            "field parameters is missing",
        ),
    ],
)
def test_files_that_cannot_be_used(name: str, data: bytes, message: str) -> None:
    test = board((name, data))
    assert message in alerts(test)[0]
    assert not test.dataframe


def test_a_bad_file_leaves_the_good_ones_in() -> None:
    flipped = replace(ROWS, human=-ROWS.human)
    test = board(
        ("bad.tsv", b"reference\tcandidate\nx\ty\n"),
        ("good.tsv", file(ROWS).data),
        ("v.json", b'{"kind": "meteor-explorer variant", "format": 1}'),
        ("flipped.tsv", file(flipped).data),
    )
    said = " ".join(alerts(test))
    for part in ("bad.tsv: no row has", "v.json", "flipped.tsv correlate negatively with METEOR"):
        assert part in said
    (frame,) = test.dataframe
    assert "METEOR tuned" in set(frame.value["Metric"])
    (command,) = (code.value for code in test.code if "leaderboard" in code.value)
    assert command.startswith("python -m meteor_core leaderboard good.tsv --metrics")
    assert "--variant" not in command


def test_scores_flipped_elsewhere_leave_it_alone() -> None:
    """Its files are its own: a flip concerns the file of the tables above."""
    session, files = TuningSession(), (file(ROWS),)
    session.put(files[0])
    session.jobs.get(LeaderboardJob, "sets", lambda who: LeaderboardJob(files, MEASURES).start(who))
    session.flip_scores()
    assert session.jobs.has(LeaderboardJob, "sets")
    session.jobs.cancel()


def test_the_file_runs_no_formula() -> None:
    said = {"set_name": "=1+1.tsv", "title": "@SUM(1)", "note": "a;=1+1", "signature": "v1"}
    numbers = dict.fromkeys(("value", "low", "high", "behind", "seen", "all_tied"), 0.5)
    standing = MetricStanding(
        language="ru", measure="pearson", name="own", rows=3, behind_p=None, **said, **numbers
    )
    text = as_csv([standing]).decode("utf-8-sig")
    (row,) = csv.DictReader(text.splitlines())
    assert (row["set_name"], row["title"]) == ("'=1+1.tsv", "'@SUM(1)")
    assert (row["value"], row["behind_p"]) == ("0.5", "")
    assert '"a;=1+1"' in text
