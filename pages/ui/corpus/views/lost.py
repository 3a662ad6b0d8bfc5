"""Where the score is lost, and what each stage earned."""

from __future__ import annotations

import streamlit as st

from meteor_core.corpus import losses
from pages.ui.charts import corpus_losses, palette
from pages.ui.corpus.scene import Chosen, Scene, numbers, still
from pages.ui.i18n.translation import _
from pages.ui.shared.pictures import look


def lost(scene: Scene) -> Chosen:
    """Where the score is lost, and what each stage earned; nothing to choose here."""
    ranked = scene.ranked
    names = [one.name for one in ranked]
    parts = [losses.lost(one) for one in ranked]
    earned = [losses.earnings(one) for one in ranked]
    st.caption(_("From a score of 1 down: what is left, and what each kind of loss took"))
    still(corpus_losses.losses(names, parts, width=scene.room, **look()), "corpus_lost")
    st.caption(_("What each stage earned: its share of the recall"))
    still(corpus_losses.stages(names, earned, width=scene.room, **look()), "corpus_earned")
    with st.expander(_("The same as a table")):
        numbers(
            {_("System"): name, **{_(corpus_losses.KINDS[k][0]): v for k, v in one.parts}}
            for name, one in zip(names, parts, strict=True)
        )
        numbers(
            {
                _("System"): name,
                _("Stage"): _(palette.look(one.stage).label),
                _("matched words"): float(one.words),
                "P": one.precision,
                "R": one.recall,
            }
            for name, several in zip(names, earned, strict=True)
            for one in several
        )
    return None
