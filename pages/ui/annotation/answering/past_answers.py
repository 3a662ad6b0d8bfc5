"""What an annotator answered before: the way to change it, and links of METEOR to strike out."""

from __future__ import annotations

import streamlit as st

from meteor_core import Link, MeteorError, Result, Token
from meteor_core import annotations as an
from meteor_core.annotations import (
    Assessment,
    Errors,
    Item,
    Membership,
    Past,
    Preference,
    Project,
    Ranking,
    Store,
)
from meteor_core.annotations.asking.answers import Answer
from meteor_core.annotations.vetoes import Veto, veto, vetoes
from meteor_core.candidates.veto import veto as without_links
from meteor_core.explain.grammar import result_in_context
from meteor_core.messages.safe import clean
from meteor_core.model import Span
from meteor_core.model.view import phrase
from meteor_core.wording.certainty import EXCHANGEABLE
from meteor_core.wording.palette import look
from meteor_core.wording.words import number
from pages.ui.annotation.answering import item_board, item_texts
from pages.ui.annotation.session import annotation_session, open_again
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets.pressing import pressed

LONGEST = 20_000
_SHOWN = 70
"""Characters of an item's text in the list of answers."""

LinkSpans = tuple[Span, Span]
"""The words that a link joins: of the candidate, of the reference."""


def section(store: Store, member: Membership, project: Project) -> None:
    """The last items: what was said of them, the way to change it, what METEOR makes of them.

    Nothing is asked of the store while it is folded.
    """
    expander = st.expander(_("Your last answers"), key="project_past", on_change="rerun")
    if not expander.open:
        return
    past = an.recent(store, member)
    if not past:
        return
    with expander:
        by_item = {entry.item: entry for entry in past}
        chosen = st.selectbox(
            _("Item"),
            tuple(by_item),
            format_func=lambda item: _line(by_item[item]),
            key=f"project_past_item_{past[0].item}",
        )
        if chosen is None or chosen not in by_item:
            return
        if not project.closed and pressed(_("Change this answer"), "project_again"):
            open_again(chosen)
            st.rerun()
        try:
            item = an.reopen(store, member, chosen)
            if item.revealed and project.references:
                _alignments(store, member, project, item)
            else:
                _texts(item, has_references=bool(project.references))
        except MeteorError as error:
            messages.show_error(error)


def _texts(item: Item, *, has_references: bool) -> None:
    """The texts alone: what a metric makes of them might sway answers that are yet to be given."""
    item_texts.show(None if item.references else item.source, item.references)
    for place, candidate in enumerate(item.candidates, 1):
        heading = str(place) if len(item.candidates) > 1 else _("Candidate")
        st.markdown(f"**{heading}**  \n{plain(candidate, longest=LONGEST)}")
    if has_references:
        st.caption(
            _(
                "What METEOR makes of these texts is shown once you have answered everything about "
                "them."
            )
        )


def _line(past: Past) -> str:
    """``12 · 2 is better · The cat sat…``; plain text, as a list of choices shows it."""
    answer = in_words(past.answer) if past.answer is not None else _("skipped")
    text = " ".join(clean(past.text).split())
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
    return f"{past.number} · {answer} · {shown}"


def in_words(answer: Answer) -> str:
    """``Preference(1)`` → ``"2 is better"``; positions are those of the candidates as shown."""
    if isinstance(answer, Preference):
        if answer.better is None:
            return _("Both alike")
        return _("{n} is better").format(n=answer.better + 1)
    if isinstance(answer, Ranking):
        return _("ranks {ranks}").format(ranks=", ".join(map(str, answer.ranks)))
    if isinstance(answer, Errors):
        return plural("{n} error", "{n} errors", len(answer.spans))
    if isinstance(answer, Assessment):
        errors = plural("{n} error", "{n} errors", len(answer.spans))
        return ", ".join((*(f"{value:g}" for value in answer.values), errors))
    return ", ".join(f"{value:g}" for value in answer.values)


def _alignments(store: Store, member: Membership, project: Project, item: Item) -> None:
    """The board, the links that a person may call wrong, and the scores without these."""
    metric, results = item_board.score_item(project, item)
    objections = vetoes(store, member, item.id)
    struck = [_struck(result, index, objections) for index, result in enumerate(results)]
    remaining = [
        result_in_context(without_links(metric, result, links)) if links else result
        for result, links in zip(results, struck, strict=True)
    ]
    item_board.draw(item, remaining, f"project_seen_{item.id}", scores=True)
    for index, result in enumerate(results):
        if not project.closed:
            _link_choice(store, member, item, index, result, struck[index])
        if struck[index]:
            message = _("Candidate {n}: METEOR {after} without these links, {before} with them.")
            before, after = result.score.value, remaining[index].score.value
            st.markdown(message.format(n=index + 1, before=number(before), after=number(after)))


def _struck(result: Result, candidate: int, objections: tuple[Veto, ...]) -> set[LinkSpans]:
    """Which links of a candidate's best alignment are called wrong."""
    wrong = {
        (objection.candidate_span, objection.reference_span)
        for objection in objections
        if objection.candidate == candidate and objection.reference == result.best_reference
    }
    return {_spans(link) for link in result.alignment.links if _characters(result, link) in wrong}


def _spans(link: Link) -> LinkSpans:
    return link.candidate, link.reference


def _characters(result: Result, link: Link) -> tuple[Span, Span]:
    """A link's places in the two texts."""
    alignment = result.alignment
    return (
        _text_span(alignment.candidate, link.candidate),
        _text_span(alignment.reference, link.reference),
    )


def _text_span(tokens: tuple[Token, ...], span: Span) -> Span:
    """Words → their characters in the text."""
    return tokens[span[0]].start, tokens[span[1] - 1].stop


def _link_choice(
    store: Store,
    member: Membership,
    item: Item,
    candidate: int,
    result: Result,
    struck: set[LinkSpans],
) -> None:
    """The links of a candidate, those that are not exact first; what is chosen is struck out."""
    links = {_spans(link): link for link in result.alignment.matches}
    offered = sorted(links, key=lambda spans: links[spans].stage == "exact")
    if not offered:
        return
    key = f"project_wrong_{item.id}_{candidate}"
    st.pills(
        _("Candidate {n}: which links are wrong?").format(n=candidate + 1),
        offered,
        selection_mode="multi",
        default=[spans for spans in offered if spans in struck],
        format_func=lambda spans: plain(_link_name(result, links[spans])),
        key=key,
        on_change=_object,
        args=(store, member, item, candidate, result, struck, key),
    )


def _link_name(result: Result, link: Link) -> str:
    words = phrase(result.alignment.candidate, link.candidate)
    partners = phrase(result.alignment.reference, link.reference)
    said = [_(look(link.stage).label)]
    standing = result.alignment.standing
    if standing and standing.of(link) < standing.total:
        said.append(_(EXCHANGEABLE))
    return f"{words} ~ {partners} ({', '.join(said)})"


def _object(
    store: Store,
    member: Membership,
    item: Item,
    candidate: int,
    result: Result,
    struck: set[LinkSpans],
    key: str,
) -> None:
    """Write down what was struck out or taken back."""
    session, chosen = annotation_session(), set(st.session_state[key])
    for link in result.alignment.matches:
        is_wrong = _spans(link) in chosen
        if is_wrong == (_spans(link) in struck):
            continue
        words, partners = _characters(result, link)
        objection = Veto(
            candidate, words, result.best_reference, partners, link.stage, result.signature
        )
        with session.noting_problem():
            veto(store, member, item.id, objection, is_wrong)
