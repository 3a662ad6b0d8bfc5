"""n-grams counted in arrays are those that one counts by hand, and what they make of a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, starmap

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.chrf import CHRF

from meteor_core import Meteor, Parameters, languages
from meteor_core.meteor.letters import TOGETHER, letters_of, written
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.scoring import alike, score, score_parts
from meteor_core.model import Letters, Statistics, Word
from meteor_core.model.limits import MOST_CHARACTERS
from meteor_core.model.score import ORDERS

METRIC = Meteor("en", "tuned", stages=("exact", "stem"))
texts = st.one_of(st.text("аб", max_size=30), st.text(max_size=12))


def word(form: str) -> Word:
    return Word(form, form, "NOUN", is_function=False)


def words(text: str) -> list[Word]:
    return [word(form) for form in text.split()]


def by_hand(text: str, order: int) -> Counter[str]:
    return Counter(text[start : start + order] for start in range(len(text) - order + 1))


def counted_by_hand(one: str, other: str) -> Letters:
    sides = [[by_hand(text, order) for order in ORDERS] for text in (one, other)]
    shared = tuple((left & right).total() for left, right in zip(*sides, strict=True))
    return Letters(*(tuple(each.total() for each in side) for side in sides), shared)


def letters(candidate: Sequence[Word], reference: Sequence[Word]) -> Letters:
    (counted,) = letters_of([(candidate, reference)])
    return counted


@given(texts, texts)
def test_counts_are_those_of_strings(one: str, other: str) -> None:
    assert letters([word(one)], [word(other)]) == counted_by_hand(one, other)


@given(st.lists(st.tuples(texts, texts), max_size=2 * TOGETHER + 3))
def test_many_pairs_are_counted_as_each_alone(pairs: list[tuple[str, str]]) -> None:
    sides = [([word(one)], [word(other)]) for one, other in pairs]
    assert letters_of(sides) == list(starmap(counted_by_hand, pairs))


def test_any_character_counts_as_itself() -> None:
    """Characters beyond 16 bits, halves of one, 0; and more kinds of them than 64 bits hold."""
    plane = "".join(map(chr, range(0x20000, 0x20000 + MOST_CHARACTERS)))
    given = [("\0a\ud800b\U0001f600", "\ud800b\U0001f600\0a"), (plane, plane[::-1]), ("", "a")]
    given += [(plane[at:] + plane[:at], plane) for at in range(0, 12, 3)]
    sides = [([word(one)], [word(other)]) for one, other in given]
    assert letters_of(sides) == list(starmap(counted_by_hand, given))


@pytest.mark.parametrize("characters", [32_764, 32_765, 70_000])
def test_one_pair_may_have_more_characters_than_bits_hold(characters: int) -> None:
    """From 32,767 kinds of them on (a and b beside the given), 64 bits do not hold an n-gram."""
    text = "".join(map(chr, range(0x10000, 0x10000 + characters)))
    one, other = f"{text}abab{text[:9]}", f"ab{text[5:]}{text[:4]}{text[:9]}"
    assert letters([word(one)], [word(other)]) == counted_by_hand(one, other)


def test_words_are_joined_without_blanks() -> None:
    """«abc» has the 2-grams ab, bc and the 3-gram abc; «abd» shares ab."""
    assert letters(words("a bc"), words("ab d")) == Letters((2, 1, 0), (2, 1, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "The cat,  she\tsaid: “No!”", ' The cat, she said: "No!" '),
        ("en", "don’t , U.S", " don't , U.s "),
        ("ru", "Да,  Ёлка «горит»", 'да,елка"горит"'),
    ],
)
def test_english_stands_as_it_is_written_but_for_typography(
    language: str, text: str, expected: str
) -> None:
    analyser = languages.get(language).analyser(True)
    assert written(analyser.words(text)) == written(analyser.tokens(text)) == expected


def test_what_is_left_out_glues_nothing() -> None:
    assert written(languages.get("en").analyser(False).words("“A (b), c’s")) == " A b c's "


def test_capitals_and_blanks_count() -> None:
    """« a Cat » and « a cat » share « a», «a », «at», «t », and of three letters « a », «at »."""
    found = letters(*map(METRIC.sentence, ("a Cat", "a cat")))
    assert found == Letters((6, 5, 4), (6, 5, 4), (4, 2, 0))


ALIKE = [
    # P = R = (1/2 + 0/1)/2: no text has a 4-gram
    ("abc", "abd", (1 / 4, 1 / 4, 1 / 4, 1)),
    # P = (3/3 + 2/2 + 1/1)/3, R = (3/4 + 2/3 + 1/2)/3
    ("abcd", "abcde", (1, 23 / 36, 1 / (0.2 + 0.8 * 36 / 23), 1)),
    # the order that one text lacks is not averaged: 2-grams alone
    ("ab", "abcd", (1, 1 / 3, 1 / (0.2 + 0.8 * 3), 1)),
    ("abcd", "abcd", (1, 1, 1, 1)),
    ("a", "abcd", (0, 0, 0, 1)),
    ("", "abcd", (0, 0, 0, 1)),
    ("a", "a", (0, 0, 0, 0)),
    ("", "", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("one", "other", "expected"), ALIKE)
def test_how_alike(one: str, other: str, expected: tuple[float, ...]) -> None:
    assert alike(letters(words(one), words(other))) == pytest.approx(expected)


@given(st.text("abcd", min_size=6, max_size=20), st.text("abcd", min_size=6, max_size=20))
def test_each_order_is_chrf_s(one: str, other: str) -> None:
    """sacreBLEU's chrF counts orders from 1 on: its numbers of orders 2 to 4 are ours."""
    counted = CHRF(char_order=4)._extract_corpus_statistics([one], [[other]])[0]
    found = letters(words(one), words(other))
    ours = zip(found.candidate, found.reference, found.common, strict=True)
    assert [list(order) for order in ours] == [counted[at : at + 3] for at in (3, 6, 9)]


GIVEN = Parameters(0.8, 1.2, 0.2, 0.7, (("stem", 0.8),), sigma=2.0, mu=0.2)
OLD = Parameters(0.8, 1.2, 0.2, 0.7, (("stem", 0.8),))
sentences = st.lists(
    st.sampled_from(["the", "cat", "cats", "sat", "on", "a", "mat", ".", "I", "x"]),
    min_size=1,
    max_size=9,
).map(" ".join)


def statistics(one: str, other: str) -> Statistics:
    return METRIC.compare(METRIC.sentence(one), METRIC.sentence(other))


@given(sentences)
def test_a_perfect_text_scores_1(text: str) -> None:
    assert score(statistics(text, text), GIVEN).value == pytest.approx(1)


@given(sentences)
def test_equal_words_with_other_capitals_lose_letters_alone(text: str) -> None:
    """As words both are whole; who leaves all capitals as they are, loses nothing."""
    found = score(statistics(text.title(), text), GIVEN)
    assert found.words == pytest.approx(1)
    same = text.title() == text
    assert found.value == pytest.approx(1) if same else found.value < 1
    published = Meteor("en", "2005").score(text.title(), text)
    assert published.score == Meteor("en", "2005").score(text, text).score


@given(sentences, sentences)
def test_without_both_the_score_is_the_papers(one: str, other: str) -> None:
    """To the last digit, whatever was counted of letters."""
    counted = statistics(one, other)
    found = score(counted, OLD)
    weights = (1.0, 0.8)

    def share(length, credits) -> float:
        credit = sum(w * c.weighted(0.7) for w, c in zip(weights, credits, strict=True))
        return credit / length.weighted(0.7) if length.weighted(0.7) else 0.0

    p = share(counted.candidate, counted.candidate_matches)
    r = share(counted.reference, counted.reference_matches)
    below = 0.8 * p + (1 - 0.8) * r
    f_mean = p * r / below if below else 0.0
    fragmentation = counted.breaks / counted.matches if counted.matches else 0.0
    penalty = 0.2 * fragmentation**1.2 if fragmentation else 0.0
    assert found.value == found.words == f_mean * (1 - penalty)


@given(sentences, sentences)
def test_swapped_sides_are_mirrors(one: str, other: str) -> None:
    """P and R change places, σ and letters being alike on both sides."""
    there, back = (score(statistics(*pair), GIVEN) for pair in ((one, other), (other, one)))
    assert (there.precision, there.recall) == (back.recall, back.precision)
    mirrored = Parameters(0.2, 1.2, 0.2, 0.7, GIVEN.weights, sigma=2.0)
    assert score(statistics(other, one), mirrored).f_mean == pytest.approx(there.f_mean)
    counted, turned = alike(statistics(one, other).letters), alike(statistics(other, one).letters)
    assert (counted.precision, counted.recall) == (turned.recall, turned.precision)


@given(sentences, sentences)
def test_what_is_granted_never_lowers_a_score_and_saves_no_lost_one(one: str, other: str) -> None:
    counted = statistics(one, other)
    values = [score(counted, Parameters(0.8, 1, 0.3, 0.7, sigma=n)).value for n in (0, 1, 2, 5)]
    assert values == pytest.approx(sorted(values), abs=1e-15)  # a perfect one may be 1 + 2e-16
    assert bool(values[-1]) == bool(values[0])


def test_sums_in_any_order_and_grouping_are_one_corpus() -> None:
    """The prior is added once to the sums, and letters are shares of summed counts."""
    pairs = [("the cat sat", "a cat sat"), ("x", "x"), ("on a mat", "the mats"), ("I", "the")]
    several = [statistics(*pair) for pair in pairs]
    whole = StatisticsMatrix.of(several)
    found = score(whole.total, GIVEN)
    for order in permutations(several):
        left, right = StatisticsMatrix.of(order[:2]).total, StatisticsMatrix.of(order[2:]).total
        assert left + right == whole.total
        assert score(left + right, GIVEN) == found
    assert found.value != pytest.approx(score_parts(whole, GIVEN).value.mean())


@given(sentences, sentences)
def test_a_corpus_of_one_segment_scores_as_the_segment(one: str, other: str) -> None:
    counted = statistics(one, other)
    parts = score_parts(StatisticsMatrix.of([counted]), GIVEN)
    assert parts.value[0] == pytest.approx(score(counted, GIVEN).value, abs=1e-15)
    assert METRIC.score(one, other).statistics == counted


def test_more_matches_never_score_less() -> None:
    """One right word after the other in the place of a wrong one."""
    reference = ["the", "old", "cats", "sat", "on", "a", "small", "mat", "near", "two", "doors"]
    filled = [f"zq{place}zq" for place in range(len(reference))]
    last = 0.0
    for place, word in enumerate(reference):
        filled[place] = word
        value = score(statistics(" ".join(filled), " ".join(reference)), GIVEN).value
        assert value > last
        last = value
    assert last == pytest.approx(1)
