"""The searches within one part, sweep and integer programme, beside all ways tried."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.search import integer_program
from meteor_core.search import sweep as sweeping
from meteor_core.search.edges import ADJACENT, REFERENCE_FUNCTION, SHORT, decisive, mask_of
from meteor_core.search.integer_program import Optimum, solve
from meteor_core.search.matching import NO_DUTIES, Duties
from meteor_core.search.sweep import NO_SOLUTION, Budget, Choices, Solution, Sweep, sweep
from tests.search.peers import Matches, adjacent, crossed, ways

WIDE = (4096,)


def allowed(choices: Mapping[int, Choices], duties: Duties) -> list[Matches]:
    return [
        matches
        for matches in ways(choices)
        if duties.references <= matches.keys()
        and not duties.candidates & ~mask_of(matches.values())
    ]


def value(matches: Matches, choices: Mapping[int, Choices]) -> int:
    worth = sum(dict(choices[reference])[candidate] for reference, candidate in matches.items())
    return worth + ADJACENT * adjacent(matches)


@st.composite
def problems(draw: st.DrawFn, words: int = 5) -> tuple[dict[int, Choices], Duties]:
    """Choices of some reference words, and what has to be matched, whether it can be or not."""
    worth = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)).map(
        lambda drawn: drawn[0] * ADJACENT - drawn[1] * SHORT - drawn[2]
    )
    choices = draw(
        st.dictionaries(
            st.integers(0, words + 1),
            st.dictionaries(st.integers(0, words), worth, min_size=1, max_size=3).map(
                lambda some: sorted(some.items())
            ),
            min_size=1,
            max_size=words,
        )
    )
    references = draw(st.sets(st.sampled_from(sorted(choices)), max_size=2))
    candidates = sorted({candidate for some in choices.values() for candidate, _ in some})
    due = draw(st.sets(st.sampled_from(candidates), max_size=2))
    return choices, Duties(frozenset(references), mask_of(due))


@settings(max_examples=300, deadline=None)
@given(problems(), st.booleans())
def test_a_wide_sweep_finds_the_best(
    problem: tuple[dict[int, Choices], Duties], forgetful: bool
) -> None:
    choices, duties = problem
    tried = [
        value(matches, choices) - (0 if forgetful else crossed(matches))
        for matches in allowed(choices, duties)
    ]
    for solution in (
        sweep(choices, duties, WIDE, forgetful=forgetful),
        Sweep(choices, duties, forgetful).widen(WIDE),
    ):
        assert solution.exact
        if tried:
            check(solution, choices, duties)
            assert solution.value == max(tried)
        else:
            assert solution == NO_SOLUTION._replace(exact=True)


def check(solution: Solution, choices: Mapping[int, Choices], duties: Duties) -> None:
    """The pairs are what the value says, keep the duties and share no word."""
    matches = solution.matches
    assert len(matches) == len(solution.pairs)
    assert matches in allowed(choices, duties)
    assert decisive(solution.value) == decisive(value(matches, choices))


@settings(max_examples=200, deadline=None)
@given(problems(), st.booleans(), st.lists(st.integers(1, 3), min_size=1, max_size=3))
def test_a_narrow_sweep_calls_only_the_best_proved(
    problem: tuple[dict[int, Choices], Duties], forgetful: bool, widths: list[int]
) -> None:
    choices, duties = problem
    best = max((decisive(value(m, choices)) for m in allowed(choices, duties)), default=None)
    solution = Sweep(choices, duties, forgetful).widen(sorted(widths))
    if best is None:
        assert solution.pairs == []
    elif solution.value == NO_SOLUTION.value:
        assert not solution.exact
    else:
        check(solution, choices, duties)
        assert decisive(solution.value) <= best
        assert decisive(solution.value) == best or not solution.exact


OPEN: dict[int, Choices] = {0: [(0, 0)], 1: [(1, 0)]}
"""Two matches that stand side by side."""


@settings(max_examples=100, deadline=None)
@given(problems())
def test_the_integer_programme_finds_the_best_but_for_crossings(
    problem: tuple[dict[int, Choices], Duties],
) -> None:
    choices, duties = problem
    solution = solve(choices, duties, NO_SOLUTION, Budget())
    tried = [decisive(value(matches, choices)) for matches in allowed(choices, duties)]
    if not tried:
        assert solution == NO_SOLUTION
        return
    check(solution, choices, duties)
    assert (decisive(solution.value), solution.exact) == (max(tried), True)
    assert solution.value == value(solution.matches, choices)
    again = solve(choices, duties, solution, Budget())
    assert again == solution


@pytest.mark.parametrize("left", [1, 0, -1])
def test_the_integer_programme_without_a_budget(left: int) -> None:
    """HiGHS takes a limit of 0 or below for none."""
    assert solve(OPEN, NO_DUTIES, NO_SOLUTION, Budget(left)) == NO_SOLUTION


def test_the_integer_programme_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integer_program, "MOST_PAIRS", 1)
    assert solve(OPEN, NO_DUTIES, NO_SOLUTION, Budget()) == NO_SOLUTION
    monkeypatch.setattr(integer_program, "MOST_PAIRS", 2)
    assert solve(OPEN, NO_DUTIES, NO_SOLUTION, Budget()).value == ADJACENT


def test_the_budget_is_spent() -> None:
    budget = Budget(5)
    assert [solve(OPEN, NO_DUTIES, NO_SOLUTION, budget).exact for _ in range(3)] == [
        True,
        True,
        False,
    ]
    assert budget.left == 1


def test_a_wide_sweep_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    choices: dict[int, Choices] = {
        reference: [(candidate, 0) for candidate in range(10)] for reference in range(10)
    }
    choices[3] = choices[3][:2]
    narrow = Sweep(choices, NO_DUTIES, True).widen([1])
    assert not narrow.exact
    assert Sweep(choices, NO_DUTIES, True).widen([1, 4096], Budget()) != narrow
    monkeypatch.setattr(sweeping, "STEPS", 200)
    assert Sweep(choices, NO_DUTIES, True).widen([1, 4096], Budget()) == narrow


def test_the_wide_sweeps_of_an_alignment_share_a_budget() -> None:
    choices: dict[int, Choices] = {
        reference: [(candidate, 0) for candidate in range(6)] for reference in range(6)
    }
    choices[2] = choices[2][:2]
    budget = Budget()
    narrow, wide = (Sweep(choices, NO_DUTIES, True).widen(some, budget) for some in ([1], [1, 64]))
    spent = sweeping.ALL_STEPS - budget.steps
    assert not narrow.exact
    assert wide.exact
    assert spent > 0
    budget.steps = spent - 1
    assert Sweep(choices, NO_DUTIES, True).widen([1, 64], budget) == narrow


LOSSY: dict[int, Choices] = {0: [(0, -SHORT), (2, 0)], 3: [(2, -SHORT), (4, 0)]}
"""No adjacency to be had; what the first choices lose is all that is to be decided."""


@pytest.mark.parametrize(
    ("answers", "exact"),
    [
        ([Optimum([1, 3], True), Optimum([1, 3], True)], True),
        ([Optimum([1, 3], False), Optimum([1, 3], True)], False),
        ([Optimum([1, 3], True), Optimum([1, 3], False)], False),
        ([Optimum([1, 3], True), None], False),
        ([None], False),
    ],
)
def test_the_integer_programme_is_proved_only_where_both_of_its_steps_are(
    answers: list[Optimum | None], exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_answers = iter(answers)
    monkeypatch.setattr(integer_program._Programme, "most", lambda *_: next(given_answers))
    assert solve(LOSSY, NO_DUTIES, NO_SOLUTION, Budget()).exact is exact


def test_no_budget_for_the_losses_is_no_proof() -> None:
    assert solve(LOSSY, NO_DUTIES, NO_SOLUTION, Budget(8)).exact
    assert not solve(LOSSY, NO_DUTIES, NO_SOLUTION, Budget(7)).exact


def test_losses_too_far_apart_for_the_solver_s_floats_are_no_proof() -> None:
    both: dict[int, Choices] = {0: [(0, -SHORT), (2, 0)], 3: [(2, -REFERENCE_FUNCTION), (4, 0)]}
    assert solve(LOSSY, NO_DUTIES, NO_SOLUTION, Budget()).exact
    assert not solve(both, NO_DUTIES, NO_SOLUTION, Budget()).exact
