"""Annotation in a real browser: a server, its store, and people who come in by a link."""

from __future__ import annotations

import re
from dataclasses import dataclass
from secrets import token_hex

from playwright.sync_api import Locator, Page

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.annotations.samples import annotator
from tests.browser.browsing import Visit, settle

ITEM = "[class*=st-key-project_item_]"


@dataclass(frozen=True, slots=True)
class Room:
    """A running app and the store that it writes to."""

    visit: Visit
    store: an.Store

    def made(self, scheme: str, dataset: Dataset | None = None, **setup: object) -> an.Created:
        """A project of an English corpus."""
        given = an.Setup("A project", scheme, **{"language": "en", **setup})  # type: ignore[arg-type]
        return an.create(self.store, given, dataset or corpus(), visitor=token_hex(8))

    def opened(self, made: an.Created, name: str = "Ann", **context: object) -> Page:
        """A window in which somebody has come to their first item."""
        member = annotator(self.store, made, name)
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
        self.dispute(made)
        return made

    def dispute(self, made: an.Created) -> None:
        """Ann and Bob judge every item, each otherwise than the other."""
        for name, better in (("Ann", 0), ("Bob", 1)):
            member = annotator(self.store, made, name)
            while item := an.next_item(self.store, member):
                an.vote(self.store, member, item.id, _one_sided(item, better))

    def said(self, made: an.Created) -> list[tuple[int, int, an.Answer | None]]:
        """(item, number of the vote, answer) in the order in which they came."""
        history = an.load_project(self.store, made.owner).history
        return [(entry.item, entry.number, entry.answer) for entry in history]

    def visited(self, path: str, **context: object) -> Page:
        """A window in which nobody has come in."""
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 1000}} | context
        return self.visit(path, **settings)

    def _window(self, fragment: str, **context: object) -> Page:
        page = self.visited(f"candidates?mode=annotate#{fragment}", **context)
        page.locator("[data-testid=stProgress]").first.wait_for()
        settle(page)
        return page


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


def _one_sided(item: an.Item, better: int) -> an.Answer:
    """The first candidate by the alphabet is better, or the other; of one, good or bad."""
    if len(item.candidates) == 1:
        return an.Rating((90.0 if better else 20.0,))
    return an.Preference(item.candidates.index(sorted(item.candidates)[better]))


def shown(page: Page) -> str:
    """Which item stands on the screen, by its box."""
    classes = page.locator(ITEM).first.get_attribute("class") or ""
    return next(name for name in classes.split() if "project_item_" in name)


def ready(page: Page) -> None:
    """Wait until the item on the screen takes an answer: it takes none of who has not read it."""
    settle(page)
    page.wait_for_function(_TAKES_ANSWERS, arg=ITEM)


def takes_answers(page: Page, before: str) -> bool:
    """Whether another item than this has been on the screen for long enough to be answered."""
    return shown(page) != before and bool(page.evaluate(_TAKES_ANSWERS, ITEM))


_TAKES_ANSWERS = """(item) => {
  const shown = document.querySelector(item);
  return shown && shown.classList.contains(document.documentElement.dataset.meteorItem);
}"""


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
