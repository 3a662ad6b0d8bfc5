"""The Learn page's proof without a browser: prices moved, links taken away, phrases, chunks."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, nothing_runs, open_page, plainly, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

DOGS = Texts("the cat and the dog", ("a dog and the cat",))


def page(pair: Texts | str = DOGS, **address: str) -> AppTest:
    """``page(DOGS)`` → the proof under METEOR 2005, whose first stage is exact."""
    return open_page("learn", pair=pair, **{"learn": "proof", "variant": "2005", **address})


def press(test: AppTest, key: str) -> AppTest:
    return calm(test.button(key=key).click().run())


def told(test: AppTest) -> str:
    return plainly(shown(test))


def test_the_prices_of_the_proof_are_a_proof() -> None:
    test = page()
    assert "The best matching earns exactly that, so no other can earn more." in told(test)
    assert "No choice of links can earn more." in told(test)
    assert "Your links earn 4; all prices add up to 4." in told(test)
    assert test.button(key="proof_reset").disabled


def test_a_price_raised_moves_the_bound_and_one_lowered_proves_nothing() -> None:
    test = press(page(), "proof_raise")
    assert "their sum is 1 higher than needed, because the best matching earns 4." in told(test)
    assert "the sum of all prices, 5" in told(test)
    test = press(press(test, "proof_lower"), "proof_lower")
    word = test.selectbox(key="proof_word")
    assert "These prices are not a valid proof:" in told(test)
    assert ("is underpriced: it costs" in told(test)) or ("has a negative price" in told(test))
    assert word.options[0].startswith("“the” (candidate, 1)")
    test = press(test, "proof_reset")
    assert "no other can earn more" in told(test)


def test_whoever_leaves_words_out_is_told_their_prices() -> None:
    test = press(page(), "proof_no_links")
    assert "Your links earn 0; all prices add up to 4." in told(test)
    assert told(test).count("is unmatched, so no link earns its price of 1.") == 4
    test = press(test, "proof_own_links")
    assert "Your links earn 4; all prices add up to 4." in told(test)


@pytest.mark.parametrize(
    ("locale", "left_out", "end"),
    [
        (
            "en",
            "Links that can be replaced and cannot form such a pair are left out",
            ("than the sum of the parts' maxima."),
        ),
        (
            "ru",
            "не могут образовать такую пару",
            ("чем сумма максимумов всех частей."),
        ),
    ],
)
def test_a_part_says_which_links_it_leaves_out(locale: str, left_out: str, end: str) -> None:
    """Of three “the” that may match one is beside “bird”: the table counts that link alone."""
    birds = Texts("the cat and the dog and the bird", ("the bird and a cat",))
    test = page(birds, locale=locale)
    words, links, pairs, _ = test.table[-1].value.iloc[1]
    assert (plainly(words), links, pairs) == ("the ~ the", "1", "1")
    assert left_out in told(test)
    assert end in told(test)


def test_chunks_are_shown_to_be_the_fewest() -> None:
    text = told(page())
    assert "Matches 4 − adjacent pairs 1 = chunks 3. No alignment has fewer chunks." in text


def test_a_proof_for_each_set_of_phrases(require_resource) -> None:  # type: ignore[no-untyped-def]
    require_resource("meteor-1.5")
    pair = Texts("He said on the whole yes", ("He said in general yes",))
    test = page(pair, variant="1.5", language="en")
    sets = test.selectbox(key=next(b.key for b in test.selectbox if "proof_set_" in (b.key or "")))
    assert len(sets.options) > 1
    best = told(test)
    assert "so no other matching with these phrases can earn more" in best
    assert "words as 5.5 matches." in best
    calm(sets.select_index(len(sets.options) - 1).run())
    assert "can earn more" in told(test)


def test_phrases_stand_on_the_board_and_in_every_sum() -> None:
    """In words of both sides; and these are the matches of the Pair page."""
    pair = Texts("он принял решение лечить", ("он решил лечить",))
    test = page(pair, language="ru", variant="tuned")
    text = told(test).replace("\u00a0", " ")
    assert "which earn 3P, the links can earn at most 4E + 3P." in text
    assert "The phrases and links together earn 4E + 3P." in text
    assert "The Pair page counts these 7 words as 3.5 matches." in text
    assert "Your links and the phrases earn 4E + 3P; all prices and the phrases" in text
    assert "The Pair page counts its words, so there the number of matches is 3.5." in text
    parts = [str(part.proto) for part in test.get("bidi_component")]
    board = next(part for part in parts if "possible" in part)
    board = board.replace("\\", "").replace(" ", "")
    assert '"phrases":[[1,3,1,2]]' in board
    assert board.count('"inaphrase"') == 3
    assert Meteor("ru", "tuned").score(pair.candidate, pair.references).statistics.matches == 3.5
    test = press(test, "proof_no_links")
    assert "Your links and the phrases earn 3P" in told(test)


def test_greedy_links_are_held_against_the_bound() -> None:
    test = page(Texts("a b a", ("a a b",)), variant="nltk")
    assert "all prices add up to 3" in told(test)


@pytest.mark.parametrize("pair", [Texts("cat", ("dog",)), Texts("x " * 150, ("x " * 120,))])
def test_where_there_is_nothing_to_check(pair: Texts) -> None:
    test = page(pair)
    assert any(
        sentence in told(test)
        for sentence in ("there is nothing to prove", "Too long to check by hand")
    )


def test_hostile_texts_stay_texts() -> None:
    nothing_runs(page(Texts(LINE, (LINE,))))


def test_in_russian() -> None:
    test = page(Texts("кот и пёс", ("пёс и кот",)), locale="ru", language="ru", variant="tuned")
    assert "никакой выбор связей не принесёт больше" in told(test)
