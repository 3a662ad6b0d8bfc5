"""Plain text stays plain in Markdown; components, and the room that pictures have."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets import browser


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("кошка", "кошка"),
        ("**a** <b>", r"\*\*a\*\* \<b\>"),
        ("[x](javascript:1)", r"\[x\]\(javascript\::small[]1\)"),
        ("$x$ :red[y]", r"\$x\$ \::small[]red\[y\]"),
        (":material/delete:", r"\::small[]material/delete\:"),
        ("a -> b <-> c", r"a \-:small[]\> b \<:small[]\-:small[]\> c"),
        ("a: b – 1 = 2", r"a\: b – 1 = 2"),
        ("www.a.ru me@a.ru", r"www:small[]\.a\.ru me:small[]@a\.ru"),
        ("a\x00b\nc", "a b c"),
        ("\u202eabc", " abc"),
        ("👩\u200d👧", "👩\u200d👧"),
        (0.5, r"0\.5"),
    ],
)
def test_plain(text: object, shown: str) -> None:
    assert plain(text) == shown


def test_long_texts_are_cut() -> None:
    assert plain("a" * 50_000, longest=10) == "a" * 9 + "…"


@pytest.mark.parametrize(
    ("agent", "reported", "pixels"),
    [
        ("Mozilla/5.0 (Android 16; Mobile; rv:140.0)", None, 340),
        ("Mozilla/5.0 (X11; Linux)", None, 640),
        ("Mozilla/5.0 (X11; Linux)", 820, 820),
        ("Mozilla/5.0 (X11; Linux)", 0, 640),
        ("Mozilla/5.0 (X11; Linux)", "820", 640),
    ],
)
def test_the_width_is_guessed_until_it_is_measured(
    monkeypatch: pytest.MonkeyPatch, agent: str, reported: object, pixels: int
) -> None:
    def ruler(default: dict[str, int], **_: object) -> SimpleNamespace:
        return SimpleNamespace(width=default["width"] if reported is None else reported)

    context = SimpleNamespace(headers={"User-Agent": agent})
    monkeypatch.setattr(browser.st, "context", context)
    monkeypatch.setattr(browser, "_RULER", ruler)
    assert browser.picture_width(640) == pixels


@pytest.mark.parametrize(
    ("agent", "told", "first"),
    [
        ("Mozilla/5.0 (X11; Linux)", None, True),
        ("Mozilla/5.0 (X11; Linux)", {"width": 0}, True),
        ("Mozilla/5.0 (X11; Linux)", {"width": 820}, False),
        ("Python/3.11 websockets/16", None, False),
        ("", None, False),
    ],
)
def test_only_a_browser_that_has_not_measured_yet_has_a_first_look(
    monkeypatch: pytest.MonkeyPatch, agent: str, told: object, first: bool
) -> None:
    context = SimpleNamespace(headers={"User-Agent": agent} if agent else {})
    monkeypatch.setattr(browser.st, "context", context)
    monkeypatch.setattr(browser.st, "session_state", {"ruler": told} if told else {})
    assert browser.width_unknown() == first


def test_every_component_has_a_name_of_its_own() -> None:
    """The server keeps them by name: of two alike, the page opened last breaks the other."""
    root = Path(__file__).parents[2] / "pages"
    calls = (
        call
        for path in root.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "st.components.v2.component"
    )
    names = [ast.literal_eval(call.args[0]) for call in calls]
    assert len(names) == len(set(names)) > 5
