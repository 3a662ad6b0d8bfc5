"""An item in a real browser: keys alone, a phone, the way back, an owner who reloads."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.browser.annotating import ITEM, Room, corpus, ready, shown
from tests.browser.browsing import IN_SIGHT, PHONE, settle

pytestmark = pytest.mark.browser


WORDS = 7
"""Of each text below."""

TEXTS = Dataset(
    "news",
    {"reference": tuple(f"the cat {n} sat on the mat" for n in range(6))},
    {
        "near": tuple(f"the cat {n} sat on a mat" for n in range(6)),
        "far": tuple(f"on the mat sat a cat {n}" for n in range(6)),
    },
    tuple(f"die Katze {n} saß auf der Matte" for n in range(6)),
    tuple(map(str, range(6))),
    {},
)


@pytest.mark.parametrize(
    ("scheme", "texts"), [("esa", 2), ("errors", 2), ("preference", 4), ("rating", 3)]
)
def test_the_page_is_the_item(place: Room, scheme: str, texts: int) -> None:
    """The first, with its instructions, fits; beside the next stand few controls and words."""
    marks = scheme in ("esa", "errors")
    made = place.made(scheme, TEXTS, show_reference=not marks)
    page = place.opened(made, viewport={"width": 1280, "height": 850})
    ready(page)
    box = page.locator(ITEM).first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 850
    first = shown(page)
    page.keyboard.press("s")
    expect(page.locator(f".{first}")).to_have_count(0)
    ready(page)
    controls, words = page.evaluate(IN_SIGHT)
    assert controls <= 10
    assert words - texts * WORDS <= 40
    if not marks:
        return
    save = page.get_by_role("button", name="Save")
    before = save.bounding_box()
    page.locator(".part[data-id=c0] .word").first.click()
    expect(page.locator(".word.picked")).to_have_count(1)
    settle(page)
    assert save.bounding_box() == before
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    settle(page)
    assert save.bounding_box() == before


def test_the_whole_scale_by_keys_alone(place: Room) -> None:
    made = place.made("rating", shuffled=False)
    page = place.opened(made)
    ways = (("ArrowRight", 3), ("PageUp", 1), ("Home", 1), ("End", 1))
    for done, (key, times) in enumerate(ways, 1):
        ready(page)
        expect(page.get_by_role("slider")).to_be_focused()
        expect(page.get_by_test_id("stSliderThumbValue")).to_be_hidden()  # nobody has said so
        for _ in range(times):
            page.keyboard.press(key)
        page.keyboard.press("Enter")  # at once: what the slider shows is what is saved
        expect(page.get_by_text(re.compile(f"^{done} items? done"))).to_be_visible()
    values = [answer.values[0] for *_, answer in place.said(made) if isinstance(answer, an.Rating)]
    assert values[0] == 53
    assert 53 < values[1] < 100
    assert values[2:] == [0, 100]


def test_a_slider_shows_its_value_once_it_is_moved(place: Room) -> None:
    page = place.opened(place.made("rating"))
    ready(page)
    value = page.get_by_test_id("stSliderThumbValue")
    thumb = page.get_by_role("slider").bounding_box()
    assert thumb
    page.mouse.move(thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] / 2)
    expect(value).to_be_hidden()
    page.mouse.down()
    expect(value).to_be_visible()
    page.mouse.move(thumb["x"] + 200, thumb["y"] + thumb["height"] / 2, steps=4)
    page.mouse.up()
    settle(page)
    expect(value).to_be_visible()
    expect(value).not_to_have_text("50")
    page.keyboard.press("8")
    expect(value).to_have_text("80")


def test_backspace_goes_back_item_by_item(place: Room) -> None:
    made = place.made("preference")
    page = place.opened(made)
    seen = []
    for key in "12":
        ready(page)
        seen.append(shown(page).rpartition("_")[0])
        page.keyboard.press(key)
    ready(page)
    for before in reversed(seen):
        page.keyboard.press("Backspace")
        expect(page.locator(f"[class*={before}_]")).to_have_count(1)
        ready(page)
    page.get_by_role("textbox", name="Note").fill("ab")
    page.get_by_role("textbox", name="Note").press("Backspace")  # a letter, not an item
    ready(page)
    assert shown(page).startswith(seen[0] + "_")
    page.get_by_role("button", name="Next item").click()
    ready(page)
    assert shown(page).rpartition("_")[0] not in seen


def test_a_phone_shows_the_next_item_from_its_top(place: Room) -> None:
    dataset = corpus()
    long = {name: tuple(f"{t} " * 60 for t in texts) for name, texts in dataset.systems.items()}
    made = place.made("preference", replace(dataset, systems=long))
    page = place.opened(made, **PHONE)
    for _ in range(3):
        ready(page)
        before = shown(page)
        page.get_by_role("button", name=re.compile("2 is better")).tap()
        expect(page.locator(f".{before}")).to_have_count(0)
        ready(page)
        box = page.locator(ITEM).first.bounding_box()
        assert box
        assert 0 <= box["y"] < 400


def test_an_owner_who_reloads_still_has_the_links(place: Room) -> None:
    page = place.visited("candidates?mode=annotate")
    page.get_by_role("button", name="Samples").click()
    page.get_by_text("English news, three systems").click()
    settle(page)
    page.get_by_role("button", name="Create the project").click()
    settle(page)
    told = page.locator("[data-testid=stCode]")
    expect(told).to_have_count(4)  # their kind of element loads its own script first
    links = told.all_inner_texts()
    assert ["#pass=" in link for link in links] == [True, True, True, False]
    assert "#project=" in links[-1]
    page.reload()
    expect(page.locator("[data-testid=stCode]")).to_have_text(links)
    page.get_by_role("button", name="I have copied them").click()
    settle(page)
    page.reload()
    expect(page.get_by_role("button", name="Refresh")).to_be_visible()
    settle(page)
    expect(page.locator("[data-testid=stCode]")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('meteor_project_made')") is None


def test_esc_selects_nothing_wherever_the_focus_is(place: Room) -> None:
    page = place.opened(place.made("esa"))
    page.locator(".text .word").last.click()
    expect(page.locator(".word.picked")).to_have_count(1)
    settle(page)
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".word.picked")).to_have_count(0)


def test_a_personal_link_stays_in_the_address(place: Room) -> None:
    page = place.opened(place.made("rating"))
    link = page.url
    assert "#pass=" in link
    page.reload()
    settle(page)
    assert page.url == link


def test_the_seconds_of_an_item_go_on_after_a_reload(place: Room) -> None:
    made = place.made("preference")
    page = place.opened(made)
    ready(page)
    page.evaluate(
        """() => {
          const kept = JSON.parse(sessionStorage.getItem("meteor_project_drafts"));
          kept.screen[1] -= 1000;
          sessionStorage.setItem("meteor_project_drafts", JSON.stringify(kept));
        }"""
    )
    page.reload()
    page.locator(ITEM).first.wait_for()
    ready(page)
    page.keyboard.press("1")
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()
    (vote,) = an.load_project(place.store, made.owner).history
    assert vote.seconds is not None
    assert vote.seconds > 1000


def test_what_is_said_of_a_press_in_vain_is_beside_save_and_moves_nothing(place: Room) -> None:
    for context in ({}, PHONE):
        page = place.opened(place.made("esa"), **context)
        ready(page)
        note, save = (
            page.get_by_role("textbox", name="Note"),
            page.get_by_role("button", name="Save"),
        )
        before = note.bounding_box()
        save.click()
        said = page.get_by_text("Move the slider first.")
        expect(said).to_be_in_viewport()
        settle(page)
        assert note.bounding_box() == before
        at, told = save.bounding_box(), said.bounding_box()
        assert at
        assert told
        assert abs(told["y"] - at["y"]) < 80
        page.close()


def test_the_panel_of_errors_leaves_the_slider_in_sight(place: Room) -> None:
    for context in ({}, PHONE):
        page = place.opened(place.made("esa"), **context)
        ready(page)
        page.locator(".part[data-id=c0] .word").first.click()
        panel = page.locator("[class*=st-key-project_spans_][class*=_selection]")
        expect(panel).to_be_visible()
        settle(page)
        over, slider = panel.bounding_box(), page.get_by_test_id("stSlider").bounding_box()
        assert over
        assert slider
        assert over["y"] + over["height"] <= slider["y"]
        page.close()


def test_an_anchor_is_at_its_place_on_the_scale(place: Room) -> None:
    page = place.opened(place.made("rating"), **PHONE)
    scale = page.locator(".scale").bounding_box()
    assert scale
    for value in (33, 66):
        anchor = page.locator(".scale span", has_text=f"{value}:").bounding_box()
        assert anchor
        middle = anchor["x"] + anchor["width"] / 2 - scale["x"]
        assert abs(middle / scale["width"] - value / 100) < 0.01


def test_a_shared_link_shows_the_title_and_no_menu(place: Room) -> None:
    made = place.made("preference")
    an.enrol(place.store, made.owner, "2", linked=False)
    key = an.rekey(place.store, made.owner, an.ANNOTATOR)
    page = place.visited(f"candidates?mode=annotate#project={key}")
    expect(page.get_by_role("heading", name="A project")).to_be_visible()
    expect(page.get_by_role("link", name="Corpus")).to_have_count(0)
