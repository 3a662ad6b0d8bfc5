"""What stands before and after an item in its document: in sight, and plainly not to be judged."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.annotations import Context, Item, Sentence
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import columns
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
    """A sentence a row, each text beside the other where there is room for it."""
    with st.container(border=True, key=f"project_context_{name}_{item.id}"):
        st.caption(label)
        for sentence in sentences:
            texts = _texts(sentence, item)
            sides = columns(width) if len(texts) > 1 else [st.container()]
            for place, text in enumerate(texts):
                with sides[place % len(sides)]:
                    (st.markdown if item.context.whole else st.caption)(text)


def _texts(sentence: Sentence, item: Item) -> list[str]:
    """Source or references, then the candidates, numbered where there are several."""
    beside = [sentence.source] if sentence.source is not None else list(sentence.references)
    numbers = [f"**{n}** " for n in range(1, len(sentence.candidates) + 1)]
    many = len(sentence.candidates) > 1
    return [
        *(plain(text, longest=_LONGEST) for text in beside),
        *(
            (number if many else "") + plain(text, longest=_LONGEST)
            for number, text in zip(numbers, sentence.candidates, strict=True)
        ),
    ]
