"""The looks of stages and of other metrics' marks, the light and the dark theme, and the style of a
reader: theme, language of letters, translation.

A stage is marked by colour *and* dash *and* letter, which are in its record. Line colours keep a
contrast of 3:1 against their background, text colours 4.5:1 (WCAG 2 AA);
``tests/wording/test_palette.py`` measures both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from meteor_core.messages.phrase import N_
from meteor_core.stages.exact import EXACT
from meteor_core.stages.paraphrase import PARAPHRASE
from meteor_core.stages.record import Colours, Look, StageRecord
from meteor_core.stages.registry import STAGES
from meteor_core.stages.synonym import SYNONYM
from meteor_core.wording.words import Translate, same

FONT = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", '
    '"Noto Sans", sans-serif'
)
"""Fonts that a machine already has: nothing is fetched."""


_BOLD = 1
"""For terminals: the colour of what is not a stage of METEOR."""


def _mark(label: str, dash: str, sign: str, stage: StageRecord) -> Look:
    return replace(stage.look, label=label, dash=dash, letters={"en": sign}, ansi=_BOLD)


MARKS: Mapping[str, Look] = {
    "counted": _mark(N_("counted"), "solid", "+", EXACT),
    "clipped": _mark(N_("clipped: counted elsewhere"), "dot", "−", SYNONYM),
    "common": _mark(N_("common"), "solid", "=", EXACT),
    "kept": _mark(N_("kept"), "solid", "=", EXACT),
    "shifted": _mark(N_("shifted"), "longdash", "↔", PARAPHRASE),
    "replaced": _mark(N_("replaced"), "dot", "≠", SYNONYM),
}
"""What other metrics do with words: no stages of METEOR, but drawn in the same style."""

DASH_ARRAYS: Mapping[str, str] = {
    "solid": "",
    "dash": "7 4",
    "dot": "2 3",
    "longdash": "13 4",
    "dashdot": "8 3 2 3",
    "longdashdot": "13 3 2 3",
}
"""Every dash there is, in SVG's terms."""

UNDERLINES: Mapping[str, str] = {
    "solid": "solid",
    "dash": "dashed",
    "dot": "dotted",
    "longdash": "double",
    "dashdot": "wavy",
    "longdashdot": "wavy",
}
"""Dashes as CSS underlines words."""


class StageColours(Mapping[str, str]):
    """Stage or mark → its colour of one kind (``line``, ``text`` or ``tint``) in one theme."""

    def __init__(self, theme: str, kind: str) -> None:
        self._of = attrgetter(f"{theme}.{kind}")

    def __getitem__(self, name: str) -> str:
        colour: str = self._of(STAGES[name].look if name in STAGES else MARKS[name])
        return colour

    def __iter__(self) -> Iterator[str]:
        return iter((*STAGES, *MARKS))

    def __len__(self) -> int:
        return len(STAGES) + len(MARKS)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme; ``line``, ``text`` and ``tint`` are looked up by stage or mark."""

    name: str
    background: str
    ink: str
    muted: str
    faint: str
    accent: str
    line: Mapping[str, str]
    text: Mapping[str, str]
    tint: Mapping[str, str]


LIGHT = Theme(
    name="light",
    background="#ffffff",
    ink="#1f2328",
    muted="#5c6370",
    faint="#d8dce2",
    accent="#0072B2",
    line=StageColours("light", "line"),
    text=StageColours("light", "text"),
    tint=StageColours("light", "tint"),
)

DARK = Theme(
    name="dark",
    background="#0e1117",
    ink="#f0f2f5",
    muted="#a5abb5",
    faint="#3a404b",
    accent="#4FA8DC",
    line=StageColours("dark", "line"),
    text=StageColours("dark", "text"),
    tint=StageColours("dark", "tint"),
)

_GREY = Colours("#808080", "#808080", "#80808033")

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}


def theme(name: str) -> Theme:
    """``"dark"`` → the dark theme; an unknown name reads as light."""
    return THEMES.get(name, LIGHT)


def look(name: str) -> Look:
    """``"lemma"`` → its look; what is neither stage nor mark: solid, grey, its own first letter."""
    if name in STAGES:
        return STAGES[name].look
    return MARKS.get(name) or Look(name, "solid", {"en": name[:1].upper()}, _GREY, _GREY, _BOLD)


def colour(table: Mapping[str, str], stage: str, fallback: str) -> str:
    """Returns the stage's colour in one of a theme's tables, by default ``fallback``."""
    return table.get(stage, fallback)


@dataclass(frozen=True, slots=True)
class Style:
    """What every picture and file of words needs of its reader.

    ``theme`` is ``"light"`` or ``"dark"``; ``language`` chooses the letters of the stages;
    ``translate`` takes an English msgid and gives the words to show.
    Example: ``Style("dark", "ru", catalogue("ru").gettext)``.
    """

    theme: str = "light"
    language: str = "en"
    translate: Translate = same

    @property
    def colours(self) -> Theme:
        """The theme's colours; those of the light one for a name that is unknown."""
        return theme(self.theme)


ENGLISH = Style()
"""The light theme with English words, which need no translation."""
