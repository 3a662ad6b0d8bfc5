"""Pair: one candidate beside its references – what matched, and how the score came about."""

from functools import partial

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError, Result, Score
from meteor_core.candidates.comparison import nets
from meteor_core.exports import alignments as export
from meteor_core.meteor.scoring import breakdown as losses_of
from meteor_core.wording.words import number, signed
from pages.ui.charts.corpus_bars import PARTS
from pages.ui.i18n.translation import _, language
from pages.ui.pair import guide, variants, why
from pages.ui.shared import address, page_inputs
from pages.ui.shared.alignment_views import (
    CLICKABLE,
    alignment_view,
    breakdown,
    shown_picture,
)
from pages.ui.shared.figures import svg_button, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import Settings, language_notes
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.recipes.recipe_inputs import CHOICES as RECIPE_CHOICES
from pages.ui.shared.score_panels import score_card, signature
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import compute_lock
from pages.ui.shared.sharing import download_button, download_menu, spreadsheet_csv
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.browser import let_draw, picture_width, width_unknown
from pages.ui.shared.widgets.controls import copy_link
from pages.ui.shared.widgets.text_areas import PAIR

CHOICES = RECIPE_CHOICES | why.CHOICES | variants.CHOICES


@held_resources.fragment
def page(settings: Settings) -> None:
    """Draws the texts and all that depends on them: for a changed one nothing else is run again."""
    with compute_lock():
        pair = scored(settings)
        if pair is None:
            return
        width, is_new = picture(pair)
    if width_unknown():
        return
    if is_new:
        let_draw()
    with compute_lock():
        rest(pair, width)


def scored(settings: Settings) -> ScoredPair | None:
    """Scores the texts; None if they cannot be scored."""
    texts = page_inputs.pair_texts()
    text_areas.link_problem(PAIR)
    if not settings.hold_for(texts):
        st.rerun()
    try:
        pair = settings.scored(texts)
    except MeteorError as error:
        installing.problem(error, settings.recipe.language)
        address.write_url(CHOICES)
        return None
    installing.notes(pair.metric.missing, settings.recipe.language)
    address.write_url(CHOICES)
    score_card(pair.result, pair.published)
    language_notes(texts, settings.recipe.language)
    return pair


def picture(pair: ScoredPair) -> tuple[int, bool]:
    """The alignment, and links to other pages → its width, and whether it is drawn again.

    A figure is, when it shows something else than before.
    """
    with st.container(gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            view = page_inputs.view_switch()
            address.learn_button(_("Step by step"), address.PLAYER, "play_stages")
        width = picture_width()
    before = shown_picture(view)
    ask = partial(why.panel, pair, drawn=view in CLICKABLE)
    alignment_view(pair.result, view, width, ask, bars=True)
    return width, shown_picture(view) != before


def rest(pair: ScoredPair, width: int) -> None:
    """Draws each reference's score, and how the score is made.

    It appears after the browser has reported its width and has begun to draw the picture.
    """
    result = pair.result
    references(result, pair.texts.references)
    breakdown(result, pair.metric.parameters, width)
    variants.section(pair.recipe, pair.installed, pair.texts, width)
    signature(result.signature)


def references(result: Result, texts: tuple[str, ...]) -> None:
    """Draws a table of several references; nothing for a single one."""
    if len(texts) < 2:
        return
    st.header(_("References"), anchor=False)
    st.markdown(why_best(result))
    text_table(
        [
            reference_row(index, text, reference.score, index == result.best_reference)
            for index, (text, reference) in enumerate(zip(texts, result.references, strict=True))
        ]
    )


def reference_row(index: int, text: str, score: Score, best: bool) -> dict[str, str]:
    value = number(score.value)
    return {
        _("No."): str(index + 1),
        _("Reference"): plain(text),
        "METEOR": f"**{value}**" if best else value,
        "P": number(score.precision),
        "R": number(score.recall),
        "F": number(score.f_mean),
        _("penalty"): number(score.penalty),
        **({"L": number(score.letters)} if score.share else {}),
    }


def why_best(result: Result) -> str:
    """The best reference against the next best: on which losses their scores differ, or a tie."""
    scores = [reference.score.value for reference in result.references]
    best = result.best_reference
    rival = max((index for index in range(len(scores)) if index != best), key=scores.__getitem__)
    numbers = {"best": best + 1, "rival": rival + 1}
    if scores[best] == scores[rival]:
        return _(
            "References {best} and {rival} give the same score. In this case, the shortest "
            "reference that contains words counts (in METEOR 1.5, the first one)."
        ).format(**numbers)
    return _(
        "The score uses reference {best}, which gives {score}; reference {rival} gives "
        "{rival_score}. The difference consists of: {parts}."
    ).format(
        **numbers,
        score=number(scores[best]),
        rival_score=number(scores[rival]),
        parts=losses_between(result, best, rival) or number(0),
    )


def losses_between(result: Result, best: int, rival: int) -> str:
    """``Fragmentation +0.098 · Letters +0.027``: parts that sum to the difference."""
    ahead, behind = (
        losses_of(result.references[index].statistics, result.parameters) for index in (best, rival)
    )
    return " · ".join(f"{_(PARTS[part][0])} {signed(net)}" for part, net in nets(ahead, behind))


def files(result: Result) -> None:
    """Pictures are always in the light theme: they get printed."""
    code = language()
    svg = export.svg_text(result, language=code, translate=_)
    html = export.html_text(result, language=code, translate=_)
    csv = spreadsheet_csv(export.csv_text(result.alignment, _))
    download_button("pair", "SVG", "image/svg+xml", svg)
    svg_button(svg, "pair", "pair_png")
    download_button("pair", "HTML", "text/html", html)
    download_button("pair", "JSON", "application/json", export.json_text(result))
    download_button("pair", "CSV", "text/csv", csv)


address.enter_page()
address.read_url(CHOICES)
settings = page_inputs.settings()
menus = page_inputs.pair_title(_("Pair"))
st.caption(_("METEOR Explorer scores a translation by matching its words with a reference."))
with menus:
    copy_link(address.TEXTS)
    guide.help_menu()
page(settings)
download_menu(st.container(), "download", lambda: files(settings.scored(PAIR.texts()).result))
guide.guide()
