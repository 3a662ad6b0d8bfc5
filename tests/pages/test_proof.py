"""The Learn page's proof without a browser: prices moved, links taken away, phrases, chunks."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

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
    assert "The best matching earns just that: nobody can do better." in told(test)
    assert "That is as much as anybody can earn." in told(test)
    assert "Your links earn 4; all prices together are 4." in told(test)
    assert test.button(key="proof_reset").disabled


def test_a_price_raised_moves_the_bound_and_one_lowered_proves_nothing() -> None:
    test = press(page(), "proof_raise")
    assert "True, but too high by 1: the best matching earns 4." in told(test)
    assert "all prices together: 5" in told(test)
    test = press(press(test, "proof_lower"), "proof_lower")
    word = test.selectbox(key="proof_word")
    assert "These prices prove nothing:" in told(test)
    assert ("is underpriced: it costs" in told(test)) or ("less than nothing" in told(test))
    assert word.options[0].startswith("“the” (candidate, 1)")
    test = press(test, "proof_reset")
    assert "nobody can do better" in told(test)


def test_whoever_leaves_words_out_is_told_their_prices() -> None:
    test = press(page(), "proof_no_links")
    assert "Your links earn 0; all prices together are 4." in told(test)
    assert told(test).count("stays unmatched: its price 1 is not earned.") == 4
    test = press(test, "proof_own_links")
    assert "Your links earn 4; all prices together are 4." in told(test)


def test_chunks_are_shown_to_be_the_fewest() -> None:
    text = told(page())
    assert "Matches 4 − adjacent pairs 1 = chunks 3: nobody has fewer." in text


def test_a_proof_for_each_set_of_phrases(require_resource) -> None:  # type: ignore[no-untyped-def]
    require_resource("meteor-1.5")
    pair = Texts("He said on the whole yes", ("He said in general yes",))
    test = page(pair, variant="1.5", language="en")
    sets = test.selectbox(key=next(b.key for b in test.selectbox if "proof_set_" in (b.key or "")))
    assert len(sets.options) > 1
    best = told(test)
    assert "nobody can do better" in best
    calm(sets.select_index(len(sets.options) - 1).run())
    assert "nobody can do better" in told(test)


def test_greedy_links_are_held_against_the_bound() -> None:
    test = page(Texts("a b a", ("a a b",)), variant="nltk")
    assert "all prices together are 3" in told(test)


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
    test = page(Texts("кот и пёс", ("пёс и кот",)), locale="ru", language="ru", variant="explorer")
    assert "никто не заработает больше" in told(test)
