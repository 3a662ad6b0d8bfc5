"""What stands before and after an item in its document: in sight, and plainly not to be judged."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.annotations import Context, Item, Sentence
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import side_by_side
from pages.ui.shared.markdown import plain

_LONGEST = 20_000


def heading(item: Item) -> None:
    """``Document news.17 · 3 of 12``; nothing where no document is named."""
    context = item.context
    if not context.document:
        return
    name = _("Document {name}").format(name=plain(context.document, longest=100))
    place = _("{n} of {count}").format(n=context.place, count=context.count)
    st.caption(f"{name} · {place}" if context.count else name)


def before(item: Item, width: int) -> None:
    """The sentences before the item; of a document asked about as a whole all of it."""
    context = item.context
    if context.whole:
        _block(context.before, item, width, "whole", _("The whole document"))
    elif context.before:
        _block(context.before, item, width, "before", _("What comes before: only to be read"))
    elif _is_first(context):
        st.caption(_("The document begins here."))


def after(item: Item, width: int) -> None:
    """The sentences after it."""
    context = item.context
    if context.after:
        _block(context.after, item, width, "after", _("What comes after: only to be read"))
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
    """What stands above, and what stands side by side.

    Beside a lone candidate stand its source or references. Several stand beside one another, the
    first on the left, as the item has them, and numbered.
    """
    given = [sentence.source] if sentence.source is not None else sentence.references
    beside = [plain(text, longest=_LONGEST) for text in given]
    candidates = [plain(text, longest=_LONGEST) for text in sentence.candidates]
    if len(candidates) == 1:
        return ([], [*beside, *candidates]) if beside else (candidates, [])
    return beside, [f"**{n}** {text}" for n, text in enumerate(candidates, 1)]
