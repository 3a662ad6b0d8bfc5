"""The core's messages in the interface's language, whatever was typed shown as it is."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.messages import phrase
from meteor_core.messages.phrase import Phrase
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain

_LONGEST = 600


def text(message: MeteorError | Phrase) -> str:
    """Translates a message with the messages in it; plain text."""
    return phrase.translated(message, _)


def markdown(message: MeteorError | Phrase, longest: int = _LONGEST) -> str:
    """Translates a message as Markdown."""
    return plain(text(message), longest=longest)


def show_error(error: MeteorError, subject: str = "") -> None:
    """Draws an error in its box; ``subject``: Markdown that names what it is about."""
    message = markdown(error)
    st.error(f"{subject}: {message}" if subject else message)
