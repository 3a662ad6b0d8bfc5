"""Texts of an item that are read before an answer, each under what it is."""

from __future__ import annotations

from pages.ui.i18n.translation import _
from pages.ui.shared.figures import side_by_side
from pages.ui.shared.markdown import plain

LONGEST = 20_000


def show(source: str | None, references: tuple[str, ...], width: int = 0) -> None:
    """The source and the references, several with their numbers; two a row where there is room."""
    texts = [] if source is None else [(_("Source text"), source)]
    for number, text in enumerate(references, 1):
        texts.append((_("Reference") + ("" if len(references) == 1 else f" {number}"), text))
    for place, (label, text) in side_by_side(texts, width if len(texts) > 1 else 0, gap="large"):
        place.markdown(f":small[{label}]  \n{plain(text, longest=LONGEST)}")
