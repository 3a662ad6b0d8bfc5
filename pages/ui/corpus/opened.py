"""One segment, opened: two systems side by side over the same reference."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters, Result
from meteor_core.meteor.variants import get
from meteor_core.render import text as text_render
from pages.ui import charts
from pages.ui.charts.shared import CONFIG
from pages.ui.corpus.scene import Scene
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import inputs, links, options, panels, permalink, state
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.pictures import look
from pages.ui.shared.state import Recipe

_UNASKED = 120
"""Tokens of a side that is drawn unasked: for some hundreds the browser takes a second."""

_TWO_COLUMNS = 760
_GAP = 16


def segment(
    scene: Scene,
    place: int,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
) -> None:
    """The texts of a segment and, for each system compared, its score and alignment."""
    data = scene.dataset
    st.subheader(_("Segment {id}").format(id=plain(data.ids[place], longest=40)), anchor=False)
    if data.sources is not None:
        st.caption(f"{_('source text')}: {plain(data.sources[place], longest=2000)}")
    references = tuple(lines[place] for lines in data.references.values())
    beside = scene.room >= _TWO_COLUMNS and len(scene.chosen) > 1
    width = (scene.room - _GAP) // 2 if beside else scene.room
    with st.container(key="corpus_open"):
        places = st.columns(2) if beside else [st.container() for _each in scene.chosen]
        for column, system in zip(places, scene.chosen, strict=True):
            name = scene.systems[system].name
            pair = Texts(data.systems[name][place], references)
            with column:
                st.markdown(f"**{plain(name, longest=60)}**")
                try:
                    result = metric.rate(state.align(recipe, installed, pair), parameters)
                except MeteorError as error:
                    _undrawn(scene, system, place, error)
                    continue
                _alignment(result, f"corpus_picture_{system}", width)
                _link(recipe, pair, f"corpus_link_{system}")
    systems = {name: lines[place] for name, lines in data.systems.items()}
    links.button(systems, references, _settings(recipe))


def _undrawn(scene: Scene, system: int, place: int, error: MeteorError) -> None:
    """What is said of a segment that is no pair for a page, most often as it is too long."""
    if error.values.get("unit") != "tokens":
        panels.problem(error)
        return
    value = float(scene.systems[system].rate(scene.systems[system].rows[[place]])[0])
    st.caption(f"METEOR **{value:.3f}**")
    said = _(
        "Too long to be drawn here: {length} tokens, the limit is {limit}. The score counts all of "
        "it, and the files to download hold its alignment."
    )
    st.caption(said.format(length=error.values["length"], limit=error.values["limit"]))


def _alignment(result: Result, key: str, width: int) -> None:
    score = result.score
    chunks = plural("{n} chunk", "{n} chunks", result.statistics.chunks)
    st.caption(
        f"METEOR **{score.value:.3f}** = F {score.f_mean:.3f} × (1 − {score.penalty:.3f}) · "
        f"P {score.precision:.3f} · R {score.recall:.3f} · {chunks}"
    )
    found = result.alignment
    long = max(len(found.candidate), len(found.reference)) > _UNASKED
    if not long or st.toggle(_("Draw the alignment"), key=f"{key}_asked"):
        st.plotly_chart(
            charts.graph(found, width=width, **look()),
            width="content",
            theme=None,
            key=key,
            config=CONFIG,
            alt=_("Alignment of the candidate with the reference; the table below says the same."),
        )
    with st.expander(_("The alignment as text") if long else _("The same as text"), expanded=long):
        st.html(text_render.html(found, **look()))


def _link(recipe: Recipe, pair: Texts, key: str) -> None:
    """The Pair page and the stage player with these texts and this recipe, each in its own tab."""
    packed = permalink.pack(pair)
    if not packed:
        st.caption(_("These texts are too long for a link; the downloads hold all of them."))
        return
    query = urlencode({**_settings(recipe), state.PAIR: packed})
    with st.container(horizontal=True):
        st.link_button(_("Open on the Pair page"), f"/?{query}", key=key, type="tertiary")
        st.link_button(_("Play the stages"), f"/learn?{query}", key=f"{key}_steps", type="tertiary")


def _settings(recipe: Recipe) -> Mapping[str, str]:
    """What the Pair page's address says of a recipe."""
    own = inputs.own(recipe.language, recipe.variant, recipe.fitted)
    stages = {
        f"stage_{name}": str(name in recipe.stages).lower()
        for name in get(recipe.variant).available(recipe.language)
        if recipe.stages is not None and (name in recipe.stages) != (name in (own.stages or ()))
    }
    base, *changes = recipe.variant.split("/")
    found = {inputs.VARIANT: recipe.fitted or base, inputs.LANGUAGE: recipe.language, **stages}
    if not recipe.fitted:
        found |= options.settings(changes)
    if recipe.punctuation != own.punctuation:
        found[inputs.PUNCTUATION] = str(recipe.punctuation).lower()
    if recipe.threshold is not None:
        found[inputs.THRESHOLD] = f"{recipe.threshold:g}"
    return found
