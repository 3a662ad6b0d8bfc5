"""A document read in order, on a desktop and on a phone: what is beside an item stays in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.browser.annotating import Room, ready
from tests.browser.browsing import DESKTOP, PHONE, overflow, settle

pytestmark = pytest.mark.browser

COUNT = 4
CORPUS = Dataset(
    "tale",
    {"reference": tuple(f"reference sentence {n}" for n in range(COUNT))},
    {"near": tuple(f"candidate sentence {n}" for n in range(COUNT))},
    tuple(f"source sentence {n}" for n in range(COUNT)),
    tuple(map(str, range(COUNT))),
    {},
    labels={"document": ("tale",) * COUNT},
)


def _beside(page: Page, name: str) -> list[int]:
    """The sentences that stand before, or after, by their numbers; source and candidate agree."""
    box = page.locator(f"[class*=st-key-project_context_{name}_]")
    text = box.inner_text() if box.count() else ""
    sources, candidates = (
        re.findall(rf"{side} sentence (\d)", text) for side in ("source", "candidate")
    )
    assert sources == candidates
    return [int(number) for number in sources]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_document_in_order(place: Room, device: dict[str, object]) -> None:
    made = place.made("esa", CORPUS, documents=True, context=2, show_reference=False)
    page = place.opened(made, **device)
    for number in range(COUNT):
        expect(page.get_by_text(f"Document tale · {number + 1} of {COUNT}")).to_be_visible()
        settle(page)
        expect(page.locator(".text[data-id=c0] .word")).to_have_text(
            ["candidate", "sentence", str(number)]
        )
        assert _beside(page, "before") == list(range(max(0, number - 2), number))
        assert _beside(page, "after") == list(range(number + 1, min(COUNT, number + 3)))
        assert page.locator("[class*=st-key-project_context_] .word").count() == 0
        assert overflow(page) <= 0
        if number:  # the item stands at its top, and what comes before it there too
            box = page.locator("[class*=st-key-project_context_before_]").bounding_box()
            assert box
            assert 0 <= box["y"] < page.viewport_size["height"]  # type: ignore[index]
        ready(page)
        page.keyboard.press("6")
        settle(page)
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("There are no more items for you. Thank you!")).to_be_visible()
    said = [answer for _item, _number, answer in place.said(made)]
    assert said == [an.Assessment((60.0,))] * COUNT
