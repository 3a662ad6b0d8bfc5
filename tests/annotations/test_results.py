"""What votes come to, by numbers worked out by hand; one database is enough for that."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import openpyxl
import pytest

from meteor_core import Meteor
from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.metric_agreement import metric_agreement
from meteor_core.annotations.results.standings import _interval, _means, _resampled
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.readers import File, recognise
from pages.ui.charts import intervals
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Databases

Judge = Callable[[str, int, str], Any]
"""(annotator, segment, system) → how good; higher is better."""


@pytest.fixture(scope="module")
def store(databases: Databases) -> Iterator[Store]:
    made = Store(databases("sqlite"))
    yield made
    made.close()


def gathered(
    store: Store, scheme: str, judge: Judge, people: str = "АБ", segments: int = 4, **setup: Any
) -> an.Gathered:
    """A project in which everybody has said of everything what ``judge`` says."""
    names = str(setup.pop("names", "AB"))
    given = {"annotators": len(people), "scheme": scheme, **setup}
    made = project(store, dataset=corpus(segments, names), **given)
    for name in people:
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            known = [(text[0].upper(), int(text.split()[-1])) for text in item.candidates]
            said = [judge(name, segment, system) for system, segment in known]
            an.vote(store, member, item.id, _answer(scheme, said), seconds=2.0)
    return an.gather(store, made.owner)


def _answer(scheme: str, said: list[Any]) -> an.Answer:
    if scheme == "errors":
        spans = (
            an.Span(place, number, number + 1, "style", severity)
            for place, errors in enumerate(said)
            for number, severity in enumerate(str(errors).split())
        )
        return an.Errors(tuple(spans))
    values = [float(one) for one in said]
    if scheme == "esa":
        return an.Assessment(tuple(values))
    if scheme == "preference":
        one, other = values
        return an.Preference(None if one == other else int(other > one))
    if scheme == "ranking":
        return an.Ranking(tuple(1 + sum(other > one for other in values) for one in values))
    return an.Rating(tuple(values))


def test_bradley_terry_of_two(store: Store) -> None:
    """A wins three of four: odds of 3 to 1, a difference of ln 3."""
    found = gathered(
        store, "preference", lambda _, segment, system: (system == "A") ^ (segment == 0)
    )
    first, second = results.standings(found, samples=200)
    assert (first.system, second.system) == ("A", "B")
    assert first.value - second.value == pytest.approx(math.log(3), abs=0.02)
    assert (first.wins, first.ties, first.losses, first.votes) == (6, 0, 2, 8)
    assert first.low < first.value < first.high
    assert first.rank == second.rank == 1  # four segments prove nothing
    warning = results.few_segments(found)
    assert warning
    assert warning.values == {"segments": 4, "few": 20}


def test_ties_are_half_a_win(store: Store) -> None:
    found = results.standings(gathered(store, "preference", lambda *_: 0), samples=50)
    assert [one.value for one in found] == pytest.approx([0, 0])
    assert [one.ties for one in found] == [8, 8]


def test_rankings_count_every_pair(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return "CBA".index(system)

    found = gathered(store, "ranking", judge, segments=12, names="ABC")
    ordered = results.standings(found, samples=100)
    assert [one.system for one in ordered] == ["A", "B", "C"]
    assert [one.rank for one in ordered] == [1, 2, 3]
    assert [(one.wins, one.losses) for one in ordered] == [(48, 0), (24, 24), (0, 48)]


def test_ratings_have_means_and_z(store: Store) -> None:
    """Б uses half the scale; standardised both say the same."""

    def judge(name: str, segment: int, system: str) -> Any:
        return (80 if system == "A" else 20) / (1 if name == "А" else 2)

    first, second = results.standings(gathered(store, "rating", judge), samples=100)
    assert (first.value, second.value) == (60, 15)
    assert (first.z, second.z) == (pytest.approx(1), pytest.approx(-1))
    assert (first.low, first.high) == (60, 60)
    assert (first.rank, second.rank) == (1, 2)


def test_one_segment_gives_no_interval(store: Store) -> None:
    """Drawn again it is the same, so that nobody is above anybody by it."""
    found = gathered(store, "rating", lambda _, __, system: "BA".index(system) * 50, segments=1)
    first, second = results.standings(found, samples=50)
    assert (first.system, first.value, second.value) == ("A", 50, 0)
    assert {(one.low, one.high, one.rank) for one in (first, second)} == {(None, None, 1)}
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=50)))
    assert [cell.value for cell in book["Standings"]["D"][1:3]] == [None, None]
    bars, dots = intervals.standings([first, second]).data
    assert (*bars["x"], *dots["x"]) == (50, 0)


def test_draws_without_a_system_do_not_narrow_its_interval() -> None:
    """Two segments of thirty: the interval is that of the draws that have either."""
    counts = np.zeros((30, 2, 2))
    counts[:, :, 0] = (1, 1)
    counts[:2, :, 1] = (0, 1), (10, 1)
    drawn = _resampled(counts, _means, 400, 1)[:, 1]
    with_it = drawn[~np.isnan(drawn)]
    assert 30 < np.isnan(drawn).sum() < 80
    assert _interval(drawn, 2) == (with_it.min(), with_it.max()) == (0, 10)
    assert _interval(drawn, 1) == (None, None)


def test_mqm_sums_weights(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return "major minor" if system == "A" else ""

    found = gathered(store, "errors", judge)
    first, second = results.standings(found, samples=50)
    assert (first.system, first.value, second.value) == ("B", 0, -6)
    counted = [(one.system, one.severity, one.errors, one.penalty) for one in results.counts(found)]
    assert counted == [("A", "minor", 8, 8.0), ("A", "major", 8, 40.0)]


def test_nobody_has_voted(store: Store) -> None:
    found = an.gather(store, project(store).owner)
    assert results.standings(found) == results.judged_items(found) == results.human(found) == []
    nothing = results.agreement(found)
    assert (nothing.alpha, nothing.units, nothing.pairs) == (None, 0, ())
    assert results.against(found, {"m": {}})[0].accuracy is None
    assert exports.workbook(found, samples=10)
    assert len(exports.wmt(found).splitlines()) == 1


def test_kappa_by_hand(store: Store) -> None:
    """А: + + − −, Б: + − − −: agreed ¾, by chance ½, κ = ½; α as Krippendorff counts it."""

    def judge(name: str, segment: int, system: str) -> Any:
        return (system == "A") == (segment < (2 if name == "А" else 1))

    found = results.agreement(gathered(store, "preference", judge))
    (pair,) = found.pairs
    assert (pair.units, pair.same, pair.kappa) == (4, 0.75, pytest.approx(0.5))
    assert (found.level, found.units) == ("nominal", 4)
    # One of four comparisons differs; by chance, either system first, half of the pairs do.
    assert found.alpha == pytest.approx(1 - 0.25 / 0.5)


def test_ratings_agree_by_order_and_by_line(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A") * 5 + (name == "Б") * 20

    found = results.agreement(gathered(store, "rating", judge))
    (pair,) = found.pairs
    assert (pair.tau, pair.pearson, pair.kappa) == (pytest.approx(1), pytest.approx(1), None)
    assert found.alpha is not None
    assert found.alpha < 0.5  # twenty points apart throughout
    assert found.level == "interval"


def test_all_ties_have_no_alpha(store: Store) -> None:
    found = results.agreement(gathered(store, "preference", lambda *_: 0))
    assert (found.alpha, found.pairs[0].kappa, found.pairs[0].same) == (None, None, 1)


def test_the_same_system_preferred_throughout_is_full_agreement(store: Store) -> None:
    found = results.agreement(
        gathered(store, "preference", lambda name, segment, system: system == "A")
    )
    assert (found.alpha, found.pairs[0].kappa, found.pairs[0].same) == (1, 1, 1)


def test_annotators_agree_with_themselves(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return system == "A"

    found = gathered(store, "preference", judge, people="А", segments=8, repeats=0.5)
    (one,) = results.agreement(found).annotators
    assert (one.votes, one.repeats, one.same, one.seconds) == (8, 4, 1, 2.0)
    rated = gathered(store, "rating", lambda *_: 50, people="А", repeats=0.5)
    assert results.agreement(rated).annotators[0].difference == 0


def test_the_most_disputed_first(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (
            {0: 0, 1: system == "A", 2: (system == "A") == (name == "А"), 3: system == "A"}[segment]
            if name == "А" or segment != 3
            else 0
        )

    found = results.judged_items(gathered(store, "preference", judge))
    assert [(one.segment.name, one.spread) for one in found[:2]] == [("s2", 1), ("s3", 0.5)]
    assert {one.spread for one in found[2:]} == {0}
    assert all(len(one.votes) == 2 for one in found)


def test_human_scores_for_the_tuning(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    found = gathered(store, "rating", judge)
    rows = results.human(found)
    assert (rows[0].reference, rows[0].candidate, rows[0].human) == ("эталон 0", "a текст 0", 1)
    assert [one.votes for one in rows] == [2] * 8
    dataset = results.dataset(found)
    assert dataset.human["A"] == (1, 11, 21, 31)
    assert dataset.systems["B"][3] == "b текст 3"
    lines = _cells(exports.human(found))
    assert lines[0] == ["id", "system", "reference", "candidate", "human", "votes"]
    assert lines[1] == ["s0", "A", "эталон 0", "a текст 0", "1.0", "2"]
    read = recognise([File("human.tsv", exports.human(found).encode())])
    assert read.human["A"] == (1, 11, 21, 31)  # type: ignore[union-attr]


def test_shares_won_are_human_scores(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (system == "A") * (name == "А")

    found = gathered(store, "preference", judge)
    assert results.dataset(found).human == {"A": (0.75,) * 4, "B": (0.25,) * 4}


def test_metrics_beside_the_votes(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    found = gathered(store, "rating", judge)
    right = {"A": [1.0, 11, 21, 31], "B": [0.0, 10, 20, 30]}
    wrong = {name: [-score for score in scores] for name, scores in right.items()}
    good, bad, half, flat = results.against(
        found, {"good": right, "bad": wrong, "half": {"A": right["A"]}, "flat": {"A": [1.0] * 4}}
    )
    assert (good.pearson, good.kendall, good.accuracy) == (pytest.approx(1), pytest.approx(1), 1)
    assert (bad.pearson, bad.accuracy) == (pytest.approx(-1), 0)
    assert (half.candidates, half.comparisons, half.accuracy) == (4, 0, None)
    assert (flat.pearson, flat.kendall) == (None, None)
    assert (good.candidates, good.comparisons) == (8, 4)


def test_what_a_metric_does_not_score_does_not_count_against_it(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    nan = float("nan")
    some = {"A": [nan, nan, 21.0, 31.0], "B": [0.0, nan, 20.0, 30.0]}
    (found,) = results.against(gathered(store, "rating", judge), {"some": some})
    assert (found.candidates, found.comparisons, found.accuracy) == (5, 2, 1)


def test_a_metric_that_refuses_the_texts_is_named(store: Store) -> None:
    texts = {name: (f"{name} " * 900, f"{name} b") for name in "AB"}
    dataset = corpus(2, "AB", systems=texts, references={"r": ("x " * 900, "a b")})
    made = project(store, dataset=dataset)
    work(store, annotator(store, made))
    found = metric_agreement(an.gather(store, made.owner), Meteor("en", stages=("exact",)))
    assert "−TER" not in {one.metric for one in found.agreements}
    assert "TER" in found.refused
    accuracies = [one.accuracy for one in found.agreements]
    assert accuracies == sorted(accuracies, reverse=True)


def test_draws_are_seeded(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (segment * 7 + ord(name)) % 5 > 2

    found = gathered(store, "preference", judge, segments=8)
    assert results.standings(found, 50) == results.standings(found, 50)


def test_exports_say_the_same(store: Store) -> None:
    found = gathered(store, "preference", lambda _, segment, system: system == "A")
    rows = list(csv.DictReader(io.StringIO(exports.csv(found))))
    objects = [json.loads(line) for line in exports.jsonl(found).splitlines()]
    assert len(rows) == len(objects) == 8
    assert {row["verdict"] for row in rows} == {"A > B"}
    assert {one["answer"]["better"] for one in objects} == {"A"}
    assert {tuple(sorted(one["shown"])) for one in objects} == {("A", "B")}
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=20)))
    names = ["Standings", "Annotators", "Agreement", "Items", "Human scores", "History"]
    assert book.sheetnames == names
    assert book["History"].max_row == 9
    assert book["Standings"]["A2"].value == "A"
    level = [row[1].value for row in book["Agreement"] if row[0].value == "Krippendorff’s α"]
    assert level == ["nominal data, chance both ways round"]


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_no_formula_is_live(store: Store, scheme: str) -> None:
    systems = {"=1+1": ("=cmd|' /C calc'!A0",), "+B": ("@SUM(A1)",)}
    dataset = corpus(1, systems=systems, references={"-r": ("=2+2",)}, ids=("=3",))
    made = project(store, scheme, dataset)
    member = annotator(store, made, "=Анна")
    while item := an.next_item(store, member):
        said = ["minor"] if scheme == "errors" else list(range(len(item.candidates)))
        an.vote(store, member, item.id, _answer(scheme, list(said)), note="=HYPERLINK(1)")
        an.veto(store, member, item.id, an.Veto(0, (0, 2), 0, (0, 2), "=x", "=y"))
    found = an.gather(store, made.owner)
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=5)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    for text in (exports.csv(found), exports.wmt(found), exports.human(found)):
        for row in csv.reader(io.StringIO(text), delimiter="\t" if "\t" in text else ","):
            assert not [cell for cell in row if cell[:1] in "=+@" and len(cell) > 1]


def _cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter="\t"))


def test_wmt_files(store: Store) -> None:
    marked = exports.wmt(gathered(store, "errors", lambda *_: "minor", people="А", segments=1))
    assert _cells(marked)[1][6] in ("<v>a</v> текст 0", "<v>b</v> текст 0")
    rated = exports.wmt(gathered(store, "rating", lambda *_: 7, people="А", segments=1))
    assert {line[3] for line in _cells(rated)[1:]} == {"7.0"}
    ranked = exports.wmt(gathered(store, "ranking", lambda *_: 7, people="А", segments=1))
    assert _cells(ranked)[1][3:6:2] == ["1", "1"]
