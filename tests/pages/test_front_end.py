"""What the pages look for in Streamlit's front end, by name and by its words, is still there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.ui.i18n import compat
from tests.pages.apps import calm

ROOT = Path(__file__).parents[2]
TEXTS = [*compat.TEXTS, *(text for _context, text in compat.THEMES)]

IN_PARTS = {
    "{n}MB per file": "} per file`",
    "{d}B": "Byte=`b`",
    "{d}KB": "Kilobyte=`kb`",
    "{d}MB": "Megabyte=`mb`",
    "{d} more": ".length} more`",
    "Help for {n}": "`Help for ${",
    "The page that you have requested does not seem to exist. Running the app's main page.": (
        "`The page that you have requested does not seem to exist`"
    ),
    "Press Enter to apply": "`Press Enter to ${",
    "Press Enter to submit form": "`Press Enter to ${",
    "Press {n}+Enter to apply": "}+Enter to ${",
    "Press {n}+Enter to submit form": "}+Enter to ${",
}
"""Texts that Streamlit puts together, each with the part of its source that says so."""

ELEMENTS = {f"role={role}": f"role:`{role}`" for role in ("listbox", "alert", "radio")}
"""Selectors of the style sheet and the scripts that are no names, with their source."""


@pytest.fixture(scope="module")
def front_end() -> str:
    """Streamlit's front end, all its scripts."""
    folder = Path(st.__file__).parent / "static"
    return "\n".join(script.read_text("utf-8") for script in folder.rglob("*.js"))


@pytest.mark.parametrize("text", TEXTS)
def test_streamlit_says_what_is_translated(text: str, front_end: str) -> None:
    if text in IN_PARTS:
        assert IN_PARTS[text] in front_end
    else:
        between = r"\$\{[^{}]*\}"
        assert re.search(
            f"[\"'`]{between.join(map(re.escape, text.split('{n}')))}[\"'`]", front_end
        )


def selectors() -> Iterator[str]:
    """What the style sheets and scripts of the pages look for in Streamlit's elements."""
    for kind in ("css", "js"):
        for path in (ROOT / "pages").rglob(f"*.{kind}"):
            text = path.read_text("utf-8")
            yield from re.findall(
                r"""\bst[A-Z]\w+|\bInputInstructions|gdg-[\w-]+|js-plotly-plot""", text
            )
            yield from (name.replace('"', "") for name in re.findall(r'role="?\w+', text))


def test_what_is_found_by_its_name_keeps_it(front_end: str) -> None:
    """A style sheet speaks one language: a name that is translated would not be found."""
    sheets = [path.read_text("utf-8") for path in (ROOT / "pages").rglob("*.css")]
    named = [name for text in sheets for name in re.findall(r'aria-label\W*="([^"]+)"', text)]
    assert named
    assert all(name in front_end for name in named)
    assert not [text for text in TEXTS for name in named if text.startswith(name)]


def test_the_elements_that_are_looked_for_are_there(front_end: str) -> None:
    wanted = set(selectors())
    assert len(wanted) > 20
    lines = [line for line in front_end.splitlines() if any(name in line for name in wanted)]
    assert {name for name in wanted - ELEMENTS.keys() if not is_there(name, lines)} == set()
    assert {name for name in wanted & ELEMENTS.keys() if ELEMENTS[name] not in front_end} == set()


def is_there(name: str, lines: Iterable[str]) -> bool:
    """By itself: ``stHeader`` is no longer there where only ``stHeaderBar`` is."""
    return any(name in line and re.search(rf"\b{name}\b", line) for line in lines)


def test_a_part_of_a_longer_name_is_not_looked_for() -> None:
    assert is_there("stBaseButton", ['"stBaseButton-header"'])
    assert not is_there("stHeader", ['"stHeaderBar"'])


def test_the_interface_is_told_in_russian_and_taken_back_in_english() -> None:
    def page() -> None:
        from pages.ui.i18n import compat

        compat.translate_interface(held="over 4 MB")

    def words(locale: str) -> dict[str, str]:
        test = AppTest.from_function(page)
        test.context = {"locale": locale}
        script = str(calm(test.run()).get("html")[0].proto.body)
        told: dict[str, str] = json.loads(script.rpartition("(")[2].removesuffix(");</script>"))
        assert told.pop(f"AxiosError: Request failed with status code {compat.HELD}") == "over 4 MB"
        return told

    russian = words("ru-RU")
    assert set(russian) == set(TEXTS)
    assert russian["Upload"] == "Загрузить"
    assert russian["System"] == "Как в системе"
    assert words("en-US") == {}


def test_the_front_end_shows_whether_it_is_connected(front_end: str) -> None:
    assert '"data-test-connection-state"' in front_end
    assert "CONNECTED=`CONNECTED`" in front_end
