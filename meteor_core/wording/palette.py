"""How each stage looks, and the colours of the light and the dark theme.

A stage is told by colour *and* dash *and* letter. Line colours keep a contrast of 3:1 against their
background, text colours 4.5:1 (WCAG 2 AA); ``tests/wording/test_palette.py`` measures both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FONT = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", '
    '"Noto Sans", sans-serif'
)
"""Fonts that a machine already has: nothing is fetched."""


@dataclass(frozen=True, slots=True)
class Look:
    """What marks a stage besides its colour; ``label`` is an English msgid."""

    label: str
    dash: str
    letters: tuple[tuple[str, str], ...]

    def letter(self, language: str) -> str:
        """``"ru"`` → ``"Т"``; any other language reads the English letter."""
        letters = dict(self.letters)
        return letters.get(language, letters["en"])


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme; ``line``, ``text`` and ``tint`` are looked up by stage."""

    name: str
    background: str
    ink: str
    muted: str
    faint: str
    accent: str
    line: Mapping[str, str]
    text: Mapping[str, str]
    tint: Mapping[str, str]


def _look(label: str, dash: str, russian: str, english: str) -> Look:
    return Look(label, dash, (("ru", russian), ("en", english)))


LOOKS: Mapping[str, Look] = {
    "exact": _look("exact", "solid", "Т", "E"),
    "lemma": _look("lemma", "dash", "Л", "L"),
    "stem": _look("stem", "dash", "Л", "L"),
    "synonym": _look("synonym", "dot", "С", "S"),
    "paraphrase": _look("paraphrase", "longdash", "П", "P"),
    "embedding": _look("embedding", "dashdot", "Э", "V"),
    "fuzzy": _look("fuzzy", "longdashdot", "Н", "F"),
}

MARKS: Mapping[str, Look] = {
    "counted": _look("counted", "solid", "+", "+"),
    "clipped": _look("clipped: counted elsewhere", "dot", "−", "−"),
    "common": _look("common", "solid", "=", "="),
    "kept": _look("kept", "solid", "=", "="),
    "shifted": _look("shifted", "longdash", "↔", "↔"),
    "replaced": _look("replaced", "dot", "≠", "≠"),
}
"""What other metrics do with words: no stages of METEOR, but drawn in the same style."""

_MARKED = {
    "counted": "exact",
    "clipped": "synonym",
    "common": "exact",
    "kept": "exact",
    "shifted": "paraphrase",
    "replaced": "synonym",
}
"""The stage whose colours a mark borrows."""

DASH_ARRAYS: Mapping[str, str] = {
    "solid": "",
    "dash": "7 4",
    "dot": "2 3",
    "longdash": "13 4",
    "dashdot": "8 3 2 3",
    "longdashdot": "13 3 2 3",
}
"""The same dashes in SVG's terms."""


def _by_stage(
    exact: str, lemma: str, synonym: str, paraphrase: str, embedding: str, fuzzy: str
) -> Mapping[str, str]:
    stages = {
        "exact": exact,
        "lemma": lemma,
        "stem": lemma,
        "synonym": synonym,
        "paraphrase": paraphrase,
        "embedding": embedding,
        "fuzzy": fuzzy,
    }
    return stages | {mark: stages[stage] for mark, stage in _MARKED.items()}


LIGHT = Theme(
    name="light",
    background="#ffffff",
    ink="#1f2328",
    muted="#5c6370",
    faint="#d8dce2",
    accent="#0072B2",
    line=_by_stage("#0072B2", "#009E73", "#D55E00", "#7A5195", "#CC79A7", "#A8841A"),
    text=_by_stage("#00639b", "#006f51", "#a84a00", "#6f4889", "#9c3f75", "#725a0c"),
    tint=_by_stage("#e3f0f8", "#dff3ed", "#fbe9dd", "#eee7f3", "#f8e9f1", "#f5efd8"),
)

DARK = Theme(
    name="dark",
    background="#0e1117",
    ink="#f0f2f5",
    muted="#a5abb5",
    faint="#3a404b",
    accent="#4FA8DC",
    line=_by_stage("#4FA8DC", "#2FBF93", "#F08A3C", "#B18BCB", "#E39AC3", "#CDB14E"),
    text=_by_stage("#6fbbe8", "#4fd0a7", "#f5a365", "#c4a5d9", "#ecb1d1", "#dcc56f"),
    tint=_by_stage("#10293a", "#0e2d26", "#38220f", "#2a2035", "#36222e", "#2e2812"),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}


def theme(name: str) -> Theme:
    """``"dark"`` → the dark theme; an unknown name reads as light."""
    return THEMES.get(name, LIGHT)


def look(stage: str) -> Look:
    """``"lemma"`` → its look; a stage not listed is drawn solid with its own first letter."""
    return (
        LOOKS.get(stage)
        or MARKS.get(stage)
        or _look(stage, "solid", stage[:1].upper(), stage[:1].upper())
    )


def colour(table: Mapping[str, str], stage: str, fallback: str) -> str:
    """The stage's colour in one of a theme's tables, or ``fallback`` for a stage not listed."""
    return table.get(stage, fallback)
