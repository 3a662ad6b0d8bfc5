"""The formula with a pair's own numbers: fractions that a person can check by hand."""

import re

import pytest

from meteor_core import Meteor
from meteor_core.model import Counts, Parameters, Score, Statistics
from meteor_core.wording.formula import lines
from meteor_core.wording.words import number
from pages.ui.learn.projector import worked_out
from pages.ui.shared.examples import EXAMPLES, Example
from pages.ui.shared.formula import fractions, latex
from tests.data import DEFAULTS

CATS = Statistics(
    stages=("exact", "stem"),
    candidate=Counts(2, 4),
    reference=Counts(2, 5),
    candidate_matches=(Counts(2, 3), Counts()),
    reference_matches=(Counts(2, 3), Counts()),
    candidate_words=5,
    reference_words=5,
    chunks=3,
)
"""“the cat is on the mat” against “there is a cat on the mat”."""

SCORE = Score(5 / 6, 5 / 7, 0.7246, 0.6, 0.108, 0.6464)


def test_plain_counts_when_all_words_weigh_alike() -> None:
    text = latex(CATS, Parameters(0.9, 3, 0.5), SCORE)
    assert r"P &= \frac{5}{6} = 0.833" in text
    assert r"R &= \frac{5}{7} = 0.714" in text
    assert r"\frac{0.833 \cdot 0.714}{0.9 \cdot 0.833 + 0.1 \cdot 0.714} \approx 0.725" in text
    assert r"0.5 \cdot \left(\frac{3}{5}\right)^{3} = 0.108" in text
    assert r"0.725 \cdot (1 - 0.108) \approx \mathbf{0.646}" in text


def test_weights_and_delta_stand_before_their_words() -> None:
    parameters = Parameters(0.9, 3, 0.5, 0.75, (("exact", 0.8),))
    text = latex(CATS, parameters, SCORE)
    assert r"\frac{0.8 \cdot (0.75 \cdot 2 + 0.25 \cdot 3)}{0.75 \cdot 2 + 0.25 \cdot 4}" in text


def test_a_sum_of_many_stages_is_broken_into_rows() -> None:
    """Five terms stand in one row of the page; of six, the last two are a row of their own."""
    stages = ["exact", "lemma", "synonym", "paraphrase", "embedding", "fuzzy"]
    broken = []
    for count in (5, 6):
        matches = tuple(Counts(number + 1) for number in range(count))
        whole = Counts(sum(one.content for one in matches))
        many = Statistics(tuple(stages[:count]), whole, whole, matches, matches, 0, 0, 1)
        weights = tuple((stage, 0.5) for stage in stages[1:])
        text = latex(many, Parameters(0.9, 3, 0.5, weights=weights), SCORE)
        broken.append("gathered" in text)
    assert broken == [False, True]
    assert r"0.5 \cdot 4 \\ {} + 0.5 \cdot 5 + 0.5 \cdot 6\end{gathered}" in text


def test_nothing_matched() -> None:
    nothing = Statistics(("exact",), Counts(1), Counts(1), (Counts(),), (Counts(),), 0, 0, 0)
    text = latex(nothing, Parameters(0.9, 3, 0.5), Score(0, 0, 0, 0, 0, 0))
    assert r"P &= \frac{0}{1} = 0.000" in text
    assert r"{\alpha P + (1 - \alpha) R} = 0" in text
    assert r"\text{penalty} &= 0.000" in text  # a first chunk that is free is none of nothing


def test_nothing_is_divided_by_nothing() -> None:
    """No word on a side, or none that weighs anything."""
    empty = Statistics(("exact",), Counts(), Counts(0, 3), (Counts(),), (Counts(),), 0, 0, 0)
    text = latex(empty, Parameters(0.9, 3, 0.5, 1.0), Score(0, 0, 0, 0, 0, 0))
    assert r"P &= 0.000\\" in text
    assert r"R &= 0.000\\" in text


_PYTHON = str.maketrans({"÷": "/", "·": "*", "−": "-", "^": "**"})
_BELOW = r"\{([\d.]+) \\cdot [\d.]+ \+ ([\d.]+) \\cdot [\d.]+\}"
_ROUNDED = r"\\frac\{([\d.]+) \\cdot ([\d.]+)\}" + _BELOW + r" (\S+) ([\d.]+)"
"""An F-mean of rounded numbers: P, R, α, 1 − α, the sign, the value."""


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("variant", ["2005", "2007", "tuned"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_equal_is_what_the_printed_numbers_make(example: Example, variant: str) -> None:
    """Whoever computes again with the numbers shown finds the value, or ≈ before it."""
    result = Meteor(example.language, variant).score(
        example.texts.candidate, example.texts.references
    )
    made = result.statistics, result.parameters, result.score
    for line in lines(*made):
        found = number(eval(line.numbers.translate(_PYTHON)))
        assert (found == number(line.value)) is (line.sign == "="), line
    drawn = latex(*made)
    for precision, recall, alpha, rest, sign, value in re.findall(_ROUNDED, drawn):
        p, r, a, b = map(float, (precision, recall, alpha, rest))
        assert (number(p * r / (a * p + b * r)) == value) is (sign == "="), drawn
    for f_mean, penalty, sign, value in re.findall(
        r"= ([\d.]+) \\cdot \(1 - ([\d.]+)\) (\S+) (?:\\mathbf\{)?([\d.]+)", drawn
    ):
        assert (number(float(f_mean) * (1 - float(penalty))) == value) is (sign == "="), drawn


def test_letters_that_there_are_not_are_told_once() -> None:
    result = Meteor("en", "tuned").score("", ["a dog"])
    text = latex(result.statistics, result.parameters, result.score)
    assert r"P_L &= 0\\" in text
    assert "0 = 0.000" not in text


@pytest.mark.parametrize(
    ("line", "known"),
    [
        (r"P &= \frac{5}{7} = 0.714", "P &= 0.714"),
        (r"F &= \frac{P}{R} = \frac{1}{2} \approx 0.564", "F &= 0.564"),
        (r"F &= 0", "F &= 0"),
    ],
)
def test_a_slide_keeps_what_a_step_has_worked_out(line: str, known: str) -> None:
    assert worked_out(line) == known


def test_the_words_are_translated() -> None:
    words = {"chunks": "чанки", "matches": "совпадения", "penalty": "штраф"}
    text = latex(CATS, Parameters(0.9, 3, 0.5), SCORE, words.__getitem__)
    assert r"\text{штраф} &= \gamma \left(\frac{\text{чанки}}{\text{совпадения}}\right)" in text


def test_matches_that_weigh_by_similarity_stand_one_by_one() -> None:
    metric = Meteor("en", "tuned/similarity", ("exact", "fuzzy"))
    result = metric.score("Clevland met Yanukovych", ["Cleveland met Yanukovich"])
    fuzzy = [one for one in result.alignment.matches if one.stage == "fuzzy"]
    text = latex(
        result.statistics, result.parameters, result.score, matches=result.alignment.matches
    )
    assert len(fuzzy) == 2
    assert " + ".join(f"{one.similarity:.3f}" for one in fuzzy) in text


@pytest.mark.resource("meteor-1.5", *DEFAULTS)
@pytest.mark.parametrize(
    ("variant", "has", "has_not"),
    [
        ("2005", ["the matched words, the denominator"], ["δ", "weight"]),
        ("2007", ["the matched words, the denominator"], ["δ", "weight"]),
        ("1.5", ["matched words, each with the weight of its stage"], ["δ"]),
        ("tuned", ["matched words, each with the weight of its stage", "δ is the weight"], []),
    ],
)
def test_the_caption_says_only_what_the_variant_has(
    variant: str, has: list[str], has_not: list[str]
) -> None:
    result = Meteor("ru", variant).score("кот спит", "кот не спит")
    said = fractions(result.alignment, result.statistics, result.parameters)
    assert all(part in said for part in has)
    assert not any(part in said for part in has_not)


@pytest.mark.parametrize(
    ("language", "text", "blanks"), [("ru", "кот спит", False), ("en", "a cat sleeps", True)]
)
def test_the_caption_says_whether_blanks_and_capitals_count(
    language: str, text: str, blanks: bool
) -> None:
    result = Meteor(language, "tuned", stages=("exact",)).score(text, text)
    said = fractions(result.alignment, result.statistics, result.parameters)
    assert ("including spaces and capitals" in said) is blanks
    assert "L compares letters" in said
