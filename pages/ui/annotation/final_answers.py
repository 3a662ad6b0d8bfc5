"""Final answers: disputed items, decisions, who may decide, and whether they count."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Dispute, Gathered, Item, Membership, Opinion, Project, Store
from meteor_core.annotations.answers import Answer, spans_of
from meteor_core.annotations.keys import PASS
from meteor_core.annotations.limits import LONGEST_NAME
from meteor_core.messages.errors import AccessError
from meteor_core.messages.safe import clean
from meteor_core.wording.words import number
from pages.ui.annotation import project_links
from pages.ui.annotation.answering import (
    error_spans,
    instructions,
    item_texts,
    judging,
    schemes,
    tab_drafts,
)
from pages.ui.annotation.answering.answer_form import AnswerForm
from pages.ui.annotation.answering.item_texts import in_words
from pages.ui.annotation.project_links import leave_button, show_refusal
from pages.ui.annotation.session import act, annotation_session, pass_of
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.figures import side_by_side
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets.controls import RENEWED, confirmed_button

_SHOWN = 60
"""Characters of an item's text in the list of disputes."""


def screen(store: Store, member: Membership, width: int) -> None:
    """All that an adjudicator sees who is not the owner."""
    tab_drafts.recall()
    try:
        project = an.describe(store, member)
    except AccessError as error:
        show_refusal(error)
        leave_button()
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.caption(plain(member.name), width="content")
        project_links.popover(member)
        leave_button(quiet=True)
    annotation_session().show_problem()
    disputed_items(store, member, project, width)


def disputed_items(store: Store, member: Membership, project: Project, width: int) -> None:
    """The disputed items, one of them open."""
    found = an.disputes(store, member)
    stays = _(
        "Final answers do not change the votes. Results can be shown with or without final answers."
    )
    st.caption(f"{_nameless(project)} {stays}")
    if not found:
        st.info(_("No item has answers that differ enough to need a decision."))
        return
    with st.expander(_("Instructions"), key="project_judge_instructions"):
        st.caption(_("These instructions were given to the annotators."))
        instructions.show(project, keyboard=False)
    done = sum(dispute.is_decided for dispute in found)
    st.progress(
        done / len(found), _("{done} of {total} items decided").format(done=done, total=len(found))
    )
    by_item = {dispute.item.id: dispute for dispute in found}
    chosen = st.selectbox(
        _("Item"),
        tuple(by_item),
        format_func=lambda item: _line(by_item[item]),
        key=f"project_disputed_{done}_{found[0].item.id}",  # after a decision: the next
    )
    if chosen in by_item:
        _dispute(store, member, project, by_item[chosen], width)


def _nameless(project: Project) -> str:
    if project.setup.blind:
        return _(
            "Answers are in random order, without names of annotators or systems. The names "
            "appear after the decision."
        )
    return _(
        "Answers are in random order, without names of annotators. The names appear after the "
        "decision."
    )


def _line(dispute: Dispute) -> str:
    """``17 · 0.67 · The cat sat…``; plain text, as a list of choices shows it."""
    text = " ".join(clean(dispute.item.candidates[0]).split())
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
    decided = _("decided") + " · " if dispute.is_decided else ""
    return f"{dispute.item.number} · {decided}{number(dispute.spread, 2)} · {shown}"


def _dispute(
    store: Store, member: Membership, project: Project, dispute: Dispute, width: int
) -> None:
    context = an.surroundings(store, member, dispute.item.id)
    item, setup = replace(dispute.item, context=context), project.setup
    draft = tab_drafts.draft_of(member, setup, item, _none)
    with st.container(key=f"project_dispute_{item.id}", border=True):
        item_texts.document_heading(item)
        item_texts.sentences_before(item, width)
        if not setup.traits.marks:
            item_texts.show(item.source, item.references, width)
        take = partial(_decide, store, member, item)
        schemes.ask(AnswerForm(setup, item, draft, width, take))
        item_texts.sentences_after(item, width)
        judging.note_field(_("Note (reason)"), draft, item)
        if dispute.is_decided:
            _standing(store, member, dispute)
        _opinions(store, member, dispute, width)
    tab_drafts.keep(member, item, judging.note_key(item))


def _opinions(store: Store, member: Membership, dispute: Dispute, width: int) -> None:
    """Every answer with its note and the way to take it, side by side where there is room."""
    st.markdown(plural("**{n} answer**", "**{n} answers**", len(dispute.opinions)))
    opinions = list(enumerate(dispute.opinions))
    for side, (place, opinion) in side_by_side(opinions, width, gap="medium"):
        with side.container(key=f"project_opinion_{place}"):
            _opinion(store, member, dispute, place, opinion)


def _opinion(
    store: Store, member: Membership, dispute: Dispute, place: int, opinion: Opinion
) -> None:
    item = dispute.item
    who = plain(opinion.annotator) or _("Answer {letter}").format(letter=chr(65 + place % 26))
    st.markdown(f"**{who}** · {plain(in_words(opinion.answer))}")
    for span in spans_of(opinion.answer):
        st.markdown(f"– {error_spans.describe(item, span)}")
    if opinion.note:
        st.caption(plain(opinion.note))
    with st.container(horizontal=True):
        st.button(
            _("Accept as final"),
            key=f"project_final_{item.id}_{place}",
            on_click=_decide,
            args=(store, member, item, opinion.answer),
        )
        if spans_of(opinion.answer):
            st.button(
                _("Start from this answer"),
                key=f"project_begin_{item.id}_{place}",
                type="tertiary",
                on_click=_begin_with,
                args=(member, item, opinion.answer),
            )


def _standing(store: Store, member: Membership, dispute: Dispute) -> None:
    """The decision, by whom, and the way to take it back."""
    answer = dispute.item.answer
    if answer is None:
        return
    said = _("Decided by {judge}: {answer}.")
    judge = _("the owner") if dispute.judge == an.OWNER else plain(dispute.judge)
    st.success(said.format(judge=judge, answer=plain(in_words(answer))))
    if dispute.decisions > 1:
        st.caption(plural("{n} decision is kept", "{n} decisions are kept", dispute.decisions))
    st.button(
        _("Withdraw the final answer"),
        key=f"project_withdraw_{dispute.item.id}",
        on_click=_withdraw,
        args=(store, member, dispute.item),
    )


def _none() -> None:
    """Nothing is proposed to who decides: the answers are beside the item."""


def _begin_with(member: Membership, item: Item, answer: Answer) -> None:
    """The form holds somebody's answer, to be changed before it is final."""
    drafts, name = annotation_session().drafts, tab_drafts.name(member, item)
    begun = replace(drafts[name], spans=list(spans_of(answer)), picked=None, asked=False)
    begun.revision += 1
    for place, value in enumerate(getattr(answer, "values", ())):
        st.session_state[f"project_rate_{item.id}_{place}"] = round(value)
        begun.moved.add(place)
    drafts[name] = begun


def _decide(store: Store, member: Membership, item: Item, answer: Answer) -> None:
    with annotation_session().noting_problem():
        note = judging.note_text(item)
        an.decide(store, member, item.id, answer, note=note, showing=item.showing)
        _begin_anew(member, item)


def _withdraw(store: Store, member: Membership, item: Item) -> None:
    with annotation_session().noting_problem():
        note = judging.note_text(item)
        an.withdraw(store, member, item.id, note=note, showing=item.showing)
        _begin_anew(member, item)


def _begin_anew(member: Membership, item: Item) -> None:
    """The form shows the decision: what was done to the item is stored."""
    done = annotation_session().drafts.pop(tab_drafts.name(member, item), None)
    for key in done.values if done else ():
        st.session_state.pop(key, None)


_NAME = "project_judge_name"


def section(store: Store, member: Membership, project: Project, width: int) -> None:
    """Nothing is asked of the store while it is folded."""
    expander = st.expander(_("Disputed items"), key="project_disputes", on_change="rerun")
    if not expander.open:
        return
    with expander:
        disputed_items(store, member, project, width)
        st.caption(
            _(
                "Until an item is decided, the table of items in the results also hides the "
                "names, but you can show them there. Downloads always contain the names."
            )
        )
        st.divider()
        _adjudicators(store, member)


def counted(gathered: Gathered) -> Gathered:
    """The votes, or the final answers in their place where there are any, as the owner has it."""
    if not gathered.final:
        return gathered
    wanted = st.toggle(_("With final answers"), True, key="project_with_final", width="content")
    return gathered.adjudicated if wanted else gathered


def notice(gathered: Gathered) -> None:
    """What final answers do to the results."""
    if not gathered.with_final:
        return
    st.caption(
        plural(
            "In {n} item, one final answer replaces all votes. Agreement is computed from the "
            "votes.",
            "In {n} items, one final answer replaces all votes. Agreement is computed from the "
            "votes.",
            len(gathered.final),
        )
    )


def _adjudicators(store: Store, member: Membership) -> None:
    for name in an.adjudicators(store, member):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_("Adjudicator: {name}").format(name=plain(name)), width="content")
            confirmed_button(
                _("New link"),
                _(RENEWED).format(name=plain(name)),
                f"rejudge_{name}",
                _appoint,
                (store, member, name),
                sure=_("Create the link"),
            )
            st.button(
                _("Remove"),
                key=f"project_dismiss_{name}",
                type="tertiary",
                on_click=act,
                args=(an.dismiss, store, member, name),
            )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(_("Name of an adjudicator"), key=_NAME, max_chars=LONGEST_NAME, width=260)
        st.button(_("Appoint"), key="project_appoint", on_click=_appoint, args=(store, member))


def _appoint(store: Store, member: Membership, name: str = "") -> None:
    """Whoever is named in the field, or, by ``name``, an adjudicator who needs another link."""
    session = annotation_session()
    with session.noting_problem():
        written = str(st.session_state.get(_NAME) or "")
        judge = an.appoint(store, member, name or written, renewing=bool(name))
        session.add_link(project_links.JUDGE, PASS, pass_of(judge), judge.name)
        st.session_state[_NAME] = ""
