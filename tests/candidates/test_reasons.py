"""Why scores differ: every figure can be worked out again from those said beside it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor, Parameters
from meteor_core.candidates.comparison import (
    Candidate,
    CandidateRow,
    Comparison,
    compare,
    nets,
    parse_candidates,
    reasons,
    rounded,
)
from meteor_core.meteor.scoring import PARTS, breakdown
from meteor_core.wording.words import number
from pages.ui.candidates.comparison import paragraphs, verdict
from tests.data import DEFAULTS
from tests.toys import RECIPE, TEXT

TOY = Meteor("ru", RECIPE)
REFERENCE = "лиса прыгнула в дом"
SAMPLE = Path("pages/ui/shared/corpora/samples/news.ru.tsv")

_TEXTS = st.lists(st.sampled_from(TEXT), min_size=1, max_size=7).map(" ".join)
_PRODUCT = r"(?:0\.8 · )?F (\d\.\d+) × penalty (\d\.\d+)"
_HALF = rf"(\w+) loses (\d\.\d{{3}})(?: on (\d+) [^;]*?| \({_PRODUCT}: [^)]*\))?"
_LINE = re.compile(
    r"(Missing words|Extra words|Partial matches|Fragmentation|Letters)"
    rf": {_HALF}, and {_HALF}\. "
    r"The difference of (\d\.\d{3}) favours (\w+)\."
    r"(?: The penalty of (\w+) is no higher, but it costs more because F is higher\.)?"
)
_HEAD = re.compile(r"(\w+) is ahead of (\w+) by (\d\.\d{3}): (\d\.\d{3}) − (\d\.\d{3})\.")


def toy(box: str, *references: str) -> Comparison:
    candidates, given = parse_candidates(box), references or (REFERENCE,)
    return compare(candidates, [TOY.score(one.text, given) for one in candidates])


def thousandths(written: str) -> int:
    return int(written.replace(".", ""))


def recomputed(comparison: Comparison) -> None:
    """Every line of every paragraph holds by the figures that it names itself."""
    rows = {row.name: row for row in comparison.rows}
    for paragraph in paragraphs(comparison):
        nets = 0
        head = _HEAD.match(paragraph.head)
        best = head[1] if head else paragraph.head.partition(" and ")[0]
        for line in paragraph.lines:
            found = _LINE.fullmatch(line)
            assert found, line
            nets += _holds(found, rows, best)
        if head:
            assert thousandths(head[3]) == thousandths(head[4]) - thousandths(head[5]) == nets
            assert [head[4], head[5]] == [number(rows[head[n]].result.score.value) for n in (1, 2)]
        else:
            assert "have the same score" in paragraph.head
            assert nets == 0


def _holds(found: re.Match[str], rows: dict[str, CandidateRow], best: str) -> int:
    part, name, amount, count, f_mean, penalty, *rest = found.groups()
    other, other_amount, other_count, other_f, other_penalty, net, favoured, no_higher = rest
    assert other == best
    signed = thousandths(amount) - thousandths(other_amount)
    assert abs(signed) == thousandths(net) > 0
    assert favoured == (other if signed > 0 else name)
    headings = ("Missing words", "Extra words", "Partial matches")
    key = dict(zip(headings, PARTS, strict=False)).get(part)
    for who, n in ((name, count), (other, other_count)):
        if key:
            assert int(n or 0) == costly(key, rows[who])
    if part == "Fragmentation":
        for lost, f, p in ((amount, f_mean, penalty), (other_amount, other_f, other_penalty)):
            rest = 1 - rows[name].result.score.share
            assert rest * float(f) * float(p) == pytest.approx(float(lost), abs=0.0021)
        loser, rival = (penalty, f_mean), (other_penalty, other_f)
        if signed < 0:
            loser, rival = rival, loser
        assert (no_higher is not None) == (loser[0] <= rival[0] and loser[1] > rival[1])
        if no_higher:
            assert (f_mean > other_f) == (no_higher == name) != (no_higher == other)
    return signed


def costly(part: str, row: CandidateRow) -> int:
    """How many words or soft matches cost something, counted from the tokens up."""
    alignment, parameters = row.result.alignment, row.result.parameters
    side = "candidate" if part == "extra" else "reference"
    if part == "soft":
        return sum(parameters.weight(match.stage) < 1 for match in alignment.matches)
    tokens = getattr(alignment, side)
    taken = {place for match in alignment.matches for place in range(*getattr(match, side))}
    return len(tokens) - len(taken)


def test_reasons_name_the_words_and_what_both_lose() -> None:
    good, bad = toy("good\tлиса прыгнула в дом\nbad\tв прыгнула лисой собака").rows
    said = {reason.part: reason for reason in reasons(good, bad)}
    assert said["missing"].behind.only == ("дом",)
    assert (said["missing"].behind.count, said["missing"].ahead.count) == (1, 0)
    assert said["extra"].behind.only == ("собака",)
    assert said["soft"].behind.only == ("лисой ~ лиса",)
    assert all(reason.net > 0 for reason in said.values())


def test_a_smaller_penalty_may_cost_more_and_that_is_said() -> None:
    found = toy("x\tлиса прыгнула дом в\ny\tв прыгнула")
    (paragraph,) = paragraphs(found)
    (line,) = [line for line in paragraph.lines if line.startswith("Fragmentation")]
    x, y = found.rows
    assert x.result.score.penalty <= y.result.score.penalty
    assert x.losses.order > y.losses.order
    assert line.endswith("The penalty of x is no higher, but it costs more because F is higher.")


def test_what_delta_gives_no_weight_costs_nothing() -> None:
    content = Parameters(0.9, 3.0, 0.5, 1.0)
    box = [Candidate("x", "лиса прыгнула дом"), Candidate("y", "прыгнула")]
    results = [
        TOY.rate([j.alignment for j in TOY.score(c.text, [REFERENCE]).references], content)
        for c in box
    ]
    first, second = compare(box, results).rows
    functions = [token.text for token in first.alignment.reference if token.is_function]
    named = {word for reason in reasons(first, second) for word in reason.behind.only}
    assert functions
    assert not named & set(functions)


def test_several_references_are_named() -> None:
    (paragraph,) = paragraphs(toy("x\tлиса\ny\tдом", "лиса", "в дом"))
    assert "x is scored against reference 1, y against 2." in paragraph.head


@given(_TEXTS, _TEXTS, _TEXTS)
def test_each_sentence_can_be_worked_out_again(one: str, other: str, reference: str) -> None:
    recomputed(toy(f"x\t{one}\ny\t{other}", reference))


@given(_TEXTS, _TEXTS)
def test_losses_and_score_make_one(text: str, reference: str) -> None:
    for row in toy(f"x\t{text}\ny\tлиса", reference).rows:
        losses = rounded(row.losses)
        assert sum(thousandths(f"{value:.3f}") for _, value in losses.parts) == 1000 - thousandths(
            f"{losses.value:.3f}"
        )
        for part, value in losses.parts:
            assert value == pytest.approx(getattr(row.losses, part), abs=0.001)


@pytest.mark.resource(*DEFAULTS)
def test_sentences_of_news_can_be_worked_out_again() -> None:
    metric = Meteor("ru", "tuned")
    with SAMPLE.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    for line in lines:
        reference = line.pop("reference")
        texts = {f"s{n}": text for n, (_, text) in enumerate(list(line.items()))}
        candidates = [Candidate(name, text) for name, text in texts.items() if text.strip()]
        recomputed(compare(candidates, [metric.score(c.text, [reference]) for c in candidates]))


@given(_TEXTS, _TEXTS)
def test_nets_of_two_references_sum_to_the_difference_of_their_scores(one: str, two: str) -> None:
    judged = TOY.score("лиса прыгнула в дом", [one, two]).references
    ahead, behind = (breakdown(each.statistics, TOY.parameters) for each in judged)
    difference = float(number(ahead.value)) - float(number(behind.value))
    assert sum(net for _, net in nets(ahead, behind)) == pytest.approx(difference)


def test_the_verdict_names_ties_and_what_puts_each_next_one_behind() -> None:
    found = toy(
        "w\tлиса спит дома\nx\tдома спит лиса\ny\tлиса спит дома\nz\tлиса", "лиса спит дома"
    )
    tie, second, third = verdict(found)
    assert tie == "w and y tie at 1.000."
    assert re.fullmatch(
        r"x \(0\.\d{3}\) is behind w \(1\.000\) by 0\.\d{3}: 2 more chunks, letters\.", second
    )
    assert third.startswith("z (")
    assert third.endswith(": 2 more missing tokens, letters.")
