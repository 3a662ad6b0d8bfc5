"""What a person sees from the first moment on, of a server that nobody has visited yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import LISTEN, WAIT, Visit, serving, settle

pytestmark = pytest.mark.browser

NOTED = """() => {
  window.noted = [];
  const look = () => {
    for (const part of document.querySelectorAll(
      "[data-testid=stSidebarNavLink], [data-testid=stMain] [data-testid=stCaptionContainer]"
      + ", [data-testid=stMain] h1, [data-testid=stTopNavLink]"
    )) {
      const name = part.innerText.trim(), text = part.matches("h1") && name ? `# ${name}` : name;
      if (text && !window.noted.includes(text)) window.noted.push(text);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes every heading (as “# …”), small print and link of a menu ever drawn, in their order."""

NOTICE = {"en-US": "METEOR Explorer is starting", "ru-RU": "METEOR Explorer запускается"}
SLOWLY = """
import time
from importlib.machinery import SourceFileLoader
from pathlib import Path

at_once = SourceFileLoader.exec_module

def later(self, module):
    if module.__name__ in ("pages.ui.pair", "pages.ui.words"):
        while not Path({read!r}).exists():
            time.sleep(0.02)
    at_once(self, module)

SourceFileLoader.exec_module = later
"""
"""Makes the import of a page wait until the notice was read: a fast machine draws none."""
TITLES = {"": {"en-US": "Pair", "ru-RU": "Пара"}, "words": {"en-US": "Words", "ru-RU": "Слова"}}


def noted(page: Page) -> list[str]:
    texts: list[str] = page.evaluate("() => window.noted")
    return texts


@pytest.mark.parametrize(("path", "locale"), [("", "ru-RU"), ("words", "en-US")])
def test_a_server_s_first_visitor_reads_that_it_starts_and_never_names_of_files(
    chromium: Browser,
    visit: Visit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    locale: str,
) -> None:
    read = tmp_path / "read"
    slowly = SLOWLY.format(read=str(read))
    (tmp_path / "sitecustomize.py").write_text(slowly, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    script = f"({NOTED})()"
    with serving(tmp_path) as address:
        try:
            with chromium.new_context(locale=locale) as window:
                window.set_default_timeout(WAIT)
                window.add_init_script(LISTEN + script)
                page = window.new_page()
                page.goto(address + path)
                expect(page.get_by_text(NOTICE[locale])).to_be_visible()
                read.touch()
                settle(page)
                first = noted(page)
        finally:
            read.touch()  # a server that waits does not end
        second = noted(visit(path, at=address, locale=locale, script=script, failing=True))
    title = f"# {TITLES[path][locale]}"  # the menu names the page before it is there
    assert title in first
    assert title in second
    for texts in (first, second):
        assert not {"app", "pair", "candidates", "tuning", "words"} & set(texts), "names of files"
    starting = [NOTICE[locale] in text for text in first]
    assert any(starting), first
    assert starting.index(True) < first.index(title)
    assert not any(NOTICE[locale] in text for text in second), "the second visitor does not wait"
