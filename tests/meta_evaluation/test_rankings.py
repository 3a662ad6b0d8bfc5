"""Relative rankings: made from scores, read from files, scored as WMT did."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.rankings import RelativeRankings, held_in, read, table
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.readers import File
from meteor_core.readers.recognition import guessed
from tests.meta_evaluation.ranked import as_file, of_scores
from tests.tuning.judging import file, judged

ROWS = replace(judged(120, noise=0.02), human=np.round(judged(120, noise=0.02).human * 100))


def scored(name: str, values: np.ndarray) -> MetricScores:
    return MetricScores(name, name, f"metric:{name}", values)


def test_pairs_are_those_that_people_score_far_apart() -> None:
    found = of_scores(ROWS)
    expected = {
        (a, b) if ROWS.human[a] > ROWS.human[b] else (b, a)
        for a, b in combinations(range(len(ROWS)), 2)
        if ROWS.groups[a] == ROWS.groups[b] and abs(ROWS.human[a] - ROWS.human[b]) >= 25
    }
    assert set(zip(found.better.tolist(), found.worse.tolist(), strict=True)) == expected


def test_a_tie_is_discordant() -> None:
    """Of four pairs two are right, one wrong and one tied: (2 − 2) ÷ 4."""
    ranked = RelativeRankings(ROWS, np.array([0, 4, 8, 12]), np.array([1, 5, 9, 13]))
    values = np.zeros(len(ROWS))
    values[[0, 4, 9]] = 1
    (entry,) = table(ranked, [scored("m", values)]).entries
    assert (entry.tau, entry.concordant, entry.discordant, entry.ties) == (0, 2, 2, 1)


def test_people_agree_with_themselves_and_noise_does_not() -> None:
    ranked = of_scores(ROWS)
    noise = np.random.default_rng(0).normal(size=len(ROWS))
    found = table(ranked, [scored("noise", noise), scored("human", ROWS.human)])
    assert [entry.name for entry in found.entries] == ["human", "noise"]
    assert found.entries[0].tau == found.entries[0].low == 1
    assert found.entries[1].low < 0 < found.entries[1].high
    assert found.paired[0].permutation_p == found.paired[0].permutation_holm < 0.01
    assert found.paired[0].difference == pytest.approx(1 - found.entries[1].tau)


def test_a_file_of_texts_holds_the_same_rankings_in_any_order() -> None:
    ranked = of_scores(ROWS)
    tables = []
    for order in (None, np.random.default_rng(1).permutation(len(ranked.better))):
        found = read(as_file(ranked, order))
        lengths = np.array([len(text) for text in found.candidates.candidates], dtype=float)
        tables.append(table(found, [scored("length", lengths), scored("short", -lengths)]))
    lengths = np.array([len(text) for text in ROWS.candidates], dtype=float)
    expected = table(ranked, [scored("length", lengths)]).entries[0]
    assert tables[0] == tables[1]
    (entry,) = (entry for entry in tables[0].entries if entry.name == "length")
    assert entry.concordant == expected.concordant
    assert entry.ties == expected.ties


def with_line(number: int, better: str, worse: str) -> File:
    """A file of rankings with this pair in a line of it."""
    lines = as_file(of_scores(ROWS)).data.decode().splitlines()
    reference = lines[number - 1].split("\t")[:2]
    lines[number - 1] = "\t".join([*reference, better, worse])
    return File("rankings.tsv", "\n".join(lines).encode())


@pytest.mark.parametrize(
    ("better", "worse", "message"),
    [
        ("", "кот", "rankings.tsv, line 7, column better: the text is empty"),
        ("кот", " ", "rankings.tsv, line 7, column worse: the text is empty"),
        ("кот", "кот", "rankings.tsv, line 7: the columns better and worse contain the same text"),
    ],
)
def test_rows_that_rank_nothing_are_named_or_left_out(
    better: str, worse: str, message: str
) -> None:
    given = with_line(7, better, worse)
    with pytest.raises(InputError, match=message):
        read(given)
    assert len(read(given, skip_missing=True).better) == len(of_scores(ROWS).better) - 1


def test_several_files_hold_the_rankings_of_all() -> None:
    whole = as_file(of_scores(ROWS))
    head, *lines = whole.data.decode().splitlines()
    halves = [
        File(f"{name}.tsv", "\n".join([head, *some]).encode())
        for name, some in (("a", lines[::2]), ("b", lines[1::2]))
    ]
    found, expected = read(*halves), read(whole)
    assert found.candidates.candidates == expected.candidates.candidates
    pairs = [set(zip(one.better, one.worse, strict=True)) for one in (found, expected)]
    assert pairs[0] == pairs[1]


def test_exchanged_columns_are_told() -> None:
    ranked = of_scores(ROWS)
    ranked.check_direction(ROWS.human)
    ranked.check_direction(np.zeros(len(ROWS)))  # ties say nothing
    ranked.flipped().check_direction(-ROWS.human)
    with pytest.raises(InputError, match="disagree with METEOR"):
        ranked.flipped().check_direction(ROWS.human)


def test_what_holds_rankings() -> None:
    for given, expected in ((as_file(of_scores(ROWS)), True), (file(ROWS), False)):
        assert held_in(guessed((given,), None, None)[0]) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ref\tbetter\nкот\tкот", "need the columns reference, better and worse; found: ref, b"),
        ("ref\tbetter\tworse\nкот\tкот\tпёс", "is 1, but at least 30 are needed"),
    ],
)
def test_what_is_no_file_of_rankings(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(File("rankings.tsv", text.encode()))
