"""Hints lead on without giving the answer away; what is given is enough to solve a task by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.exercises.exercise import VARIANTS, Exercise, Solution, solve
from meteor_core.exercises.marking import NUMBERS, Answer, mark
from meteor_core.meteor.scoring import f_mean_and_penalty
from meteor_core.model.view import link_view
from meteor_core.wording.formula import lines as formula
from meteor_core.wording.words import number
from pages.ui.learn import feedback
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)

EXERCISES = (
    Exercise("on the mat sat the cat", "the cat sat on the mat"),
    Exercise("The physician visited a small town", "A doctor was visiting the little towns"),
    Exercise("he said that he would say that", "that he would say that he said", variant="2007"),
    Exercise("the quick physician saw a cat", "a doctor quickly saw the cats", variant="tuned"),
    Exercise("Врач вчера вошёл в дом", "Доктор входил в здание вчера", "ru", "tuned"),
    Exercise("Молодые учёные написали книгу", "Книги пишет молодой учёный", "ru", "2007"),
)


def same(message: str) -> str:
    return message


def right_lines(solution: Solution) -> tuple[tuple[int, int], ...]:
    return tuple(
        (candidate, reference)
        for match in solution.alignment.matches
        for candidate in range(*match.candidate)
        for reference in range(*match.reference)
    )


def right_answer(solution: Solution) -> Answer:
    score = solution.score
    values = (score.precision, score.recall, score.value)
    return Answer(
        right_lines(solution), str(solution.statistics.chunks), *map("{:.4f}".format, values)
    )


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ({"lines": ()}, "You have not joined any words yet."),
        ({"chunks": ""}, "No number entered yet: Chunks."),
        ({"recall": "?"}, "No number entered yet: Recall."),
        ({"chunks": "77"}, "First wrong step: Chunks."),
        ({}, "Everything is right."),
    ],
)
def test_what_is_not_answered_is_no_wrong_step(left_out: dict[str, Any], said: str) -> None:
    solution = solve(EXERCISES[0])
    marking = mark(solution, replace(right_answer(solution), **left_out))
    assert feedback.first_wrong(marking, same) == said


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.candidate)
@pytest.mark.parametrize("question", NUMBERS)
def test_hints_to_a_number_do_not_hold_it(exercise: Exercise, question: str) -> None:
    solution = solve(exercise)
    marking = mark(solution, replace(right_answer(solution), **{question: "77"}))
    assert marking.first == question
    hints = feedback.hints(marking, solution, same)
    assert len(hints) == 3
    text = " ".join(hints)
    if question == "chunks":
        assert f"make {solution.statistics.chunks} chunks" not in text
        return
    value = {"precision": solution.score.precision, "recall": solution.score.recall}
    assert number(value.get(question, solution.score.value)) not in text
    printed = {line.name.lower(): line.numbers for line in formula(
        solution.statistics, solution.parameters, solution.score)}  # fmt: skip
    assert printed[question] not in text


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.candidate)
def test_hints_to_links_do_not_hold_a_match(exercise: Exercise) -> None:
    solution = solve(exercise)
    lines = right_lines(solution)
    candidate = {line[0] for line in lines}
    given_in = [lines[:count] for count in range(len(lines))]
    free = [place for place in range(len(solution.alignment.candidate)) if place not in candidate]
    given_in += [(*lines, (place, 0)) for place in free]
    pairs = [link_view(solution.alignment, match) for match in solution.alignment.matches]
    for given_lines in given_in:
        marking = mark(solution, Answer(tuple(given_lines)))
        text = "\n".join(feedback.hints(marking, solution, same))
        for pair in pairs:
            assert f"{pair.candidate_text} ~ {pair.reference_text}" not in text
        quoted = re.findall("“(.*?)”", text) if marking.first in solution.statistics.stages else []
        assert len(quoted) <= 1, "a word of one side, never its partner"


def test_hints_to_needless_chunks_do_not_count_them() -> None:
    solution = solve(EXERCISES[0])
    swapped = ((0, 3), (1, 0), (2, 5), (3, 2), (4, 4), (5, 1))
    marking = mark(solution, Answer(swapped))
    assert marking.first == "order"
    text = " ".join(feedback.hints(marking, solution, same))
    assert "the" in text
    assert not re.search(r"\d", text)


words = st.lists(
    st.sampled_from(
        ["the", "a", "of", "cat", "cats", "saw", "seen", "quickly", "doctor", "physician"]
    ),
    min_size=1,
    max_size=7,
).map(" ".join)


@given(words, words, st.sampled_from(VARIANTS))
@settings(max_examples=60, deadline=None)
def test_what_is_given_is_enough_to_score_by_hand(
    candidate: str, reference: str, variant: str
) -> None:
    """Weights of stages, δ, σ, which words are function words, the matches, counts of letters."""
    solution = solve(Exercise(candidate, reference, "en", variant))
    alignment, parameters = solution.alignment, solution.parameters
    alpha, beta, gamma, delta, sigma, mu = parameters.greek

    def weigh(is_function: bool) -> float:
        return 1 - delta if is_function else delta

    shares = []
    for side, tokens in (("candidate", alignment.candidate), ("reference", alignment.reference)):
        matched = sum(
            parameters.weight(match.stage) * weigh(tokens[place].is_function)
            for match in alignment.matches
            for place in range(*getattr(match, side))
        )
        granted = sigma * delta if solution.statistics.matches else 0.0
        whole = sum(weigh(token.is_function) for token in tokens)
        shares.append((granted + matched) / (granted + whole))
    assert shares == pytest.approx([solution.score.precision, solution.score.recall])
    count = solution.statistics.matches
    breaks = solution.statistics.chunks - solution.statistics.free if count else 0
    fragmentation = breaks / count if count else 0.0
    value = f_mean_and_penalty(*shares, fragmentation, alpha, beta, gamma)[2]
    letters = solution.statistics.letters
    counts = zip(letters.candidate, letters.reference, letters.common, strict=True)
    orders = [(both / one, both / other) for one, other, both in counts if one and other]
    precision, recall = (
        sum(side) / max(1, len(orders)) for side in zip((0.0, 0.0), *orders, strict=True)
    )
    below = 0.8 * precision + 0.2 * recall
    alike = precision * recall / below if below else 0.0
    share = mu if any((*letters.candidate, *letters.reference)) else 0.0
    assert (1 - share) * value + share * alike == pytest.approx(solution.score.value)


def test_hints_say_more_each_time() -> None:
    solution = solve(EXERCISES[0])
    for first, second in pairwise(feedback.hints(mark(solution, Answer()), solution, same)):
        assert first != second


@pytest.mark.parametrize("question", ["precision", "recall"])
def test_rules_and_examples_have_what_is_granted(question: str) -> None:
    """With σ·δ the plain share is another number; the example 3/4 would be the answer itself."""
    granted = solve(Exercise("The boys ran home", "The girls ran home", "en", "tuned"))
    plain = solve(Exercise("The boys ran home", "The girls ran home", "en", "2005"))
    for solution, said in ((granted, True), (plain, False)):
        marking = mark(solution, replace(right_answer(solution), **{question: "0.01"}))
        rule, _where, example = feedback.hints(marking, solution, same)
        assert ("σ·δ + matched words" in rule) == said
        assert ("added, (1.4 + 2)/(1.4 + 5) = 0.531" in example) == said
