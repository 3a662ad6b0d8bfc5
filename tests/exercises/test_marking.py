"""Marking: what is right, what follows from a slip, which step is wrong first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.exercises.exercise import MOST_WORDS, Exercise, Solution, read, solve, write
from meteor_core.exercises.marking import (
    Answer,
    Drawn,
    Marking,
    gather,
    mark,
    short_name,
    typed_number,
)
from meteor_core.messages.errors import InputError
from meteor_core.meteor.scoring import score
from tests import toys


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("3", 3),
        (" 0.714 ", 0.714),
        ("0,714", 0.714),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5),
        ("5/8", 0.625),
        ("5 / 8", 0.625),
        ("5÷8", 0.625),
        ("2,5:5", 0.5),
        ("85,7%", 0.857),
        (" 85.7 % ", 0.857),
        ("100%", 1),
        ("%", None),
        ("5%/7", None),
        ("5/7%", None),
        ("", None),
        ("five", None),
        ("1/0", None),
        ("1/2/3", None),
        ("-1", None),
        ("1e9", None),
        ("nan", None),
        ("٣", None),
        ("5/", None),
        ("9" * 500, None),
    ],
)
def test_numbers(typed: str, value: float | None) -> None:
    assert typed_number(typed) == value


def test_chunks_are_no_share() -> None:
    answer = Answer(chunks="300%", precision="85,7%")
    assert (answer.value("chunks"), answer.value("precision")) == (None, 0.857)
    assert Answer(chunks="3").value("chunks") == 3


@given(st.text(max_size=200))
def test_no_text_breaks_it(typed: str) -> None:
    found = typed_number(typed)
    assert found is None or found >= 0


@pytest.mark.parametrize(
    ("lines", "drawn"),
    [
        ([], []),
        ([(1, 2)], [Drawn((1, 2), (2, 3))]),
        ([(1, 2), (1, 2)], [Drawn((1, 2), (2, 3))]),
        ([(3, 0), (0, 3)], [Drawn((0, 1), (3, 4)), Drawn((3, 4), (0, 1))]),
        ([(0, 3), (1, 3)], [Drawn((0, 2), (3, 4))]),
        ([(0, 3), (1, 4), (1, 3)], [Drawn((0, 2), (3, 5))]),
        ([(0, 3), (2, 3)], [Drawn((0, 3), (3, 4), whole=False)]),
        ([(0, 0), (1, 1), (0, 1)], [Drawn((0, 2), (0, 2))]),
    ],
)
def test_lines_that_meet_make_a_phrase(lines: list[tuple[int, int]], drawn: list[Drawn]) -> None:
    assert list(gather(lines)) == drawn


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30))
def test_every_line_is_in_exactly_one_link(lines: list[tuple[int, int]]) -> None:
    found = gather(lines)
    for candidate, reference in lines:
        holding = [
            one
            for one in found
            if candidate in range(*one.candidate) and reference in range(*one.reference)
        ]
        assert holding
    if all(one.whole for one in found):
        places = [place for one in found for place in range(*one.candidate)]
        assert len(places) == len(set(places))


CAT = Exercise("on the mat sat the cat", "the cat sat on the mat")
BEST = ((0, 3), (1, 4), (2, 5), (3, 2), (4, 0), (5, 1))


@pytest.fixture(scope="module")
def cat() -> Solution:
    return solve(CAT)


@pytest.fixture(scope="module")
def phrases() -> Solution:
    """A pair with a phrase for a word, on words that need no data files."""
    metric = toys.metric()
    result = metric.score("лиса сделала прыжок", "лисица прыгнула сразу")
    return Solution(result.alignment, result.statistics, result.score, result.parameters, metric)


def answer(lines: tuple[tuple[int, int], ...] = BEST, **numbers: str) -> Answer:
    right = {"chunks": "3", "precision": "6/6", "recall": "1", "score": "0.9375"}
    return Answer(lines, **(right | numbers))


def said(marking: Marking) -> str:
    """``"links chunks precision recall score"`` as a letter each: r, f(ollows), w, o(pen)."""
    questions = ("links", "chunks", "precision", "recall", "score")
    return "".join(marking.verdict(question)[0] for question in questions)


SWAPPED = ((0, 3), (1, 0), (2, 5), (3, 2), (4, 4), (5, 1))
"""Both “the” joined with the other one: as many matches, but more chunks."""

TABLE = {
    "all right": (answer(), "rrrrr", ""),
    "two decimals will do": (answer(score="0,94", precision="1.0"), "rrrrr", ""),
    "one decimal will not": (answer(score="0.9"), "rrrrw", "score"),
    "nothing": (Answer(), "ooooo", "exact"),
    "links alone": (Answer(BEST), "roooo", "chunks"),
    "a number that is none": (answer(recall="all"), "rrror", "recall"),
    "chunks": (answer(chunks="2"), "rwrrr", "chunks"),
    "score from stated chunks": (answer(chunks="2", score="0.98"), "rwrrf", "chunks"),
    "one missing": (answer(BEST[:5]), "wrrrr", "exact"),
    "all follows": (
        answer(BEST[:5], chunks="3", precision="5/6", recall="5/6", score="0.743"),
        "wrfff",
        "exact",
    ),
    "more chunks": (answer(SWAPPED, chunks="6", score="0.5"), "wfrrf", "order"),
    "no such link": (answer((*BEST[:5], (5, 0))), "wrrrr", "impossible"),
    "nobody there": (answer((*BEST, (77, 1), (0, 99))), "rrrrr", ""),
}


@pytest.mark.parametrize("name", TABLE)
def test_marks(cat: Solution, name: str) -> None:
    given, verdicts, first = TABLE[name]
    found = mark(cat, given)
    assert (said(found), found.first) == (verdicts, first)


def test_the_lines_own_score_is_the_metrics(cat: Solution) -> None:
    own = mark(cat, answer(BEST[:4])).own
    assert own.score == score(own.statistics, cat.parameters)
    assert own.statistics.matches == 4


def test_equally_good_alignments_are_right() -> None:
    """“a a” has two best ones; the program shows one, a student may draw the other."""
    solution = solve(Exercise("a b a", "a c a c b"))
    shown = {(match.candidate[0], match.reference[0]) for match in solution.alignment.matches}
    equal = {(0, 0), (2, 2), (1, 4)}, {(0, 2), (2, 0), (1, 4)}
    assert shown in equal
    for lines in equal:
        assert mark(solution, Answer(tuple(lines))).links_verdict == "right"
    assert mark(solution, Answer(((0, 0), (2, 0), (1, 4)))).links_verdict == "wrong"


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        (((0, 0), (1, 1), (2, 1)), "chunks"),
        (((0, 0), (1, 1)), "impossible"),
        (((0, 0),), "paraphrase"),
        (((1, 1), (2, 1)), "synonym"),
        (((0, 0), (0, 1), (2, 1)), "impossible"),
        (((0, 2), (1, 1), (2, 1)), "impossible"),
    ],
)
def test_phrases(phrases: Solution, lines: tuple[tuple[int, int], ...], first: str) -> None:
    assert [match.stage for match in phrases.alignment.matches] == ["synonym", "paraphrase"]
    assert mark(phrases, Answer(lines)).first == first


def test_what_is_missing_is_named(phrases: Solution) -> None:
    missing = mark(phrases, Answer(((0, 0),))).missing
    assert [(match.candidate, match.reference) for match in missing] == [((1, 3), (1, 2))]


def test_words_that_do_not_stand_together_are_no_phrase(phrases: Solution) -> None:
    found = mark(phrases, Answer(((0, 1), (2, 1))))
    assert [one.trouble for one in found.links] == ["apart"]
    assert found.own.statistics.matches == 0


@pytest.mark.parametrize(
    "exercise",
    [CAT, Exercise("мама мыла раму", "раму мыла мама", "ru", "tuned", False, "Заголовок «1»")],
)
def test_written_and_read(exercise: Exercise) -> None:
    assert read(write(exercise)) == exercise


def test_the_text_holds_no_solution() -> None:
    assert write(CAT) == f'[1,"{CAT.candidate}","{CAT.reference}","en","meteor",true,""]'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "null",
        "[]",
        "[1]",
        "{}",
        '[0.5,"a","b","en","2005",true,""]',
        '[1,"a","b","en","2005",1,""]',
        '[1,"a","b","tlh","2005",true,""]',
        '[1,"a","b","en","nltk",true,""]',
        '[1,"a","b","en","2005",true,"",3]',
        '[2,"a","b","en","2005",true,""]',
        "[" * 100_000,
        f'[1,"{"a" * 5000}","b","en","2005",true,""]',
        f'[1,"a","b","en","2005",true,"{"t" * 500}"]',
    ],
)
def test_what_nobody_wrote_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read(text)


@pytest.mark.parametrize(
    ("candidate", "reference"), [("", "a"), ("a", " "), ("", ""), ("a " * (MOST_WORDS + 1), "a")]
)
def test_what_cannot_be_solved_is_refused(candidate: str, reference: str) -> None:
    with pytest.raises(InputError):
        solve(Exercise(candidate, reference))


@pytest.mark.resource("wiktionary-ru")
def test_a_real_pair() -> None:
    solution = solve(Exercise("Врач вошёл в дом", "Доктор входил в дом", "ru"))
    lines = tuple((match.candidate[0], match.reference[0]) for match in solution.alignment.matches)
    assert mark(solution, Answer(lines)).links_verdict == "right"
    assert mark(solution, Answer(lines[1:])).first == solution.alignment.matches[0].stage


@pytest.mark.parametrize(
    ("names", "most", "found"),
    [
        (("Foxes", "a fox"), 80, "Foxes"),
        (("", " ", "a fox\nand a cat"), 80, "a fox and a cat"),
        (("Вчера вечером молодой врач",), 18, "Вчера вечером …"),
        (("Рентгеноэлектрокардиографический",), 10, "Рентгеноэ…"),
        (("",), 10, ""),
        ((), 10, ""),
    ],
)
def test_a_name_is_cut_between_words(names: tuple[str, ...], most: int, found: str) -> None:
    assert short_name(*names, most=most) == found
    assert len(found) <= most
