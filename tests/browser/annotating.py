"""Annotation in a real browser: a server, its store, and people who come in by a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.browser.browsing import LISTEN, PATIENCE, free_port, serving, settle

ITEM = "[class*=st-key-project_item_]"

STANDS = 400
"""Milliseconds after which an item takes an answer, and some more."""


@dataclass(frozen=True, slots=True)
class Room:
    """A running app and the store that it writes to."""

    browser: Browser
    address: str
    store: an.Store

    def made(self, scheme: str, dataset: Dataset | None = None, **setup: object) -> an.Created:
        """A project of an English corpus."""
        given = an.Setup("A project", scheme, **{"language": "en", **setup})  # type: ignore[arg-type]
        return an.create(self.store, given, dataset or corpus())

    def opened(self, made: an.Created, name: str = "Ann", **context: object) -> Page:
        """A window in which somebody has come to their first item."""
        member = an.enter(self.store, made.annotator_key, name)
        return self._window(f"pass={made.uid}.{member.token}", **context)

    def owned(self, made: an.Created, **context: object) -> Page:
        """A window in which the owner looks on."""
        return self._window(f"project={made.owner_key}", **context)

    def adjudicating(self, made: an.Created, **context: object) -> Page:
        """A window in which Eve decides on disputed items."""
        judge = an.appoint(self.store, made.owner, "Eve")
        return self._window(f"pass={made.uid}.{judge.token}", **context)

    def disputed(self, scheme: str, **setup: object) -> an.Created:
        """A project of which two have judged every item, each otherwise than the other."""
        made = self.made(scheme, corpus(3), annotators=2, **setup)
        for name, better in (("Ann", 0), ("Bob", 1)):
            member = an.enter(self.store, made.annotator_key, name)
            while item := an.next_item(self.store, member):
                an.vote(self.store, member, item.id, _one_sided(scheme, item, better))
        return made

    def said(self, made: an.Created) -> list[tuple[int, int, an.Answer | None]]:
        """(item, number of the vote, answer) in the order in which they came."""
        history = an.gather(self.store, made.owner).history
        return [(entry.item, entry.number, entry.answer) for entry in history]

    def visited(self, path: str, **context: object) -> Page:
        """A window in which nobody has come in."""
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 1000}} | context
        window = self.browser.new_context(**settings)  # type: ignore[arg-type]
        window.add_init_script(LISTEN)
        page = window.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.address + path)
        settle(page)
        return page

    def _window(self, fragment: str, **context: object) -> Page:
        page = self.visited(f"candidates?mode=annotate#{fragment}", **context)
        page.locator("[data-testid=stProgress]").first.wait_for()
        settle(page)
        return page


@contextmanager
def room(browser: Browser, folder: Path) -> Iterator[Room]:
    """An app with an empty store, for as long as it is needed."""
    with serving(free_port(), folder) as address:
        store = an.Store(f"sqlite:///{folder / 'annotations.db'}")
        yield Room(browser, address, store)
        store.close()


def corpus(segments: int = 12) -> Dataset:
    """Two systems, ``near`` and ``far``."""
    number = range(segments)
    return Dataset(
        "news",
        {"reference": tuple(f"the cat {n} sat on the mat" for n in number)},
        {
            "near": tuple(f"the cat {n} sat on a mat" for n in number),
            "far": tuple(f"mat the on was cat {n}" for n in number),
        },
        None,
        tuple(map(str, number)),
        {},
    )


def _one_sided(scheme: str, item: an.Item, better: int) -> an.Answer:
    """The first candidate by the alphabet is better, or the other; of one, good or bad."""
    if scheme == "rating":
        return an.Rating((90.0 if better else 20.0,))
    return an.Preference(item.candidates.index(sorted(item.candidates)[better]))


def shown(page: Page) -> str:
    """Which item stands on the screen, by its box."""
    classes = page.locator(ITEM).first.get_attribute("class") or ""
    return next(name for name in classes.split() if "project_item_" in name)


def press_as_next_shows(page: Page, before: str, key: str, button: str) -> None:
    """A key and a click in the very frame in which the buttons of another item stand there."""
    page.evaluate(
        """([box, before, key, label]) => new Promise((done) => {
          const look = () => {
            const shown = document.querySelector(box);
            const button = shown && !shown.classList.contains(before)
              && [...shown.querySelectorAll("button")].find((b) => b.innerText.includes(label));
            if (!button) { requestAnimationFrame(look); return; }
            const code = { key, code: `Digit${key}`, keyCode: key.charCodeAt(0), bubbles: true };
            document.body.dispatchEvent(new KeyboardEvent("keydown", code));
            document.body.dispatchEvent(new KeyboardEvent("keyup", code));
            button.click();
            done();
          };
          look();
        })""",
        [ITEM, before, key, button],
    )


def word(page: Page, text: str) -> Locator:
    """A word of the texts in which errors are marked."""
    return page.locator(".text .word", has_text=re.compile(f"^{text}$")).last
