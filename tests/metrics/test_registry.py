"""The registry: names, options, what cannot be read, and what is sent to other processes."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import ChoiceError, InputError
from meteor_core.metrics import METRICS, Metric, MetricOption, get, parse
from meteor_core.metrics.derivation import FORMULA_WORDS
from meteor_core.model.limits import MOST_CHARACTERS

CANDIDATE, REFERENCES = "Кошка сидела на коврике.", ["Кошка сидит на коврике.", "Кот на ковре"]


def values(option: MetricOption) -> st.SearchStrategy:
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    return st.integers(int(option.low), int(option.high))


@st.composite
def companions(draw: st.DrawFn) -> Metric:
    metric = draw(st.sampled_from(list(METRICS.values())))
    return Metric.of(metric.name, **{one.name: draw(values(one)) for one in metric.options})


@given(companions())
def test_a_name_is_read_back(one: Metric) -> None:
    assert parse(one.name) == (one,)


@given(companions(), st.text(max_size=30), st.lists(st.text(max_size=30), min_size=1, max_size=3))
def test_scores_of_anything(one: Metric, candidate: str, references: list[str]) -> None:
    if one.kind == "hamming":
        references = [candidate]
    score = one.segment(candidate, references)
    assert score >= 0
    assert score <= 1 or not one.definition.higher_is_better


@given(companions())
def test_a_process_gets_the_same_metric(one: Metric) -> None:
    sent = pickle.loads(pickle.dumps(one))
    assert sent == one
    if one.kind != "hamming":
        assert sent.segment(CANDIDATE, REFERENCES) == one.segment(CANDIDATE, REFERENCES)


@pytest.mark.parametrize("name", [*METRICS, "ROUGE-L", "chrFpp", "Jaro-Winkler", "chrf2++"])
def test_names_as_people_type_them(name: str) -> None:
    assert get(name).name in METRICS


def test_a_list_of_metrics() -> None:
    text = " bleu[max_n=2; smooth=add-k],chrF++ ,rouge2[mode=recall]"
    names = [one.name for one in parse(text)]
    assert names == ["bleu[max_n=2;smooth=add-k]", "chrf++", "rouge2[mode=recall]"]
    assert [one.title for one in parse("bleu,ter[case=yes]")] == ["BLEU", "TER (case=yes)"]


REFUSED = [
    ("gleu", "Unknown metric 'gleu'; choose one of: bleu, rouge1"),
    ("bleu[n=2]", "Unknown option of bleu 'n'; choose one of: max_n, smooth"),
    ("bleu[max_n=10]", "The option max_n of bleu cannot be '10'. Valid values: 1–9."),
    ("bleu[max_n=2.5]", "cannot be '2.5'. Valid values: 1–9."),
    ("bleu[max_n=nan]", "cannot be 'nan'"),
    ("bleu[max_n]", "cannot be ''"),
    ("bleu[smooth=exponential]", "Valid values: exp, add-k, floor, none."),
    ("ter[case=maybe]", "The option case of ter cannot be 'maybe'. Valid values: yes, no."),
    ("ter[case=yes;case=no]", "The option case of ter is given twice."),
    ("chrf,bleu,chrf", "The metric chrf is listed twice."),
    ("bleu,,chrf", "cannot be read from ',chrf' on"),
    ("bleu[", "cannot be read from 'bleu[' on"),
    ("", "cannot be read from '' on"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_refusals_name_value_and_choices(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        parse(text)


@given(st.text(alphabet="bleuchrf123[]=;, mode", max_size=20))
def test_any_list_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        assert parse(text)


def test_bad_input_is_refused() -> None:
    bleu = Metric.of("bleu")
    with pytest.raises(InputError, match="There is no reference"):
        bleu.segment("кот", [])
    with pytest.raises(InputError, match="the limit is 20000"):
        bleu.segment("ж" * (MOST_CHARACTERS + 1), ["кот"])
    with pytest.raises(InputError, match="has 5001 tokens; the limit is 2000"):
        Metric.of("rougel").segment("." * 5001, ["кот"])
    with pytest.raises(InputError, match="TER would take too long for 400 × 800 words"):
        Metric.of("ter").segment("кот " * 400, ["кит " * 400] * 2)
    with pytest.raises(InputError, match="candidate: 3, in the reference: 5, 4"):
        Metric.of("hamming").segment("кот", ["кошка", "кота"])
    with pytest.raises(InputError, match="Segment 2: Hamming"):
        Metric.of("hamming").corpus(["кот", "кот"], [["кит"], ["кита"]])
    with pytest.raises(InputError, match="no segments"):
        bleu.corpus([], [])
    with pytest.raises(ChoiceError):
        Metric.of("bleu", order=2)


def test_hamming_takes_the_references_that_fit() -> None:
    assert Metric.of("hamming").segment("кот", ["кошка", "кит"]) == pytest.approx(2 / 3)


def texts() -> Iterator[str]:
    """All that a sheet says."""
    for metric in METRICS.values():
        sheet = metric.sheet
        yield from (sheet.formula, sheet.rewards, sheet.blind, sheet.use, sheet.empty)
        yield sheet.paper.citation


def test_every_metric_has_a_whole_sheet() -> None:
    assert all(text.strip() for text in texts())
    for metric in METRICS.values():
        assert re.search("[A-Za-z]{5}", metric.sheet.paper.citation)
        lows = [band.low for band in metric.sheet.bands]
        assert lows[0] == 0
        assert lows == sorted(set(lows))
        assert all(r"\text{X}" in line or r"\text" not in line for line in _marked(metric.name))
        assert set(metric.sheet.words) <= set(FORMULA_WORDS)


def _marked(name: str) -> tuple[str, ...]:
    """A formula whose words were all translated to X."""
    return METRICS[name].sheet.lines(lambda word: "X")


def test_signatures() -> None:
    assert Metric.of("bleu").signature == (
        "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"
    )
    two = Metric.of("bleu", max_n=2, smooth="add-k").signature_for(-1, corpus=False)
    assert two.startswith("BLEU-2|nrefs:var|case:mixed|eff:yes|tok:13a|smooth:add-k[1.00]|")
    assert Metric.of("chrf++").signature.startswith("chrF2++|nrefs:1|case:mixed|eff:yes|nc:6|nw:2|")
    assert Metric.of("rougel").signature_for(2).startswith("rougeL|nrefs:2|mode:f|tok:unicode|")
    assert "case:lc" in Metric.of("jaro").signature
    everything = {one.signature for one in map(Metric.of, METRICS)}
    assert len(everything) == len(METRICS)
