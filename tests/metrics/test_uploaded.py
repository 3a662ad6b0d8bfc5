"""Scores that were computed elsewhere: whose they are, which are better, what becomes of gaps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError
from meteor_core.metrics.corpus import UploadedMetric, guessed, of_file, uploaded
from meteor_core.readers import Dataset, File, recognise

NAN = float("nan")
TEXTS = "a b c", "d e", "f", "g h"


def dataset(**metrics: dict[str, tuple[float, ...]]) -> Dataset:
    systems = {"A": TEXTS, "B": TEXTS}
    return Dataset("toy", {"r": TEXTS}, systems, None, ("1", "2", "3", "4"), {}, metrics=metrics)


def read(text: str, name: str = "corpus.tsv") -> Dataset:
    found = recognise([File(name, text.encode())])
    assert isinstance(found, Dataset)
    return found


DIRECTIONS = [
    ("COMET", [0.1, 0.9], "higher"),
    ("wmt22-comet-da", [-0.5, 0.9], "higher"),
    ("TER", [0.1, 0.9], "lower"),
    ("HTER", [0, 100], "lower"),
    ("mqm penalty", [0, 25], "lower"),
    ("MQM", [-25, 0], "higher"),
    ("MetricX-24", [0.5, 20], "lower"),
    ("MetricX-24", [-20, -0.5], "higher"),
    ("character", [0, 1], "higher"),
    ("TER", [0, 0], "lower"),
    ("TER", [], "lower"),
]


@pytest.mark.parametrize(("name", "scores", "direction"), DIRECTIONS)
def test_which_are_better_by_name_and_numbers(
    name: str, scores: list[float], direction: str
) -> None:
    assert guessed(name, scores) == direction


def test_what_a_person_says_goes_before_the_guess_and_is_signed() -> None:
    data = dataset(QE={"A": (1.0,) * 4, "B": (0.0,) * 4})
    (guess,) = uploaded(data)
    assert guess.higher_is_better
    assert guess.signature_for(1).startswith("QE|uploaded|better:higher(guessed)")
    (said,) = uploaded(data, {"QE": "lower"})
    assert said.signature_for(1).startswith("QE|uploaded|better:lower|")
    assert of_file(data, said).title == "QE ↓"


def test_the_mean_of_segments_that_every_system_has() -> None:
    data = dataset(COMET={"A": (0.5, 0.7, NAN, 0.9), "B": (0.1, NAN, 0.8, 0.3)})
    found = of_file(data, uploaded(data)[0])
    assert found.scores == pytest.approx({"A": 0.7, "B": 0.2})
    assert found.segments["A"] == pytest.approx([0.5, 0.7, NAN, 0.9], nan_ok=True)
    tested = found.tested(50, 50).significance
    assert tested is not None
    assert tested.pairs["A", "B"].difference == pytest.approx(-0.5)
    assert np.isfinite(tested.intervals["A"]).all()


def test_no_segment_that_every_system_has() -> None:
    data = dataset(COMET={"A": (0.5, NAN, NAN, NAN), "B": (NAN, 0.1, 0.1, 0.1)})
    with pytest.raises(InputError, match="COMET: no segment has scores for all systems"):
        of_file(data, uploaded(data)[0])


GAPS = [
    ("1,2\n3,\n", "{0}: 1 of 2 segments lack a score for some system; the first is segment 2. "
"Means and comparisons use the others.", [3]),
    ("1,\n,4\n", "{0} cannot compare the systems, because no segment has scores for all "
                  "systems.", []),
]  # fmt: skip


@pytest.mark.parametrize("name", ["COMET", "human"])
@pytest.mark.parametrize(("cells", "said", "means"), GAPS)
def test_gaps_are_told(name: str, cells: str, said: str, means: list[float]) -> None:
    rows = [f"a,b,c,{pair}\n" for pair in cells.split()]
    data = read(f"ref,hyp A,hyp B,{name} A,{name} B\n" + "".join(rows), "a.csv")
    assert data.doubts == (said.format(name),)
    found = [of_file(data, metric) for metric in uploaded(data)]
    assert [sum(measured.scores.values()) for measured in found] == means


@given(st.lists(st.tuples(st.floats(-30, 100), st.floats(-30, 100)), min_size=2, max_size=12))
def test_any_part_is_scored_by_the_sum_of_its_rows(pairs: list[tuple[float, float]]) -> None:
    first, second = (tuple(side) for side in zip(*pairs, strict=True))
    texts = ("a",) * len(pairs)
    data = Dataset(
        "toy", {"r": texts}, {"A": texts, "B": texts}, None, tuple(map(str, range(len(pairs)))),
        {}, metrics={"X": {"A": first, "B": second}},
    )  # fmt: skip
    found = of_file(data, UploadedMetric("X", "higher"))
    part = found.rows["A"][:2].sum(axis=0, keepdims=True)
    assert found.metric.rate_sums(part)[0] == pytest.approx(np.mean(first[:2]), abs=1e-9)
    assert found.scores["B"] == pytest.approx(np.mean(second), abs=1e-9)


def test_ranks_leave_out_what_is_missing() -> None:
    data = dataset(COMET={"A": (0.5, 0.7, NAN, 0.9), "B": (0.0,) * 4})
    found = of_file(data, uploaded(data)[0])
    meteor = np.array([0.1, 0.2, 0.9, 0.3])
    assert found.agreement("A", meteor) == pytest.approx(1)
    assert np.isnan(found.disagreement("A", meteor)[2])


WIDE = "reference\thyp.A\thyp.A-2\tA COMET\tCOMET.A-2\tdoc\tdomain\n"
WIDE += "a b\ta b\ta\t0,9\t0.4\td1\tnews\nc d\tc\td\t0.5\t\td1\ttalk\n"


def test_columns_of_several_systems() -> None:
    """The longest name of a system counts, at the heading's end or beginning."""
    data = read(WIDE)
    assert data.metrics == {
        "COMET": {"A": (0.9, 0.5), "A-2": (0.4, pytest.approx(NAN, nan_ok=True))}
    }
    assert data.labels == {"document": ("d1", "d1"), "domain": ("news", "talk")}


def test_a_row_for_each_system_and_segment() -> None:
    data = read(
        "system\tsegment\tdoc\treference\tcandidate\tcomet22\tannotator\n"
        "B\t1\td\tx\ty\t0.1\tann\nA\t1\td\tx\tz\t0.2\tbob\n"
        "B\t2\te\tv\ty\t0.3\tann\nA\t2\te\tv\tz\t0.4\tann\n"
    )
    assert data.metrics == {"comet22": {"B": (0.1, 0.3), "A": (0.2, 0.4)}}
    assert data.labels == {"document": ("d", "e"), "annotator": ("ann, bob", "ann")}


def test_scores_in_a_file_of_their_own() -> None:
    texts = File("texts.csv", b"id,reference,hyp.A,hyp.B\n1,a b,a,b\n2,c d,c,d\n")
    scores = File("comet.csv", b"id,COMET.B,COMET.A\n2,0.2,0.4\n1,0.1,0.3\n")
    for files in ([texts, scores], [scores, texts]):
        found = recognise(files)
        assert isinstance(found, Dataset)
        assert found.metrics["COMET"] == {"A": (0.3, 0.4), "B": (0.1, 0.2)} or (
            found.ids == ("2", "1") and found.metrics["COMET"] == {"A": (0.4, 0.3), "B": (0.2, 0.1)}
        )


ALONE = b"id,system,score,COMET\n2,B,5,0.2\n1,A,6,0.3\n2,A,7,0.4\n1,B,8,0.1\n"


def test_scores_in_a_file_of_their_own_with_a_row_for_each_system() -> None:
    texts = File("texts.csv", b"id,reference,hyp.A,hyp.B\n1,a b,a,b\n2,c d,c,d\n")
    found = recognise([texts, File("scores.csv", ALONE)])
    assert isinstance(found, Dataset)
    assert found.metrics == {"COMET": {"A": (0.3, 0.4), "B": (0.1, 0.2)}}
    assert found.human == {"A": (6, 7), "B": (8, 5)}
    assert not found.notes
    other = recognise([texts, File("scores.csv", ALONE.replace(b"B", b"b"))])
    assert isinstance(other, Dataset)
    assert not other.metrics
    assert other.human == {"A": (6, 7)}
    assert other.doubts == (
        "COMET is not used, because it has no score for B.",
        "scores.csv: scores for b are not used, because no file has its texts.",
    )


def test_what_cannot_be_used_is_said() -> None:
    data = read("reference\thyp.A\thyp.B\tCOMET\tBLEURT.A\na b\ta\tb\t0.1\t0.2\n")
    said = [str(note) for note in data.notes]
    assert not data.metrics
    assert any(
        "column COMET is not used, because it is not clear which system" in note for note in said
    )
    assert any("BLEURT is not used, because it has no score for B." in note for note in said)


def test_a_cell_that_is_no_number_takes_the_column_s_role_away() -> None:
    data = read("reference\thyp\tCOMET\na b\ta\tlow\nc\td\t0.1\n")
    assert not data.metrics
    missing = read("reference\thyp\tCOMET\na b\ta\tn/a\nc\td\t0.1\n")
    assert missing.metrics == {"COMET": {"hyp": (pytest.approx(NAN, nan_ok=True), 0.1)}}


def test_names_of_our_own_metrics_and_columns_are_told_apart() -> None:
    scores = {"A": (0.1,) * 4, "B": (0.2,) * 4}
    data = dataset(BLEU=scores, score=scores, proved=scores, COMET=scores)
    names = [metric.name for metric in uploaded(data)]
    assert names == ["BLEU (file)", "score (file)", "proved (file)", "COMET"]


def test_the_corpus_s_key_and_parts_hold_them() -> None:
    data = read(WIDE)
    other = read(WIDE.replace("0,9", "0,8"))
    assert data.key != other.key
    assert data.key != read(WIDE.replace("news", "new")).key
    first = data.first(1)
    assert first.metrics["COMET"]["A"] == (0.9,)
    assert first.labels["domain"] == ("news",)
    assert data.renamed(["X", "Y"]).metrics["COMET"]["X"] == (0.9, 0.5)
