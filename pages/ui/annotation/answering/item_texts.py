"""The texts of an item and what is beside it: its document, alignments, proposed spans."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core import annotations as an
from meteor_core.annotations import (
    Assessment,
    Context,
    Item,
    Membership,
    Project,
    Sentence,
    Span,
    Store,
)
from meteor_core.spans.proposing import proposed_spans
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import side_by_side
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import Recipe, align
from pages.ui.shared.recipes.recipe import metric as metric_of

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
    if not project.setup.proposals or item.context.whole:
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


_LONGEST = 20_000


def document_heading(item: Item) -> None:
    """``Document news.17 · 3 of 12``; nothing where no document is named."""
    context = item.context
    if not context.document:
        return
    name = _("Document {name}").format(name=plain(context.document, longest=100))
    place = _("{n} of {count}").format(n=context.place, count=context.count)
    st.caption(f"{name} · {place}" if context.count else name)


def sentences_before(item: Item, width: int) -> None:
    """The sentences before the item; of a document asked about as a whole all of it."""
    context = item.context
    if context.whole:
        _block(context.before, item, width, "whole", _("The whole document"))
    elif context.before:
        _block(context.before, item, width, "before", _("Preceding text, for reading only"))
    elif _is_first(context):
        st.caption(_("The document begins here."))


def sentences_after(item: Item, width: int) -> None:
    """The sentences after it."""
    context = item.context
    if context.after:
        _block(context.after, item, width, "after", _("Following text, for reading only"))
    elif context.before and not context.whole:
        st.caption(_("The document ends here."))


def _is_first(context: Context) -> bool:
    return bool(context.document and context.after)


def _block(sentences: Sequence[Sentence], item: Item, width: int, name: str, label: str) -> None:
    """The sentences, each text beside the other where there is room for it."""
    show = st.markdown if item.context.whole else st.caption
    with st.container(border=True, key=f"project_context_{name}_{item.id}"):
        st.caption(label)
        for sentence in sentences:
            above, texts = _texts(sentence)
            for text in above:
                show(text)
            for side, text in side_by_side(texts, width):
                with side:
                    show(text)


def _texts(sentence: Sentence) -> tuple[list[str], list[str]]:
    """What is above, and what is side by side.

    Beside a lone candidate are its source or references. Several are beside one another, the
    first on the left, as the item has them, and numbered.
    """
    given = [sentence.source] if sentence.source is not None else sentence.references
    beside = [plain(text, longest=_LONGEST) for text in given]
    candidates = [plain(text, longest=_LONGEST) for text in sentence.candidates]
    if len(candidates) == 1:
        return ([], [*beside, *candidates]) if beside else (candidates, [])
    return beside, [f"**{n}** {text}" for n, text in enumerate(candidates, 1)]
