"""A derivation that is printed gives the metric's score, whatever the texts and the options."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError
from meteor_core.metrics import METRICS, Metric
from meteor_core.metrics.derivation import FORMULA_WORDS, Expression, Step, Value
from meteor_core.wording.derivations import line, lines, numbers, rounded, written

_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")
_WORDS = st.lists(st.sampled_from(["кот", "коты", "пёс", "Не", "и", "спит", ",", "."]), max_size=14)
_LINES = st.one_of(_WORDS.map(" ".join), st.text("аб вАё.", max_size=30))
_OPTIONS = {
    "bleu": {
        "smooth": st.sampled_from(["exp", "add-k", "floor", "none"]),
        "max_n": st.integers(1, 6),
        "tokenizer": st.sampled_from(["13a", "intl", "char", "none"]),
    },
    "chrf": {"beta": st.integers(1, 3), "order": st.integers(1, 6), "words": st.integers(0, 2)},
    "rouge1": {"mode": st.sampled_from(["f", "precision", "recall"])},
    "rougel": {"mode": st.sampled_from(["f", "precision", "recall"])},
    "ter": {"punctuation": st.booleans(), "case": st.booleans()},
}


def computed(printed: str) -> float:
    """What a reader with a calculator makes of a formula as it is printed."""
    text = printed.replace("·", "*").replace("−", "-").replace("^", "**")
    text = text.replace("⌊", "floor(").replace("⌋", ")")
    return float(
        eval(text, {"__builtins__": {}}, {"exp": math.exp, "max": max, "floor": math.floor})
    )


def exactly(value: Value) -> str:
    """With all its digits: ``0.42857142857142855``."""
    number = float(value.value)
    return str(int(number)) if number.is_integer() else repr(number)


def all_steps(metric: Metric, candidate: str, references: list[str]) -> list[Step]:
    derivation = metric.derive(candidate, references)
    return [step for row in derivation.rows for step in row.steps] + [*derivation.steps]


def values(expression: Expression) -> Iterator[Value]:
    if isinstance(expression, Value):
        yield expression
    else:
        for operand in expression.operands:
            yield from values(operand)


def test_every_word_of_a_derivation_is_marked_for_translation() -> None:
    pair = "кот ест", ["кит ест"]
    steps = [step for name in METRICS for step in all_steps(Metric.of(name), *pair)]
    names = {value.symbol.strip("|") for step in steps for value in values(step.expression)}
    words = {name for name in names if re.search("[a-z]{4}", name)}
    assert "words of the candidate" in words
    assert words <= {*FORMULA_WORDS}


@pytest.mark.parametrize("name", METRICS)
@given(data=st.data(), candidate=_LINES, references=st.lists(_LINES, min_size=1, max_size=3))
def test_the_printed_formula_gives_the_score(
    name: str, data: st.DataObject, candidate: str, references: list[str]
) -> None:
    options = data.draw(st.fixed_dictionaries({}, optional=_OPTIONS.get(name, {})))
    metric = Metric.of(name, **options)
    try:
        score = metric.segment(candidate, references)
    except InputError:
        with pytest.raises(InputError):
            metric.derive(candidate, references)
        return
    steps = all_steps(metric, candidate, references)
    assert computed(written(steps[-1].expression, exactly)) == pytest.approx(score, abs=1e-9)


@pytest.mark.parametrize("name", METRICS)
@given(candidate=_LINES, reference=_LINES)
def test_every_step_prints_its_value_and_takes_what_earlier_steps_gave(
    name: str, candidate: str, reference: str
) -> None:
    if name == "hamming":
        reference = reference.ljust(len(candidate), "а")[: len(candidate)] or candidate
    try:
        steps = all_steps(Metric.of(name), candidate, [reference])
    except InputError:
        return
    for step in steps:
        full, short = (written(step.expression, write) for write in (exactly, rounded))
        assert computed(full) == pytest.approx(step.value.value, abs=1e-12)
        assert _NUMBER.sub("#", full) == _NUMBER.sub("#", short), "rounding changes numbers alone"
        for exact, printed in zip(_NUMBER.findall(full), _NUMBER.findall(short), strict=True):
            assert float(printed) == pytest.approx(float(exact), abs=0.0005 + 1e-9)
    given_before = {step.symbol: step.value.value for step in steps}
    for step in steps:
        for value in _values(step.expression):
            if value.symbol in given_before:
                assert value.value == given_before[value.symbol]


def _values(expression: object) -> list[Value]:
    if isinstance(expression, Value):
        return [expression]
    return [value for part in expression.operands for value in _values(part)]  # type: ignore[attr-defined]


def test_an_equals_sign_is_said_of_what_the_printed_numbers_give() -> None:
    step = Metric.of("bleu").derive("кот спит и ест", ["кот спит и пьёт сейчас"]).steps[-1]
    sign, result = re.fullmatch(r".* (=|≈) (\S+)", numbers(step)).groups()  # type: ignore[union-attr]
    value = computed(written(step.expression, rounded))
    assert (sign == "=") == (f"{value:.3f}" == result)


@pytest.mark.parametrize(
    ("metric", "candidate", "reference", "printed"),
    [
        ("bleu", "the the the the the the the", "the cat is on the mat",
         "p₁ = counted n-grams/n-grams of the candidate = 2/7 = 0.286"),
        ("bleu", "the the the the the the the", "the cat is on the mat",
         "    Clipped: “the” occurs 7 times in the candidate, but at most 2 times in any one "
         "reference, so it counts 2 times."),
        ("bleu", "кот спал", "кот спит",
         "p₂ = 1/(2^1 · n-grams of the candidate) = 1/(2^1 · 1) = 0.500"),
        ("bleu[smooth=none]", "кот спал", "кот спит", "BLEU = BP · p₁ · p₂ = 1 · 0.500 · 0 = 0"),
        ("bleu[smooth=add-k]", "кот спал", "кот спит",
         "p₂ = (counted n-grams + 1)/(n-grams of the candidate + 1) = (0 + 1)/(1 + 1) = 0.500"),
        ("bleu", "a b", "a b c", "BP = exp(1 − r/c) = exp(1 − 3/2) = 0.607"),
        ("chrf", "книги", "книгу", "characters, n = 1: P₁ = 4/5 = 0.800; R₁ = 4/5 = 0.800; "
         "F₁ = 5 · 0.800 · 0.800/(4 · 0.800 + 0.800) = 0.800"),
        ("chrf", "книги", "книгу", "chrP = (P₁ + P₂ + P₃ + P₄ + P₅)/5 = "
         "(0.800 + 0.750 + 0.667 + 0.500 + 0)/5 = 0.543"),
        ("rougel", "a b c d", "b a c d", "P = LCS/words of the candidate = 3/4 = 0.750"),
        ("ter", "b a c d", "a b c x", "edits = insertions + deletions + substitutions + shifts = "
         "0 + 0 + 1 + 1 = 2"),
        ("ter", "a b c", "a b x", "edits = insertions + deletions + substitutions + shifts = "
         "0 + 0 + 1 + 0 = 1"),
        ("jaro", "martha", "marhta", "t = ⌊out of order/2⌋ = ⌊2/2⌋ = 1"),
        ("jarowinkler", "martha", "marhta",
         "JW = J + 0.1 · ℓ · (1 − J) = 0.944 + 0.1 · 3 · (1 − 0.944) = 0.961"),
        ("levenshtein", "kitten", "sitting",
         "edits = insertions + deletions + substitutions = 1 + 0 + 2 = 3"),
        ("levenshtein", "kitten", "sitting",
         "L = 1 − edits/max(|candidate|, |reference|) = "
         "1 − 3/max(6, 7) = 0.571"),
        ("hamming", "karolin", "kathrin", "H = 1 − differing positions/length = 1 − 3/7 = 0.571"),
    ],
)  # fmt: skip
def test_what_is_printed(metric: str, candidate: str, reference: str, printed: str) -> None:
    from meteor_core.metrics import parse

    derivation = parse(metric)[0].derive(candidate, [reference])
    assert printed in [*lines(derivation)]
    assert line(derivation.steps[-1]) in [*lines(derivation)]
