"""The Candidates page in a real browser: words lit in step; two people annotate side by side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.annotating import ready
from tests.browser.browsing import Visit, go_to, settle, upload

pytestmark = pytest.mark.browser

TEXTS = {
    "reference": ("the cat sat on the mat", "dogs run in the park", "a quiet morning by the sea"),
    "near": ("the cat sat on a mat", "dogs ran in the park", "a quiet morning by a sea"),
    "far": ("mat the on cat", "a dog was running", "an evening of noise"),
}
NEAR, FAR = TEXTS["near"], TEXTS["far"]


def test_pointing_at_a_word_lights_its_partners(visit: Visit) -> None:
    page = visit()
    go_to(page, "Candidates")
    word = page.locator(".board .reference .word").filter(has_text="station")
    word.hover()
    expect(page.locator(".board .word.lit bdi")).to_have_text(["station"] * 4)
    expect(page.locator(".spoken")).to_have_text(
        "station → A: station (exact) · B: station (exact) · C: station (exact)"
    )
    page.mouse.move(5, 5)
    expect(page.locator(".board .word.lit")).to_have_count(0)

    page.locator(".board .reference .word").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .word.lit bdi")).to_have_text(["train", "train", "train", "trains"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".board .word[aria-pressed]")).to_have_text("train2")
    word.hover()
    expect(page.locator(".board .word.lit bdi").first).to_have_text("train")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    word.hover()
    expect(page.locator(".board .word.lit bdi").first).to_have_text("station")


def test_a_changed_text_is_followed_by_scores_address_and_sidebar(visit: Visit) -> None:
    """It runs its own part of the page: the sidebar only where the language is another."""
    page = visit("candidates?variant=2005")
    address = page.url
    page.get_by_text("More", exact=True).click()
    language = page.get_by_role("combobox", name="Language of the texts")
    expect(language).to_have_value("Detected: English")
    box = page.get_by_role("textbox", name="Candidates, one per line")
    reference = page.get_by_role("textbox", name="Reference", exact=True)
    box.fill("one\tthe cat sat\ntwo\ta dog ran")
    box.press("Control+Enter")
    expect(page.get_by_text(re.compile(r"^two \(.*\) is behind one \("))).to_be_visible()
    reference.fill("кошка сидела")
    reference.press("Control+Enter")
    expect(page.get_by_text("one and two tie at 0.000.")).to_be_visible()
    box.fill("один\tкошка сидела\nдва\tсобака бежала")
    box.press("Control+Enter")
    expect(language).to_have_value("Detected: Russian")
    expect(page.get_by_text(re.compile(r"^два \(.*\) is behind один \("))).to_be_visible()
    settle(page)
    assert page.url != address
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert "кошка сидела" in Path(download.value.path()).read_text("utf-8-sig")


def make_project(page: Page, corpus: list[Path]) -> list[str]:
    """A project of a corpus → the annotators' links."""
    page.get_by_text("Annotation", exact=True).click()
    upload(page, corpus)
    page.get_by_role("button", name="Create the project").click()
    links = page.get_by_test_id("stCode").filter(has_text="#pass=")
    expect(links).to_have_count(3)  # their kind of element loads its own script first
    return links.all_inner_texts()


def enter(page: Page, link: str) -> None:
    page.goto(link.strip())
    expect(page.get_by_text("0 items done · votes by all annotators: 0 of 6")).to_be_visible()
    settle(page)


def judge(page: Page, done: int, *, near: bool) -> None:
    """Vote by the keyboard for the candidate that is, or is not, the near one."""
    lines = page.locator("[data-testid=stMain]").inner_text().splitlines()
    number = next(n for n, text in enumerate(NEAR) if text in lines)
    first = lines.index(NEAR[number]) < lines.index(FAR[number])
    ready(page)
    page.keyboard.press("1" if first == near else "2")
    expect(page.get_by_text(re.compile(f"^{done} items? done"))).to_be_visible()
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def test_two_browsers_annotate_one_project(visit: Visit, tmp_path: Path) -> None:
    corpus = [tmp_path / f"{name}.txt" for name in TEXTS]
    for path in corpus:
        path.write_text("\n".join(TEXTS[path.stem]), "utf-8")
    owner = visit(height=1400)
    go_to(owner, "Candidates")
    links = make_project(owner, corpus)
    ann, bob = visit(), visit()
    enter(ann, links[0])
    enter(bob, links[1])
    for done in (1, 2, 3):
        judge(ann, done, near=True)
        judge(bob, done, near=done != 2)
    for page in (ann, bob):
        expect(page.get_by_text("There are no more items for you")).to_be_visible()
    ann.reload()
    settle(ann)
    expect(ann.get_by_text("3 items done · 0 to do")).to_be_visible()

    owner.get_by_role("button", name="Refresh").click()
    settle(owner)
    expect(owner.get_by_text("6 of 6 votes")).to_be_visible()
    # Of three pairs of votes one is split; by chance, either candidate first, half of them are.
    expect(owner.get_by_text(re.compile("Krippendorff"))).to_contain_text("0.333")
