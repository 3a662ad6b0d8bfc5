"""What would help: each gain is that of scoring from scratch, each change does what it says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, languages
from meteor_core.explain.alternatives import Bench
from meteor_core.explain.whatif import KINDS, LEAST, Change, changes, rewrite
from meteor_core.model import Link
from meteor_core.wording.reasons import change_sentence
from tests import toys

ORDERS = """
Кот спит дома.      |             | 0 2 3       | Кот дома.
Кот спит дома.      |             | 1 2 3       | Спит дома.
Кот спит дома.      |             | 1 0 2 3     | Спит кот дома.
Иван спит.          |             | 1 0 2       | Спит Иван.
Кот, спит.          |             | 0 2 3       | Кот спит.
Кот (спит) дома     |             | 0 1 3 4     | Кот () дома
Кот (спит) дома     |             | 0 1 2 3     | Кот (спит)
Кот . .             |             | 0 2 1       | Кот. .
Кот «спит»          |             | 2 0         | Спит кот
Кот  спит           |             | 0 1         | Кот  спит
Кот спит            | Чёрный кот  | ~0 0 1      | Чёрный кот спит
Кот спит            | Чёрный кот  | 0 ~0 1      | Кот чёрный спит
кот спит            | чёрный кот  | ~0 0 1      | чёрный кот спит
Кот спит            | Он ест.     | 0 1 ~2      | Кот спит.
Кот, увы, спит      | Он ест      | 0 1 ~1 2 3 4 | Кот, ест увы, спит
The cat sleeps      | A dog       | 1 0 2       | Cat the sleeps
Paris is here       | I am        | 1 0 2       | Is Paris here
A cat               | I sleep     | ~0 ~1 0 1   | I sleep a cat
We do it            | I don't     | 0 1 ~2 2    | We don't it
В 10:30 он ушёл     | Он в 10:45  | 0 1 2 ~4 4 5 | В 10:45 он ушёл
Жду #полёты         | Жду #небо   | 0 1 ~2      | Жду #небо
Жду #полёты         | Жду на #небо | 0 1 ~1 2   | Жду #на полёты
Кот - зверь         | Он - он     | 0 ~1 2      | Кот - зверь
NATO is             | a           | 1 0         | Is NATO
                    | Да          | ~0          | Да
Кот                 |             |             |
"""


@pytest.mark.parametrize("line", ORDERS.strip("\n").splitlines())
def test_texts_stay_well_written(line: str) -> None:
    candidate, reference, order, expected = map(str.strip, line.split("|"))
    code = languages.detect(candidate + reference)
    analyser = languages.get(code).analyser(True)
    places = tuple(~int(one[1:]) if one[0] == "~" else int(one) for one in order.split())
    words = analyser.tokens(candidate), analyser.tokens(reference)
    assert rewrite(candidate, *words, places) == expected


def test_punctuation_that_does_not_count_stays_with_its_word() -> None:
    analyser = languages.get("ru").analyser(False)
    text = "Кот, увы, (спит) дома."
    tokens = analyser.tokens(text)
    assert [token.text for token in tokens] == ["Кот", "увы", "спит", "дома"]
    assert rewrite(text, tokens, (), (0, 2, 3)) == "Кот, (спит) дома."
    assert rewrite(text, tokens, (), (0, 1, 2, 3)) == text


WORDS = [word for word in toys.TEXT if word != "в"]
"""A preposition before a full stop would be the abbreviation of a century."""


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), st.data())
@settings(max_examples=80, deadline=None)
def test_the_words_are_those_of_the_order(words: list[str], data: st.DataObject) -> None:
    analyser = languages.get("ru").analyser(True)
    text = " ".join(words)
    tokens, others = analyser.tokens(text), analyser.tokens("Один и дом")
    known = [*range(len(tokens)), *(~place for place in range(len(others)))]
    order = tuple(data.draw(st.permutations(known)))[: data.draw(st.integers(1, len(known)))]
    made = rewrite(text, tokens, others, order)
    expected = [(tokens[place] if place >= 0 else others[~place]).form for place in order]
    assert [word.form for word in analyser.words(made)] == expected
    assert rewrite(text, tokens, others, tuple(range(len(tokens)))) == text


TEXTS = st.lists(st.sampled_from(toys.TEXT), max_size=10).map(" ".join)
EXACT = Meteor("en", "2005", stages=("exact", "stem"))


def tried(candidate: str, *references: str, metric: Meteor = EXACT) -> tuple[Change, ...]:
    return changes(metric, candidate, references, metric.score(candidate, references))


@given(TEXTS, st.lists(TEXTS.filter(bool), min_size=1, max_size=2))
@settings(max_examples=50, deadline=None)
def test_every_gain_is_that_of_scoring_from_scratch(candidate: str, references: list[str]) -> None:
    metric = toys.metric()
    result = metric.score(candidate, references)
    found = changes(metric, candidate, references, result)
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
    for one in found:
        assert one.kind in KINDS
        assert one.gain >= LEAST
        assert one.gain == pytest.approx(one.score - result.score.value)
        assert change_sentence(one, result.alignment)
        if one.kind != "accept":
            assert one.score == metric.score(one.text, references).score.value


@given(TEXTS, TEXTS.filter(bool))
@settings(max_examples=40, deadline=None)
def test_an_accepted_pair_is_searched_with_its_link(candidate: str, reference: str) -> None:
    metric = toys.metric()
    result = metric.score(candidate, reference)
    bench = Bench(metric, result.references[0], result.parameters)
    for one in changes(metric, candidate, [reference], result):
        if one.kind == "accept":
            judged = bench.forced(Link("synonym", one.candidate, one.reference))
            assert one.score == judged.score.value
            assert one.text == candidate
            places = {(match.candidate, match.reference) for match in judged.alignment.matches}
            assert (one.candidate, one.reference) in places


CASES = """
the big red fox   | the red fox       | drop    | Drop “big”                       | the red fox
the fox           | the red fox       | insert  | Insert “red” after “the”           | the red fox
fox               | a fox             | insert  | Insert “a” at the beginning        | a fox
the fox           | the fox .         | insert  | Insert “.” after “fox”             | the fox.
the brown fox     | the red fox       | replace | Replace “brown” with “red”         | the red fox
the cat on it sat | the cat sat on it | move    | Move “sat” after “cat”    | the cat sat on it
Sat the cat on it | The cat sat on it | move    | Move “Sat” after “cat”    | The cat sat on it
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines())
def test_each_change_does_what_it_says(line: str) -> None:
    candidate, reference, kind, said, text = map(str.strip, line.split("|"))
    result = EXACT.score(candidate, reference)
    found = changes(EXACT, candidate, [reference], result)
    fitting = [one for one in found if (one.kind, one.text) == (kind, text)]
    assert any(change_sentence(one, result.alignment).startswith(said) for one in fitting)


TUNED = Meteor("en", "tuned", stages=("exact", "stem"))


def moves(candidate: str, reference: str, metric: Meteor = EXACT) -> list[str]:
    found = tried(candidate, reference, metric=metric)
    return [one.text for one in found if one.kind == "move"]


def test_no_move_is_told_that_joins_nothing() -> None:
    """Letters alone would gain by “a hill on”, which has as many chunks."""
    candidate, reference = "hill on a", "a house hill house on"
    now, moved = (TUNED.score(text, reference) for text in (candidate, "a hill on"))
    assert moved.statistics.chunks == now.statistics.chunks
    assert moved.score.value > now.score.value + LEAST
    assert moves(candidate, reference, TUNED) == []


def test_a_move_may_put_a_phrase_together() -> None:
    """It makes a match more, though a chunk more as well."""
    candidate, reference = "of he left course here", "here certainly he left"
    metric = Meteor("en", "tuned")
    now, moved = (
        metric.score(text, reference).statistics for text in (candidate, "of course here he left")
    )
    assert (moved.chunks, moved.matches) == (now.chunks + 1, now.matches + 1.5)
    assert moves(candidate, reference, metric) == ["of course here he left"]


def test_two_chunks_that_change_places_are_one_change() -> None:
    """The smaller one is said to move."""
    found = [one for one in tried("sat the cat on it", "the cat sat on it") if one.kind == "move"]
    assert [one.text for one in found].count("the cat sat on it") == 1
    assert found[0].candidate == (0, 1)


def test_the_same_word_left_out_here_or_there_is_one_change() -> None:
    dropped = [one.text for one in tried("the red red red fox", "the fox") if one.kind == "drop"]
    assert dropped == ["the red red fox"]


def test_words_move_past_a_mark_and_no_mark_past_words() -> None:
    found = tried("the red fox , ran home", "the red fox ran home ,")
    moved = {one.candidate: one.text for one in found if one.kind == "move"}
    assert moved[4, 6] == "the red fox ran home,"
    assert (3, 4) not in moved


INSERTIONS = """
dog              | fox cat            | fox dog; cat dog
the fox ran home | ran home the fox . | the fox ran home.
"""


@pytest.mark.parametrize("line", INSERTIONS.strip().splitlines())
def test_a_word_is_put_first_and_a_closing_mark_last(line: str) -> None:
    """A word where nothing has matched, a mark wherever its neighbour stands."""
    candidate, reference, texts = map(str.strip, line.split("|"))
    found = {one.text for one in tried(candidate, reference) if one.kind == "insert"}
    assert found == set(texts.split("; "))


def test_no_content_word_is_taken_for_a_function_word() -> None:
    found = tried("dogs bark", "the bark")
    assert {one.kind for one in found} == {"insert", "drop"}


def test_a_chunk_comes_to_the_beginning() -> None:
    candidate, reference = "here he left at once", "he left at once here now"
    result = EXACT.score(candidate, reference)
    (moved,) = (one for one in changes(EXACT, candidate, [reference], result) if one.kind == "move")
    assert (moved.candidate, moved.behind) == ((0, 1), 4)
    turned = EXACT.score("he left at once here", "here he left at once now")
    (moved,) = (
        one
        for one in changes(EXACT, "he left at once here", ["here he left at once now"], turned)
        if one.kind == "move"
    )
    assert (moved.candidate, moved.behind) == ((4, 5), None)
    assert change_sentence(moved, turned.alignment) == "Move “here” to the beginning"


@pytest.mark.resource("navec-news")
def test_of_two_partners_the_one_alike_in_meaning_is_accepted() -> None:
    """Though the other stands nearer, and both would bring as much."""
    metric = Meteor("ru", "tuned", stages=("exact", "embedding"))
    (found,) = (
        one for one in tried("мы волка", "мы стул лису", metric=metric) if one.kind == "accept"
    )
    assert (found.candidate, found.reference) == ((1, 2), (2, 3))


def test_an_equal_candidate_needs_no_help() -> None:
    assert tried("the red fox", "the red fox") == ()


def test_two_words_that_fit_are_accepted_for_one_another() -> None:
    best = next(one for one in tried("the vixen runs", "the fox runs") if one.kind == "accept")
    assert (best.candidate, best.reference) == ((1, 2), (1, 2))
    assert best.score > EXACT.score("the vixen runs", "the fox runs").score.value


def test_a_word_may_be_replaced_by_one_of_another_part_of_speech() -> None:
    """Not taken for it: an adverbial participle and a verb."""
    metric = Meteor("ru", "2005", stages=("exact",))
    found = tried("они идут вызывая страх", "они идут возвращают страх", metric=metric)
    assert "они идут возвращают страх" in [one.text for one in found if one.kind == "replace"]
    assert not [one for one in found if one.kind == "accept"]


CAPITALS = """
talks in london fail  | Talks in London fail | Talks in london fail; talks in London fail
Talks in London fail  | talks in london fail | Talks in london fail
the fox , he said     | the fox, he said     |
"""


@pytest.mark.parametrize("line", CAPITALS.strip().splitlines())
def test_a_capital_is_worth_telling_where_letters_count_as_written(line: str) -> None:
    """A sentence keeps the one that it begins with, and no word can bring or take a blank."""
    candidate, reference, texts = map(str.strip, line.split("|"))
    found = tried(candidate, reference, metric=TUNED)
    assert {one.text for one in found} == set(filter(None, texts.split("; ")))
    assert all(one.kind == "replace" and one.gain > LEAST for one in found)
    assert tried(candidate, reference) == ()


def test_what_matched_softly_may_be_written_as_the_reference_has_it() -> None:
    """Where nothing else is to be gained, that is: it was said that nothing helps."""
    metric = Meteor("en", "tuned", stages=("exact", "stem"))
    candidate, reference = "the cats sat there", "the cat sat there"
    result = metric.score(candidate, reference)
    (best,) = changes(metric, candidate, [reference], result)
    assert (best.kind, best.text, best.score) == ("replace", reference, 1)
    assert change_sentence(best, result.alignment) == "Replace “cats” with “cat”"
    assert tried(candidate, reference) == (), "a stem counts in full there"


def test_a_phrase_likewise() -> None:
    """As a whole, and with as many words as the other one has."""
    metric = toys.metric()
    found = {
        (one.candidate, one.reference, one.text)
        for one in tried("лиса сделала прыжок", "лиса прыгнула", metric=metric)
    }
    assert ((1, 3), (1, 2), "лиса прыгнула") in found


@pytest.mark.parametrize(("candidate", "reference"), [("", "a fox"), ("a fox", "")])
def test_an_empty_side(candidate: str, reference: str) -> None:
    found = tried(candidate, reference)
    assert all(one.kind == "insert" for one in found)
    assert bool(found) is bool(reference)


def test_several_references_all_count() -> None:
    references = ("the red fox", "the brown fox runs")
    result = EXACT.score("the green fox", references)
    for one in changes(EXACT, "the green fox", references, result):
        if one.kind != "accept":
            assert one.score == EXACT.score(one.text, references).score.value


def test_long_texts_try_less() -> None:
    words = [f"w{number}" for number in range(250)]
    found = tried(" ".join(words), " ".join(reversed(words)))
    assert len(found) <= 2 * len(KINDS)
