"""What a file of judged segments may be, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from meteor_core import Meteor
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.agreement import systems
from meteor_core.meta_evaluation.judged import LEAST, JudgedSegments, checked, means, once, taken
from meteor_core.readers import File
from meteor_core.tuning import read
from tests.tuning.judging import file, judged


def test_a_file_of_rows_is_read() -> None:
    rows = judged()
    found = read(file(rows))
    assert (found.references, found.candidates) == (rows.references, rows.candidates)
    assert (found.systems, found.sources) == (rows.systems, rows.sources)
    assert found.human == pytest.approx(rows.human, abs=1e-6)


def test_systems_need_not_have_the_same_segments() -> None:
    lines = file(judged()).data.decode().splitlines()
    found = read(File("toy.tsv", "\n".join(lines[:-3]).encode()))
    assert len(found) == len(judged()) - 3


def test_quotes_are_text() -> None:
    """WMT's files have sentences that begin with a quote and do not end with one."""
    lines = ["reference\tcandidate\thuman"]
    lines += [f'"Кот {n}, сказал он\t"Кот {n}\t{n % 7}' for n in range(40)]
    found = read(File("quotes.tsv", "\n".join(lines).encode()))
    assert len(found) == 40
    assert found.references[0] == '"Кот 0, сказал он'


@pytest.mark.parametrize("unit", [1.0, 10.0, 1e-3, 1e6, 1 / 3])
def test_equal_means_are_equal(unit: float) -> None:
    """MQM has tenths, of which floats make sums that differ in the last digit."""
    values = unit * np.array([-0.1, -0.2, -0.3, 0, -25, -25, -25.1, -24.9])
    for order in (np.arange(8), np.arange(8)[::-1]):
        found = means(np.repeat(np.arange(4), 2)[order], values[order])
        assert found[0] == found[1]
        assert found[2] == found[3] == pytest.approx(-25 * unit)
    assert means(np.array([0, 0, 1]), np.zeros(3)).tolist() == [0, 0]


def test_means_that_people_tie_are_ties_of_systems_too() -> None:
    rows = judged(60, systems=3)
    human = np.tile([-0.1, -0.3, -5.0, -0.2, 0.0, -5.0], 10)
    tied, scaled = (systems(replace(rows, human=by * human), human) for by in (1, 10))
    assert tied == pytest.approx(scaled)
    assert tied is not None
    assert tied.kendall == pytest.approx(1)


def test_a_wide_file_is_read_system_by_system() -> None:
    lines = ["reference,hyp_A,hyp_B,human_A,human_B"]
    lines += [f"кот {n},кот {n},пёс {n},{n % 5 + 1},{n % 3}" for n in range(40)]
    found = read(File("wide.csv", "\n".join(lines).encode()))
    assert len(found) == 80
    assert set(found.systems) == {"A", "B"}


def test_rows_of_one_source_and_reference_are_a_group() -> None:
    rows = judged(40, systems=4)
    assert rows.groups.tolist() == [row // 4 for row in range(40)]
    assert len(set(replace(rows, sources=()).groups)) <= 10


def _few(rows: JudgedSegments) -> JudgedSegments:
    return judged(LEAST - 1)


def _one(rows: JudgedSegments) -> JudgedSegments:
    return taken(rows, np.arange(1))


def _constant(rows: JudgedSegments) -> JudgedSegments:
    return replace(rows, human=np.ones(len(rows)))


def _missing(rows: JudgedSegments) -> JudgedSegments:
    human = rows.human.copy()
    human[5] = np.nan
    return replace(rows, human=human)


def _none(rows: JudgedSegments) -> JudgedSegments:
    return replace(rows, human=np.full(len(rows), np.nan))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_one, "toy.tsv has one row with a human score; at least 30 are needed."),
        (_few, "toy.tsv has 29 rows with a human score; at least 30 are needed."),
        (_constant, "All human scores in toy.tsv are 1, so no correlation can be computed."),
        (_missing, "toy.tsv: 1 of 240 rows have no human score; the first is row 6."),
        (_none, "toy.tsv: no row has a human score. Put the scores into a column named human."),
    ],
)
def test_refused(spoil: Callable[[JudgedSegments], JudgedSegments], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        checked(spoil(judged()))


def test_rows_without_a_score_may_be_left_out() -> None:
    found = checked(_missing(judged()), skip_missing=True)
    assert len(found) == 239
    assert np.isfinite(found.human).all()


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        ("A\tкот\tкот\t", "a.tsv: 1 of 41 rows have no human score; the first is row 42."),
        ("A\t \tкот\t3", "a.tsv: 1 of 41 rows have no reference; the first is row 42."),
        (
            " \tкот\tкот\t3",
            ("a.tsv, line 42: column system is empty, but it must contain the name of a system."),
        ),
    ],
)
def test_a_row_that_lacks_something_is_named_by_its_line(spoilt: str, message: str) -> None:
    lines = ["system\treference\tcandidate\thuman"]
    lines += [*(f"A\tкот {n}\tпёс {n}\t{n % 7}" for n in range(40)), spoilt]
    given = File("a.tsv", "\n".join(lines).encode())
    with pytest.raises(InputError, match=re.escape(message)):
        read(given)
    if spoilt.startswith("A"):
        found = read(given, skip_missing=True)
        assert len(found) == 40
        said = "1 of 41 rows are left out because they lack a human score or a reference."
        assert found.notes == (said,)


def test_what_was_assumed_is_told() -> None:
    """Of files that are a row for each candidate, as of any other."""
    lines = ["reference;translation;human;COMET;remark"]
    lines += [f"кот пришёл {n};пёс пришёл {n};{n % 7};0,5;нет" for n in range(40)]
    found = read(File("a.csv", "\n".join(lines).encode("cp1251")))
    assert [str(note) for note in found.notes] == [
        "a.csv is read as Windows-1251, which was guessed from its letters.",
        "a.csv: column translation gets the role candidate, although its heading names neither a "
        "reference nor a candidate.",
        "a.csv: columns not used: COMET, remark.",
    ]
    wide = ["reference,hyp_A,human_A,remark", *(f"кот,пёс,{n},да" for n in range(40))]
    assert read(File("a.csv", "\n".join(wide).encode())).notes


def test_a_wide_file_without_scores_is_named_as_it_is_called() -> None:
    with pytest.raises(InputError, match=r"^wide\.tsv: no row has a human score"):
        read(File("wide.tsv", b"reference\thyp_A\thyp_B\n" + b"a\tb\tc\n" * 40))


def test_a_file_without_scores() -> None:
    with pytest.raises(InputError, match="no row has a human score"):
        read(File("plain.tsv", b"reference\tcandidate\n" + b"a\tb\n" * 40))


@pytest.mark.parametrize(
    ("heads", "columns", "named"),
    [
        ("human\trating", {}, "(human, rating) have the role human"),
        ("human\thuman", {}, "(human, human (2)) have the role human"),
        ("anna_score\tboris_score", {}, "(anna_score, boris_score) have the role human"),
        ("human\tx", {"x": "human"}, "(human, x) have the role human"),
    ],
)
def test_of_two_judges_none_is_chosen_in_silence(
    heads: str, columns: dict[str, str], named: str
) -> None:
    lines = [f"reference\tcandidate\t{heads}"]
    lines += [f"кот {n}\tпёс {n}\t{n % 7}\t{n % 5}" for n in range(40)]
    given = File("two.tsv", "\n".join(lines).encode())
    with pytest.raises(InputError, match=re.escape(named)):
        read(given, columns=columns)
    other = named.rpartition(")")[0].rpartition(", ")[2]
    assert read(given, columns=columns | {other: "ignore"}).human[6] == 6


def test_scores_that_run_the_other_way() -> None:
    rows = judged()
    with pytest.raises(InputError, match=r"correlate negatively with METEOR \(-0\.800\)"):
        rows.check_direction(-0.8)
    rows.check_direction(0.01)
    assert rows.flipped().human.tolist() == (-rows.human).tolist()


def test_a_candidate_that_several_people_judged_counts_once() -> None:
    rows = judged(40, noise=0.1)
    twice = taken(rows, np.repeat(np.arange(40), 2))
    twice = replace(twice, human=twice.human + np.tile([0.5, -0.25], 40))
    found, first = once(twice)
    assert first.tolist() == list(range(0, 80, 2))
    assert (found.candidates, found.systems) == (rows.candidates, rows.systems)
    assert found.human == pytest.approx(rows.human + 0.125)
    assert once(rows)[0] is rows


def test_systems_with_the_same_text_are_two_candidates() -> None:
    rows = judged(40, noise=0.1)
    alike = replace(rows, candidates=rows.references)
    assert len(once(alike)[0]) == 40
    nameless, first = once(replace(alike, systems=()))
    assert len(nameless) == len(set(rows.groups.tolist())) == len(first)


@pytest.mark.parametrize(
    ("headings", "score", "message"),
    [
        (
            "candidate,candidate,human",
            "{n}",
            "two.csv: the scores in column human are not used, because it is unclear which "
            "of the candidates people scored.",
        ),
        ("candidate,candidate,human", "", "no row has a human score"),
        ("candidate_A,candidate_B,human_A", "{n}", ""),
    ],
)
def test_scores_of_nobody_knows_which_candidate(headings: str, score: str, message: str) -> None:
    lines = [f"кот {n},кот {n},пёс {n},{score.format(n=n)}" for n in range(40)]
    data = "\n".join([f"reference,{headings}", *lines]).encode()
    if message:
        with pytest.raises(InputError, match=re.escape(message)):
            read(File("two.csv", data))
    else:
        assert read(File("two.csv", data)).candidates == tuple(f"кот {n}" for n in range(40))


@pytest.mark.parametrize(
    ("reference", "language", "words"),
    [
        ("Кот, который спит…", "ru", 5),
        ("«Да» — сказал он.", "ru", 7),
        ("The cat sleeps.", "en", 4),
    ],
)
def test_words_of_a_reference_are_those_of_meteor(
    reference: str, language: str, words: int
) -> None:
    rows = replace(judged(30), references=(reference,) * 30)
    assert rows.language == language
    assert rows.reference_words.tolist() == [words] * 30
    assert len(Meteor(language, "tuned").tokens(reference)) == words
