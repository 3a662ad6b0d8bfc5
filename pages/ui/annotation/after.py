"""What an annotator may see once the vote is given: alignments, scores, and links to strike out."""

from __future__ import annotations

import streamlit as st

from meteor_core import Link, Meteor, MeteorError, Result, Token, languages
from meteor_core import annotations as an
from meteor_core.annotations import Item, Membership, Past, Project, Store
from meteor_core.annotations.vetoes import Veto, veto, vetoes
from meteor_core.candidates.comparison import compare
from meteor_core.candidates.lines import Candidate
from meteor_core.candidates.veto import veto as without
from meteor_core.explain.grammar import result_in_context
from meteor_core.model import Span
from meteor_core.model.view import phrase
from pages.ui.annotation import desk, told
from pages.ui.charts import palette
from pages.ui.i18n.translation import _
from pages.ui.shared import board, installing, panels, state
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.pictures import look
from pages.ui.shared.state import Recipe

Pair = tuple[Span, Span]


def section(store: Store, who: Membership, project: Project) -> None:
    """The last items: what was said of them, the way to change it, what METEOR makes of them."""
    past = an.recent(store, who)
    if not past:
        return
    opened = st.expander(_("Your last answers"), key="project_past", on_change="rerun")
    if not opened.open:
        return
    with opened:
        known = {one.item: one for one in past}
        chosen = st.selectbox(
            _("Item"),
            tuple(known),
            format_func=lambda item: _line(known[item]),
            key=f"project_past_item_{past[0].item}",
        )
        if chosen is None or chosen not in known:
            return
        st.button(
            _("Change this answer"),
            key="project_again",
            on_click=desk.open_again,
            args=(chosen,),
        )
        try:
            item = an.reopen(store, who, chosen)
            _seen(store, who, project, item)
        except MeteorError as error:
            panels.problem(error)


def _line(past: Past) -> str:
    """``12 · 2 is better``; plain text, as a list of choices shows it."""
    said = told.answer(past.answer) if past.answer is not None else _("skipped")
    return f"{past.number} · {said}"


def picture(project: Project, item: Item, *, scores: bool) -> None:
    """The item's candidates in step under their reference, before the vote if the project wants."""
    try:
        _metric, results = _results(project, item)
    except MeteorError as error:
        panels.problem(error)
        return
    _board(item, results, f"project_board_{item.id}", scores=scores)


def _results(project: Project, item: Item) -> tuple[Meteor, list[Result]]:
    """Every candidate scored by the explorer's own recipe for the project's language."""
    chosen = recipe(project.setup.language)
    installed = installing.ensure(chosen.language)
    metric = state.meteor(chosen, installed)
    pairs = (Texts(text, item.references) for text in item.candidates)
    return metric, [metric.rate(state.align(chosen, installed, pair)) for pair in pairs]


def recipe(language: str) -> Recipe:
    """How a project's texts are scored for its people."""
    return Recipe(language if language in languages.codes() else languages.codes()[0], "explorer")


def _board(item: Item, results: list[Result], key: str, *, scores: bool) -> None:
    count = len(item.candidates)
    numbered = tuple(str(place + 1) for place in range(count)) if count > 1 else (_("Candidate"),)
    named = item.systems or numbered
    pairs = zip(named, item.candidates, strict=True)
    candidates = [Candidate(name, text) for name, text in pairs]
    shown = results[0].best_reference
    board.show(compare(candidates, results, shown), look(), key, scores)


def _seen(store: Store, who: Membership, project: Project, item: Item) -> None:
    """The board, the links that a person may call wrong, and the scores without these."""
    metric, results = _results(project, item)
    against = vetoes(store, who, item.id)
    wrong = [_struck(result, place, against) for place, result in enumerate(results)]
    left = [
        result_in_context(without(metric, result, pairs)) if pairs else result
        for result, pairs in zip(results, wrong, strict=True)
    ]
    _board(item, left, f"project_seen_{item.id}", scores=True)
    for place, result in enumerate(results):
        _objections(store, who, item, place, result, wrong[place])
        if wrong[place]:
            message = _("Candidate {n}: METEOR {after} without these links, {before} with them.")
            scores = {"before": result.score.value, "after": left[place].score.value}
            shown = {name: f"{value:.3f}" for name, value in scores.items()}
            st.markdown(message.format(n=place + 1, **shown))


def _struck(result: Result, place: int, against: tuple[Veto, ...]) -> set[Pair]:
    """Which links of a candidate's best alignment are called wrong."""
    spots = {
        (one.candidate_span, one.reference_span)
        for one in against
        if one.candidate == place and one.reference == result.best_reference
    }
    alignment = result.alignment
    return {
        (link.candidate, link.reference)
        for link in alignment.links
        if (_spot(alignment.candidate, link.candidate), _spot(alignment.reference, link.reference))
        in spots
    }


def _spot(tokens: tuple[Token, ...], span: Span) -> Span:
    """Words → their characters in the text."""
    return tokens[span[0]].start, tokens[span[1] - 1].stop


def _objections(
    store: Store, who: Membership, item: Item, place: int, result: Result, wrong: set[Pair]
) -> None:
    """The links of one candidate, those that are not exact first; what is chosen is struck out."""
    links = {(link.candidate, link.reference): link for link in result.alignment.matches}
    offered = sorted(links, key=lambda pair: links[pair].stage == "exact")
    if not offered:
        return
    key = f"project_wrong_{item.id}_{place}"
    st.pills(
        _("Candidate {n}: which links are wrong?").format(n=place + 1),
        offered,
        selection_mode="multi",
        default=[pair for pair in offered if pair in wrong],
        format_func=lambda pair: plain(_named(result, links[pair])),
        key=key,
        on_change=_object,
        args=(store, who, item, place, result, wrong, key),
    )


def _named(result: Result, link: Link) -> str:
    words = phrase(result.alignment.candidate, link.candidate)
    partners = phrase(result.alignment.reference, link.reference)
    return f"{words} ~ {partners} ({_(palette.look(link.stage).label)})"


def _object(
    store: Store,
    who: Membership,
    item: Item,
    place: int,
    result: Result,
    wrong: set[Pair],
    key: str,
) -> None:
    """Write down what was struck out or taken back."""
    alignment, chosen = result.alignment, set(st.session_state[key])
    for link in alignment.matches:
        pair = (link.candidate, link.reference)
        if (pair in chosen) == (pair in wrong):
            continue
        said = Veto(
            place,
            _spot(alignment.candidate, link.candidate),
            result.best_reference,
            _spot(alignment.reference, link.reference),
            link.stage,
            result.signature,
        )
        try:
            veto(store, who, item.id, said, pair in chosen)
        except MeteorError as error:
            desk.seat().problem = error
