"""One text that Streamlit would rewrite, through every view that shows what people wrote."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.annotations.samples import annotator
from tests.browser.annotating import Room, ready
from tests.browser.browsing import Visit, settle, upload

pytestmark = pytest.mark.browser

HOSTILE = "x :material/delete: :smile: a->b <-> www.evil.ru me@evil.ru $y$ **z** :red[h] `c` <b>"
"""An icon, an emoji, arrows, addresses, a formula, Markdown, HTML."""

UNMARKED = HOSTILE.replace("**z** ", "").replace(" `c`", "")
"""Without the Markdown that instructions may have."""

NAME = "N->m :material/delete: **z**"
"""The same for names, which are short."""

WHO = NAME.replace(":", "")
"""A colon ends a name on the roster."""

_MADE = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  const of = (selector) => [...main.querySelectorAll(selector)].map((part) => part.outerHTML);
  return [
    ...of("a[href*='evil'], img[src*='evil'], [data-testid=stMarkdownContainer] code"),
    ...of(".katex:not(.katex-display *):not(.st-key-corpus_formula *)"),
    ...of("[role=img][aria-label*='delete'], [data-testid=stIconMaterial]")
      .filter((html) => />delete</.test(html)),
    ...of("strong").filter((html) => />(z|near:? ?z)</.test(html)),
    ...(main.innerText.match(/[aN] ?[→➔] ?[bm]|😄|<b>z/g) || []),
  ];
}"""


def as_written(page: Page, *texts: str) -> None:
    """Nothing is made of any text, and each of these stands there to the letter."""
    settle(page)
    assert page.evaluate(_MADE) == []
    everything = page.locator("[data-testid=stMain]").inner_text()
    for text in texts:
        assert text in everything, text


def dataset() -> Dataset:
    number = range(3)
    return Dataset(
        f"corpus {NAME}",
        {f"ref {NAME}": tuple(f"the cat {n} sat {HOSTILE}" for n in number)},
        {
            f"near {NAME}": tuple(f"a cat {n} sat {HOSTILE}" for n in number),
            f"far {NAME}": tuple(f"{HOSTILE} cats {n}" for n in number),
        },
        tuple(f"source {HOSTILE}" for _ in number),
        tuple(f"{n} {NAME}" for n in number),
        {},
    )


def _settings(scheme: str) -> dict[str, object]:
    common = {"instructions": {"en": f"Read\n{UNMARKED}"}, "blind": False}
    own = {
        "rating": {"anchors": {0: f"none {NAME}", 100: f"all {NAME}"}},
        "errors": {"categories": (f"kind {NAME}", "other"), "severities": {f"bad {NAME}": 1.0}},
    }
    return common | own.get(scheme, {})


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_an_annotator_reads_what_was_written(place: Room, scheme: str) -> None:
    made = place.made(scheme, dataset(), **_settings(scheme))
    page = place.opened(made, f"Ann {WHO}")
    as_written(page, f"Ann {WHO}", f"Read\n{UNMARKED}")
    if scheme in ("errors", "esa"):  # their texts stand in a component of their own
        texts = "\n".join(page.locator(".text").all_inner_texts())
        assert f"sat {HOSTILE}" in texts
        assert f"source {HOSTILE}" in texts
    else:
        as_written(page, f"sat {HOSTILE}", f"source {HOSTILE}")
    if scheme == "rating":
        as_written(page, f"0: none {NAME}")
    if scheme == "errors":
        page.locator(".text .word").last.click()
        settle(page)
        page.keyboard.press("0")  # the button is below the panel of kinds
        expect(page.get_by_text("1 word is selected but not marked")).to_be_visible()
        as_written(page, f"bad {NAME}")
        page.get_by_role("button", name="bad").click()
        settle(page)
        as_written(page, f"kind {NAME}, bad {NAME}")


def test_past_answers(place: Room) -> None:
    made = place.made("preference", dataset(), **_settings("preference"))
    page = place.opened(made, f"Eve {WHO}")
    ready(page)
    page.keyboard.press("s")
    settle(page)
    page.get_by_text("Your last answers").click()
    as_written(page)
    page.get_by_role("button", name="Change this answer").click()
    as_written(page, f"sat {HOSTILE}")


def test_an_owner_reads_names_and_results(place: Room) -> None:
    known = tuple(
        an.Control(number, (f"near {NAME}", f"far {NAME}"), an.Preference(0)) for number in range(2)
    )
    settings = _settings("preference") | {"controls": known, "qualify": 1.0}
    made = place.made("preference", dataset(), annotators=2, **settings)
    for name, answer in (("Ann", 0), ("Bob", 1)):
        member = annotator(place.store, made, f"{name} {WHO}")
        while item := an.next_item(place.store, member):
            near = [text.startswith("a cat") for text in item.candidates].index(True)
            an.vote(
                place.store, member, item.id, an.Preference(near ^ answer), note=f"why {HOSTILE}"
            )
    page = place.owned(made)
    page.get_by_text("Title, instructions, settings").click()
    as_written(page)
    title = page.get_by_role("textbox", name="Title")
    title.fill(f"T {NAME}")
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_role("heading", name=f"T {NAME}")).to_be_visible()
    as_written(page, f"T {NAME}")


def test_a_new_project_s_form(place: Room, tmp_path: Path) -> None:
    page = place.visited("candidates?mode=annotate")
    _upload(page, tmp_path)
    for scheme in ("Ranking", "Error spans (light MQM)"):
        page.get_by_role("combobox", name="Scheme").click()
        page.get_by_role("option", name=scheme).click()
        as_written(page)


def _upload(page: Page, folder: Path) -> None:
    """A corpus whose columns have to be named."""
    upload(page, _corpus_file(folder))
    read = page.get_by_role("button", name="Load the corpus")
    expect(read).to_be_visible()
    as_written(page)
    read.click()
    settle(page)


def _corpus_file(folder: Path) -> Path:
    """Systems and texts; a file's name cannot have all the letters."""
    lines = [f"source\treference\tnear {NAME}\tfar {NAME}"]
    lines += [f"s {HOSTILE}\tthe cat {n} sat {HOSTILE}\ta cat {n} {HOSTILE}\tcats" for n in "123"]
    file = folder / "x :material" / "a--b $y$ **z**.tsv"
    file.parent.mkdir()
    file.write_text("\n".join(lines), "utf-8")
    return file


def test_the_corpus_page(place: Room, tmp_path: Path) -> None:
    made = dataset()
    (reference,) = made.references
    path = tmp_path / "hostile.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "reference", *made.systems])
        writer.writerows(
            zip(made.ids, made.references[reference], *made.systems.values(), strict=True)
        )
    page = place.visited("corpus")
    upload(page, path)
    page.get_by_role("button", name="Load the corpus").click()
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    as_written(page, f"near {NAME}", f"far {NAME}")
    _see_all(page, "corpus_view")


def _see_all(page: Page, switch: str) -> None:
    """Every view that the switch of this key leads to."""
    views = page.locator(f".st-key-{switch} [role=radio]").all()
    assert len(views) > 1
    for view in views:
        view.click()
        as_written(page)
        _open_all(page)
        for part in page.locator(f"[class*=st-key-{switch}_] [role=radio]").all():
            part.click()
            as_written(page)
            _open_all(page)


def _open_all(page: Page) -> None:
    """All that opens on the page."""
    closed = page.locator("[data-testid=stExpander] details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()
    as_written(page)


SCRIPTS = "<script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:b)"


def test_the_pair_page(visit: Visit) -> None:
    page = visit()
    for label, text in (("Candidate", f"a cat sat {HOSTILE}"), ("Reference", f"cats {HOSTILE}")):
        area = page.get_by_role("textbox", name=label).first
        area.fill(f"{text} {SCRIPTS}")
        area.press("Control+Enter")
        settle(page)
    _see_all(page, "view")
    assert page.locator("img[src=x], a[href^=javascript]").count() == 0


def test_the_candidates_page(place: Room) -> None:
    page = place.visited("candidates")
    area = page.get_by_role("textbox", name="Candidates").first
    area.fill(f"near {NAME}: a cat sat {HOSTILE}\nfar {NAME}: cats {HOSTILE}")
    area.press("Control+Enter")
    settle(page)
    as_written(page)
    assert page.locator("[data-testid=stExpander]").count()
    _open_all(page)
