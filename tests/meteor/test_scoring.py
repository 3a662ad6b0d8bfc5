"""Statistics and scores, worked out by hand; the formula of each line stands beside it."""

from __future__ import annotations

from dataclasses import replace
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.meteor.counting import PLAIN, Rules, count
from meteor_core.meteor.scoring import (
    Breakdown,
    best_reference,
    breakdown,
    f_mean_and_penalty,
    score,
)
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import Alignment, Counts, Letters, Link, Parameters, Score, Statistics, Token

CLASSIC = Parameters(0.9, 3.0, 0.5)


def side(text: str) -> tuple[Token, ...]:
    """Words in lower case are content, those in capitals are functions."""
    return tuple(
        Token(word, word, "", is_function=word.isupper(), text=word) for word in text.split()
    )


def drawn(line: str) -> Alignment:
    """``"a b C | a C b | exact:0-0 lemma:2-1"``; ``1..2`` is a phrase of two words."""
    candidate, reference, matches = line.split("|")
    links = tuple(map(_link, matches.split()))
    return Alignment(side(candidate), side(reference), links, links, optimal=True)


def _link(item: str) -> Link:
    stage, _, ends = item.partition(":")
    one, other = ends.split("-")
    return Link(stage, _span(one), _span(other))


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.partition("..")
    return int(first), int(last or first) + 1


def counted(line: str, rules: Rules = PLAIN) -> Statistics:
    alignment = drawn(line)
    stages = dict.fromkeys(match.stage for match in alignment.matches)
    return count(alignment, tuple(stages), rules)


def scored(line: str, parameters: Parameters = CLASSIC, rules: Rules = PLAIN) -> Score:
    return score(counted(line, rules), parameters)


@pytest.mark.parametrize(
    ("references", "best"),
    [
        ("a b | c, a x | exact:0-0, a | exact:0-0", 2),
        ("a b | c d, c", 1),
        ("a b | , c d, c", 2),
        ("a b | c d e, , c d", 2),
    ],
)
def test_of_equal_references_the_shortest_with_words_counts(references: str, best: int) -> None:
    """The candidate, and each reference with its matches."""
    candidate, _, others = references.partition(" | ")
    lines = [f"{candidate} | {other}{'' if '|' in other else ' | '}" for other in others.split(",")]
    several = [count(drawn(line), ("exact",)) for line in lines]
    values = [score(each, CLASSIC).value for each in several]
    assert best_reference(several, values, first_of_equals=False) == best
    assert best_reference(several, values, first_of_equals=True) == values.index(max(values))


def test_of_references_equal_in_all_that_the_same_counts_in_any_order() -> None:
    """Equal scores and lengths, but not statistics: a corpus's sum must not depend on the order."""
    one = counted("a b c | a x b | exact:0-0 exact:1-2")
    other = replace(one, chunks=1)
    picked = [
        pair[best_reference(pair, (0.5, 0.5), first_of_equals=False)]
        for pair in ([one, other], [other, one])
    ]
    assert picked == [other, other]


def test_where_no_letters_tell_they_have_no_share() -> None:
    parameters = replace(CLASSIC, mu=0.2)
    found = score(replace(counted("a | a | exact:0-0"), letters=Letters()), parameters)
    assert (found.share, found.value) == (0, found.words)


def test_a_penalty_above_1_leaves_nothing() -> None:
    """γ is nobody's to bound here: a library's own parameters may have any."""
    _, penalty, words = f_mean_and_penalty(1.0, 1.0, 1.0, 0.5, 1.0, 1.5)
    assert (penalty, words) == (1.5, 0)


def test_statistics_of_content_and_function_words_by_stage() -> None:
    found = counted("a b C D e | C a x e D | lemma:0-1 exact:2-0 exact:3-4 lemma:4-3")
    assert found.stages == ("lemma", "exact")
    assert (found.candidate, found.reference) == (Counts(3, 2), Counts(3, 2))
    assert found.candidate_matches == (Counts(2, 0), Counts(0, 2))
    assert found.reference_matches == (Counts(2, 0), Counts(0, 2))
    assert (found.candidate_words, found.reference_words, found.chunks) == (4, 4, 4)


def test_a_phrase_counts_the_words_of_each_side() -> None:
    found = counted("a b c | x y | paraphrase:0..2-0..1")
    assert found.candidate_matches == (Counts(3, 0),)
    assert found.reference_matches == (Counts(2, 0),)
    assert (found.candidate_words, found.reference_words, found.matches) == (3, 2, 2.5)
    assert found.chunks == 1


CHUNKS = [
    ("a b c | a b c | exact:0-0 exact:1-1 exact:2-2", 1),
    ("a b c | a b c | exact:0-0 exact:2-2", 2),
    ("a b | b a | exact:0-1 exact:1-0", 2),
    ("a x b | a b | exact:0-0 exact:2-1", 2),
    ("a b | a x b | exact:0-0 exact:1-2", 2),
    ("a b c | x y c | paraphrase:0..1-0..1 exact:2-2", 1),
    ("a | b |", 0),
]


@pytest.mark.parametrize(("line", "chunks"), CHUNKS)
def test_chunks(line: str, chunks: int) -> None:
    assert counted(line).chunks == chunks == len(drawn(line).chunks)


def test_words_that_nothing_matches() -> None:
    alignment = drawn("a b c d | x y | paraphrase:1..2-0")
    assert (alignment.unmatched_candidate, alignment.unmatched_reference) == ((0, 3), (1,))


SCORES = [
    # P = R = F = 3/3, frag = 1/3, penalty = .5·(1/3)³ = 1/54
    ("a b c | a b c | exact:0-0 exact:1-1 exact:2-2", CLASSIC, (1, 1, 1, 1 / 3, 1 / 54)),
    # P = 1/2, R = 1/4, F = 10·(1/2)(1/4) / (1/4 + 9/2) = 5/19, frag = 1: penalty = .5
    ("a b | a x y z | exact:0-0", CLASSIC, (1 / 2, 1 / 4, 5 / 19, 1, 1 / 2)),
    # weight .5: P = R = (1 + .5)/2 = 3/4; frag = 2/2
    (
        "a b | b a | exact:0-1 lemma:1-0",
        Parameters(0.5, 1, 0.2, 0.5, (("lemma", 0.5),)),
        (3 / 4, 3 / 4, 3 / 4, 1, 0.2),
    ),
    # δ = .8: P = (.8·1 + .2·0)/(.8·1 + .2·1) = .8, R = .8/(.8·2) = .5,
    # F = 1/(.25/.8 + .75/.5) = 16/29
    ("a B | a c | exact:0-0", Parameters(0.75, 1, 0, 0.8), (0.8, 0.5, 16 / 29, 1, 0)),
    # δ = 0: only functions count, P = 1/1, R = 1/2, F = 1/(.5/1 + .5/.5) = 2/3
    ("a B | B C | exact:1-0", Parameters(0.5, 1, 0, 0.0), (1, 1 / 2, 2 / 3, 1, 0)),
    # phrases: P = 3/3, R = 2/4, α = 0 is precision; frag = 1/2.5
    ("a b c | x y z t | p:0..2-0..1", Parameters(0, 1, 1), (1, 0.5, 1, 0.4, 0.4)),
    # γ = 1, frag = 1: nothing is left
    ("a b | a c | exact:0-0", Parameters(0.5, 1, 1), (0.5, 0.5, 0.5, 1, 1)),
    # β = 0: frag⁰ = 1 whatever the chunks, unless nothing matches
    ("a b c | a b c | e:0-0 e:1-1 e:2-2", Parameters(0.5, 0, 0.3), (1, 1, 1, 1 / 3, 0.3)),
    ("a | b |", Parameters(0.5, 0, 0.3), (0, 0, 0, 0, 0)),
    ("| a |", CLASSIC, (0, 0, 0, 0, 0)),
    ("a ||", CLASSIC, (0, 0, 0, 0, 0)),
    # weights of 0: words match, and bring nothing
    ("a | a | s:0-0", CLASSIC.with_weights({"s": 0}), (0, 0, 0, 1, 0.5)),
]


@pytest.mark.parametrize(("line", "parameters", "expected"), SCORES)
def test_score(line: str, parameters: Parameters, expected: tuple[float, ...]) -> None:
    found = scored(line, parameters)
    _, _, f_mean, _, penalty = expected
    parts = (found.precision, found.recall, found.f_mean, found.fragmentation, found.penalty)
    assert parts == pytest.approx(expected)
    assert found.value == pytest.approx(f_mean * (1 - penalty))


def test_rules_of_meteor_15() -> None:
    """Whole and unbroken: no chunk, no penalty. Characters: P = 3/(3 + 2), R = 3/3."""
    line = "abc DE | abc | exact:0-0"
    whole = "a b | a b | exact:0-0 exact:1-1"
    assert scored(whole, rules=Rules(whole_is_unbroken=True)).value == 1
    assert scored(line, rules=Rules(whole_is_unbroken=True)).penalty == 0.5
    found = scored(line, rules=Rules(characters=True))
    assert (found.precision, found.recall, found.fragmentation) == (3 / 5, 1, 1)
    emoji = counted("😀a | 😀a | exact:0-0", Rules(characters=True))
    assert emoji.candidate == Counts(3, 0)


def test_the_first_chunk_is_free() -> None:
    """Fragmentation counts breaks: none in a chunk, one between two; nothing matched has none."""
    rules = Rules(first_is_free=True)
    assert scored("a | a | exact:0-0", rules=rules).value == 1
    found = counted("a b c | a b c | exact:0-1 exact:1-0 exact:2-2", rules)
    assert (found.chunks, found.free, found.breaks) == (3, 1, 2)
    assert score(found, CLASSIC).fragmentation == pytest.approx(2 / 3)
    assert score(found + found, CLASSIC).fragmentation == pytest.approx(2 / 3)
    assert counted("a | b |", rules).free == 0


def test_published_parameters() -> None:
    """F-mean 10PR/(R + 9P), penalty .5(ch/m)³ (2005); α .81, β .83, γ .28 (2007)."""
    line = "a b c d e | a x c d | exact:0-0 exact:2-2 exact:3-3"
    precision, recall, fragmentation = 3 / 5, 3 / 4, 2 / 3
    first = scored(line, VARIANTS["2005"].parameters["en"])
    assert first.f_mean == pytest.approx(10 * precision * recall / (recall + 9 * precision))
    assert first.penalty == pytest.approx(0.5 * fragmentation**3)
    second = scored(line, VARIANTS["2007"].parameters["en"])
    product = precision * recall
    assert second.f_mean == pytest.approx(product / (0.81 * precision + 0.19 * recall))
    assert second.penalty == pytest.approx(0.28 * fragmentation**0.83)
    assert VARIANTS["notebook"].parameters["ru"] == VARIANTS["2005"].parameters["ru"]


def test_a_corpus_is_scored_from_sums() -> None:
    """P = 2/4, R = 2/3, frag = 2/2: not the mean of the segments' scores."""
    lines = ("a b c | a | exact:0-0", "a | a b | exact:0-0")
    found = score(counted(lines[0]) + counted(lines[1]), CLASSIC)
    assert (found.precision, found.recall, found.fragmentation) == (2 / 4, 2 / 3, 1)


amounts = st.builds(Counts, st.integers(0, 99), st.integers(0, 99))
pairs = st.tuples(amounts, amounts)
statistics = st.builds(
    Statistics,
    st.just(("exact", "lemma")),
    amounts,
    amounts,
    pairs,
    pairs,
    st.integers(0, 99),
    st.integers(0, 99),
    st.integers(0, 99),
)


@given(statistics, statistics, statistics)
def test_statistics_add_in_any_order_and_grouping(
    one: Statistics, two: Statistics, three: Statistics
) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)


def test_statistics_of_other_stages_do_not_add() -> None:
    with pytest.raises(ValueError, match="do not add"):
        counted("a | a | exact:0-0") + counted("a | a | lemma:0-0")


unit = st.floats(0, 1)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    """Some words of both sides, matched one to one anyhow."""
    word = st.sampled_from("abCD")
    candidate, reference = (draw(st.lists(word, max_size=8)) for _ in range(2))
    order = draw(st.permutations(range(len(reference))))
    length = draw(st.integers(0, min(len(candidate), len(reference))))
    stage = st.sampled_from(("exact", "lemma"))
    matches = [
        Link(draw(stage), (place, place + 1), (order[place], order[place] + 1))
        for place in range(length)
    ]
    sides = side(" ".join(candidate)), side(" ".join(reference))
    return Alignment(*sides, tuple(matches), tuple(matches), optimal=True)


@given(
    alignments(),
    st.builds(
        Parameters,
        unit,
        st.floats(0, 9),
        unit,
        unit,
        st.tuples(st.tuples(st.just("exact"), unit), st.tuples(st.just("lemma"), unit)),
    ),
    st.builds(Rules, st.booleans(), st.booleans()),
)
def test_every_part_lies_within_0_and_1(
    alignment: Alignment, parameters: Parameters, rules: Rules
) -> None:
    found = score(count(alignment, ("exact", "lemma"), rules), parameters)
    parts = (found.precision, found.recall, found.f_mean, found.fragmentation, found.penalty)
    assert all(0 <= part <= 1 + 1e-9 for part in (*parts, found.value))
    assert found.value == pytest.approx(found.f_mean * (1 - found.penalty))


def test_weights() -> None:
    parameters = CLASSIC.with_weights({"lemma": 0.5}).with_weights({"lemma": 0.4, "stem": 0.3})
    weights = [parameters.weight(stage) for stage in ("exact", "lemma", "stem")]
    assert weights == [1, 0.4, 0.3]
    assert CLASSIC.weight("lemma") == 1


PLAIN = Parameters(0.9, 3, 0.5)


def of_counts(candidate: int, reference: int, matched: tuple[int, ...], chunks: int) -> Statistics:
    counts = tuple(Counts(n) for n in matched)
    words = sum(matched)
    stages = ("exact", "lemma", "synonym")[: len(matched)]
    return Statistics(
        stages, Counts(candidate), Counts(reference), counts, counts, words, words, chunks
    )


def test_a_perfect_match_loses_next_to_nothing() -> None:
    found = breakdown(of_counts(5, 5, (5,), 1), PLAIN)
    assert (found.missing, found.extra, found.soft) == (0, 0, 0)
    assert found.order == pytest.approx(0.5 * 0.2**3)
    assert found.value == pytest.approx(1 - 0.5 * 0.2**3)


def test_nothing_matched_loses_everything_to_missing_words() -> None:
    assert breakdown(of_counts(3, 4, (0,), 0), PLAIN) == Breakdown(1, 0, 0, 0, 0)
    assert breakdown(of_counts(0, 4, (0,), 0), PLAIN) == Breakdown(1, 0, 0, 0, 0)


def test_there_is_a_cat_on_the_mat() -> None:
    """5 matches in 3 chunks of 6 candidate and 7 reference words: 0.646377."""
    found = breakdown(of_counts(6, 7, (5,), 3), PLAIN)
    recall = 1 / (0.1 + 0.9 / (5 / 7))
    f_mean = 1 / (0.1 / (5 / 6) + 0.9 / (5 / 7))
    assert found.missing == pytest.approx(1 - recall)
    assert found.extra == pytest.approx(recall - f_mean)
    assert found.soft == 0
    assert found.value == pytest.approx(0.6463768)


def test_inexact_matches_lose_by_their_weight() -> None:
    weighted = PLAIN.with_weights({"lemma": 0.5})
    found = breakdown(of_counts(4, 4, (2, 2), 1), weighted)
    assert (found.missing, found.extra) == (0, 0)
    assert found.soft == pytest.approx(0.25)


_COUNT = st.integers(0, 60)
_COUNTS = st.builds(Counts, _COUNT, _COUNT)


@st.composite
def segments(draw: st.DrawFn) -> Statistics:
    """Statistics as an alignment may give them: no side matches more words than it has."""
    candidate, reference = (draw(st.tuples(_COUNTS, _COUNTS, _COUNTS)) for _ in range(2))
    spare = draw(st.tuples(_COUNTS, _COUNTS))
    words = [int(sum(counts.total for counts in side)) for side in (candidate, reference)]
    return Statistics(
        ("exact", "lemma", "synonym"),
        sum(candidate, spare[0]),
        sum(reference, spare[1]),
        candidate,
        reference,
        *words,
        draw(st.integers(0, min(words))),
        letters=Letters((5, 4, 3), (7, 6, 5), draw(st.tuples(*[st.integers(0, 3)] * 3))),
    )


_SHARE = st.floats(0, 1)
_PARAMETERS = st.builds(
    lambda a, b, g, d, w, s, m: Parameters(a, b, g, d, (("lemma", w), ("synonym", w / 2)), s, m),
    _SHARE,
    st.floats(0, 5),
    _SHARE,
    _SHARE,
    _SHARE,
    st.floats(0, 10),
    _SHARE,
)


@given(segments(), _PARAMETERS)
def test_parts_are_never_negative_and_sum_to_what_was_lost(summed, parameters) -> None:
    found = breakdown(summed, parameters)
    assert all(part >= 0 for _, part in found.parts)
    assert 0 <= found.granted <= found.value <= 1
    assert isclose(found.earned + found.granted, found.value)
    assert isclose(sum(part for _, part in found.parts), 1 - found.value, abs_tol=1e-12)


@given(st.lists(segments(), min_size=1, max_size=5), _PARAMETERS)
def test_a_corpus_s_summed_statistics_break_down_too(several, parameters) -> None:
    total = several[0]
    for one in several[1:]:
        total += one
    found = breakdown(total, parameters)
    assert isclose(sum(part for _, part in found.parts) + found.value, 1, abs_tol=1e-12)
