"""What two systems' candidates of one segment differ in: their words, and the matches they have."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.corpus.match_changes import MatchChange, match_changes
from meteor_core.render import rewording
from meteor_core.wording.names import short_names
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe, align

_LONGEST_NAME = 40


def segment_changes(
    data: ViewData, segment: int, recipe: Recipe, installed: tuple[str, ...]
) -> None:
    """Draws the candidate of the system compared with, changed to that of the first."""
    if data.second is None:
        return
    new, old = (system.name for system in data.compared_systems)
    before, after = (data.dataset.systems[name][segment] for name in (old, new))
    short_old, short_new = (plain(name) for name in short_names((old, new), _LONGEST_NAME))
    if before == after:
        st.caption(
            _("{old} and {new} have the same candidate.").format(old=short_old, new=short_new)
        )
        return
    theme = page_style().theme
    st.caption(f"{short_old} → {short_new}")
    st.html(rewording.html(before, after, theme=theme))
    try:
        changes = _match_changes(data, segment, recipe, installed)
    except MeteorError:  # the candidates below show why there is no alignment
        return
    found = rewording.changes_html(changes, theme=theme, translate=_)
    if found:
        st.caption(_matches_title(data, segment))
        st.html(found)
    else:
        st.caption(_("The same words of the reference are matched by the same stages."))


def _match_changes(
    data: ViewData, segment: int, recipe: Recipe, installed: tuple[str, ...]
) -> tuple[MatchChange, ...]:
    """Both are held against the reference with which the system compared with scores best."""
    references = tuple(lines[segment] for lines in data.dataset.references.values())
    new, old = (data.dataset.systems[system.name][segment] for system in data.compared_systems)
    best = _best_reference(data, segment)
    before, after = (align(recipe, installed, Texts(text, references))[best] for text in (old, new))
    return match_changes(before, after)


def _best_reference(data: ViewData, segment: int) -> int:
    assert data.second is not None
    return int(data.systems[data.second].best_reference[segment])


def _matches_title(data: ViewData, segment: int) -> str:
    if len(data.dataset.references) == 1:
        return _("Lost and new matches")
    name = [*data.dataset.references][_best_reference(data, segment)]
    message = _("Lost and new matches, against the reference {name}")
    return message.format(name=plain(name, longest=60))
