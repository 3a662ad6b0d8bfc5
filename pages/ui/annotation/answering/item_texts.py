"""The texts of an item, its document, proposed spans, and what was answered before."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import MeteorError, languages
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
    Sentence,
    Span,
    Store,
)
from meteor_core.annotations.answers import Answer
from meteor_core.messages.safe import clean
from meteor_core.spans.proposing import proposed_spans
from pages.ui.annotation.session import open_again
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.figures import side_by_side
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import Recipe, align
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.widgets.controls import pressed

LONGEST = 20_000


def show(source: str | None, references: tuple[str, ...], width: int = 0) -> None:
    """The source and the references, several with their numbers; two a row where there is room."""
    texts = [] if source is None else [(_("Source text"), source)]
    for number, text in enumerate(references, 1):
        texts.append((_("Reference") + ("" if len(references) == 1 else f" {number}"), text))
    for place, (label, text) in side_by_side(texts, width if len(texts) > 1 else 0, gap="large"):
        place.markdown(f":small[{label}]  \n{plain(text, longest=LONGEST)}")


def project_recipe(language: str) -> Recipe:
    """How a project's texts are scored for its people."""
    return Recipe(language if language in languages.codes() else languages.codes()[0], "meteor")


def proposals(
    store: Store, member: Membership, project: Project, item: Item
) -> tuple[Span, ...] | None:
    """As the last answer had them, else as METEOR proposes; None for an item that has none.

    An item that cannot be aligned has none: its answer says so, and counts as one without.
    """
    if not project.setup.proposals:
        return None
    if isinstance(item.answer, Assessment):
        return item.answer.proposed
    recipe = project_recipe(project.setup.language)

    def how(candidate: str, references: tuple[str, ...]) -> Sequence[tuple[int, int, str]]:
        installed = installing.ensure(recipe.language)
        metric = metric_of(recipe, installed)
        result = metric.rate(align(recipe, installed, Texts(candidate, references)))
        return [(span.start, span.stop, span.severity) for span in proposed_spans(result)]

    try:
        return an.propose(store, member, item.id, how)
    except MeteorError:
        return None


def document_heading(item: Item) -> None:
    """``Document news.17 · 3 of 12``; nothing where no document is named."""
    context = item.context
    if not context.document:
        return
    name = _("Document {name}").format(name=plain(context.document, longest=100))
    place = _("{n} of {count}").format(n=context.place, count=context.count)
    st.caption(f"{name} · {place}" if context.count else name)


def sentences_before(item: Item, width: int) -> None:
    """The sentences before the item."""
    context = item.context
    if context.before:
        _block(context.before, item, width, "before", _("Preceding text (context only)"))
    elif bool(context.document and context.after):
        st.caption(_("The document begins here."))


def sentences_after(item: Item, width: int) -> None:
    """The sentences after it."""
    context = item.context
    if context.after:
        _block(context.after, item, width, "after", _("Following text (context only)"))
    elif context.before:
        st.caption(_("The document ends here."))


def _block(sentences: Sequence[Sentence], item: Item, width: int, name: str, label: str) -> None:
    """The sentences, each text beside the other where there is room for it."""
    with st.container(border=True, key=f"project_context_{name}_{item.id}"):
        st.caption(label)
        for sentence in sentences:
            above, texts = _texts(sentence)
            for text in above:
                st.caption(text)
            for side, text in side_by_side(texts, width):
                side.caption(text)


def _texts(sentence: Sentence) -> tuple[list[str], list[str]]:
    """What is above, and what is side by side.

    Beside a lone candidate are its source or references. Several are beside one another, the
    first on the left, as the item has them, and numbered.
    """
    given = [sentence.source] if sentence.source is not None else sentence.references
    beside = [plain(text, longest=LONGEST) for text in given]
    candidates = [plain(text, longest=LONGEST) for text in sentence.candidates]
    if len(candidates) == 1:
        return ([], [*beside, *candidates]) if beside else (candidates, [])
    return beside, [f"**{n}** {text}" for n, text in enumerate(candidates, 1)]


_SHOWN = 70
"""Characters of an item's text in the list of answers."""


def last_answers(store: Store, member: Membership, project: Project) -> None:
    """The last items: what was said of them, and the way to change it.

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
            return _("Both equal")
        return _("{n} is better").format(n=answer.better + 1)
    if isinstance(answer, Ranking):
        return _("ranks {ranks}").format(ranks=", ".join(map(str, answer.ranks)))
    if isinstance(answer, Errors):
        return plural("{n} error", "{n} errors", len(answer.spans))
    if isinstance(answer, Assessment):
        errors = plural("{n} error", "{n} errors", len(answer.spans))
        return ", ".join((*(f"{value:g}" for value in answer.values), errors))
    return ", ".join(f"{value:g}" for value in answer.values)
