"""Figures and tables on the page: their style and room, the ways to show and to save them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core.wording.palette import Style
from pages.ui.charts.figure import CONFIG, Figure
from pages.ui.i18n.translation import _, language, translator

if TYPE_CHECKING:
    from pandas import DataFrame

TENTHS = "%.1f"
"""The format of times in tables; rounded numbers would be shown as 19 next to 14.6."""

TWO_COLUMNS = 760
"""Pixels from which on there is room for two columns."""

_GAP, _NARROW = 16, 600

_Thing = TypeVar("_Thing")

Points = Sequence[Mapping[str, Any]]
"""What was clicked in a figure, as Plotly reports it."""


def page_style() -> Style:
    """Returns the page's style: its theme, language and translation."""
    code = language()
    return Style(st.context.theme.type or "light", code, translator(code))


def columns(
    width: int, sizes: Sequence[int] = (1, 1), gap: Literal["small", "medium", "large"] = "small"
) -> Sequence[DeltaGenerator]:
    """Makes columns side by side, or boxes one under the other if there is no room."""
    if width >= TWO_COLUMNS:
        return st.columns(sizes, gap=gap)
    return [st.container() for _size in sizes]


def side_by_side(
    things: Sequence[_Thing], width: int, gap: Literal["small", "medium", "large"] = "small"
) -> Iterator[tuple[DeltaGenerator, _Thing]]:
    """Yields each with its place: two a row, or one under the other without room."""
    for start in range(0, len(things), 2):
        yield from zip(columns(width, gap=gap), things[start : start + 2], strict=False)


def column_width(width: int) -> int:
    """Pixels of each of two equal ``columns``."""
    return (width - _GAP) // 2 if width >= TWO_COLUMNS else width


def show_figure(figure: Figure, title: str, key: str | None = None, named: bool = True) -> None:
    """Draws a figure without clicks, under its title, which may be for screen readers only."""
    if named:
        st.caption(title)
    st.plotly_chart(
        figure,
        width="content",
        theme=None,
        config=config(key or "picture"),
        key=key,
        alt=title,
    )


def clickable_figure(figure: Figure, key: str, alt: str) -> Points:
    """A figure whose marks answer clicks; → the points clicked."""
    event = st.plotly_chart(
        figure,
        width="content",
        theme=None,
        key=key,
        on_select="rerun",
        selection_mode="points",
        config=config(key),
        alt=alt,
    )
    return list(event["selection"]["points"])


def text_table(
    rows: Sequence[Mapping[str, str]] | Sequence[Sequence[str]] | DataFrame,
    columns: Sequence[str] | None = None,
) -> None:
    """Draws rows of Markdown as a table that reads as text; ``columns`` head rows without names."""
    from pandas import DataFrame  # a third of the first page's time, which has no table

    st.table(DataFrame(rows, columns=columns), hide_index=True, border="horizontal")


def sortable_table(
    columns: Mapping[str, Any], key: str, settings: Mapping[str, Any] | None = None
) -> None:
    """Draws a sortable table; cells are shown as they are, never as Markdown, None as –.

    ``settings``: those of ``st.dataframe`` for columns, by their headings.
    """
    from pandas import DataFrame

    rows = DataFrame(columns)
    st.dataframe(
        rows,
        hide_index=True,
        key=key,
        placeholder="–",
        height="auto" if len(rows) > 10 else "content",
        column_config={name: one for name, one in (settings or {}).items() if name in columns},
    )


def number_columns(names: Sequence[str], form: str = "%.3f") -> dict[str, Any]:
    """Returns the settings of ``st.dataframe`` for columns of numbers."""
    return {name: st.column_config.NumberColumn(format=form) for name in names}


def scroll_hint(width: int) -> None:
    """Draws a hint on a phone that more columns of a table are out of sight."""
    if width < _NARROW:
        st.caption(_("Swipe the table sideways to see more columns."))


def arguments(style: Style) -> dict[str, Any]:
    """Returns a style as the core's renderers take it."""
    return {"theme": style.theme, "language": style.language, "translate": style.translate}


_SCALE = 3
"""Pixels of a PNG for each of the page's: enough for print."""


def config(name: str) -> dict[str, Any]:
    """Makes Plotly's ``config`` of a figure: ``CONFIG`` and a button that saves it as a PNG.

    Plotly's words are given here, because none of its own languages is loaded.
    """
    words = {
        "Download plot as a PNG": _("Save as PNG"),
        "Taking snapshot - this may take a few seconds": _("Making the PNG…"),
        "Snapshot succeeded": _("The PNG is saved:"),
    }
    return CONFIG | {
        "displayModeBar": "hover",
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {
            "format": "png",
            "scale": _SCALE,
            "filename": f"meteor-{name.replace('_', '-')}",
        },
        "locale": language(),
        "locales": {language(): {"dictionary": words, "format": {}}},
    }


# A button that saves an SVG of ours as a PNG, made by the browser.

_SVG = st.components.v2.component(
    "meteor_svg_png",
    html="<button type='button'></button>",
    css="""
    button {
      font: inherit;
      font-size: 0.875rem;
      color: var(--st-link-color, var(--st-primary-color));
      background: none;
      border: 0;
      padding: 0.25rem 0;
      cursor: pointer;
    }
    button:hover, button:focus-visible { text-decoration: underline; }
    """,
    js=Path(__file__).with_name("svg_png.js").read_text("utf-8"),
)


def svg_button(svg: str, name: str, key: str) -> None:
    """Draws a button that saves an SVG as a PNG on the page's background."""
    data = {
        "svg": svg,
        "name": f"meteor-{name}.png",
        "label": "PNG",
        "title": _("Save as PNG"),
        "background": page_style().colours.background,
    }
    _SVG(key=key, data=data, height="content")


# A page that has nothing to show yet: beside its inputs, a picture of what comes out of them.

_ASSETS = Path(__file__).parent / "assets"


def beside_picture(page: str, alt: str) -> DeltaGenerator:
    """Makes a place for the inputs; next to it, or below on a telephone, is ``page``'s picture."""
    left, right = st.columns((2, 3), gap="large")
    with right, st.container(border=True):
        st.caption(_("Results for the sample:"))
        st.image(_url(f"{page}.{language()}.webp"), alt=alt)
    return left


@cache
def _url(name: str) -> str:
    """A picture as a data URL: a file of Streamlit's is gone if a slow browser asks for it late."""
    return f"data:image/webp;base64,{b64encode((_ASSETS / name).read_bytes()).decode()}"
