"""The way to a comparison from other pages: an address that holds its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from urllib.parse import urlencode

import streamlit as st

from meteor_core.candidates.lines import FEWEST, MOST, Candidate, written
from pages.ui.candidates.desk import SET
from pages.ui.i18n.translation import _
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts


def address(
    systems: Mapping[str, str], references: Sequence[str], settings: Mapping[str, str]
) -> str:
    """Systems' translations of one segment → the Candidates page; "" when too long for a link."""
    candidates = [Candidate(name, text) for name, text in islice(systems.items(), MOST)]
    packed = permalink.pack(Texts(written(candidates), tuple(references)))
    return "/candidates?" + urlencode({**settings, SET: packed}) if packed else ""


def button(
    systems: Mapping[str, str], references: Sequence[str], settings: Mapping[str, str]
) -> None:
    """The link to all systems' translations of one segment; none for a single system."""
    where = address(systems, references, settings) if len(systems) >= FEWEST else ""
    if where:
        label = _("Compare all systems on the Candidates page")
        st.link_button(label, where, key="corpus_candidates", type="tertiary")
