"""The interface's language: English message ids, gettext catalogues under ``locale``.

The catalogues are committed as ``.po`` and compiled in memory when a language is first used.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

import streamlit as st
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from meteor_core.messages.phrase import filled

LANGUAGES = ("en", "ru")
KEY = "lang"
_MESSAGES = 1 << 13
"""More than there are in a catalogue, whose translations are remembered."""

_LOCALE = Path(__file__).parent / "locale"


@lru_cache
def catalogue(language: str) -> gettext.NullTranslations:
    """``"ru"`` → its catalogue; English needs none, its message ids are the messages."""
    path = _LOCALE / language / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def preferred(locale: str | None) -> str:
    """The browser's locale → the nearest interface language: ``"ru-RU"`` → ``"ru"``."""
    code = (locale or "").partition("-")[0].lower()
    return code if code in LANGUAGES else "en"


_spoken: ContextVar[str] = ContextVar("spoken", default="")


def speak() -> None:
    """Begins every run: until its end, the session's language is not read again.

    A page has hundreds of messages, and each look into the session costs as much as all else.
    """
    _spoken.set(_of_session())


def language() -> str:
    """Returns the interface language of this session."""
    return _spoken.get() or _of_session()


def _of_session() -> str:
    chosen = st.session_state.get(KEY) or st.query_params.get(KEY)  # at first only the address
    return str(chosen) if chosen in LANGUAGES else preferred(st.context.locale)


@lru_cache
def translator(language: str) -> Callable[[str], str]:
    """``"ru"`` → what translates into it: for many messages, or where no session is known."""
    gettext = catalogue(language).gettext

    @lru_cache(_MESSAGES)
    def translate(message: str) -> str:
        return filled(gettext(message)) if message else ""  # "" is gettext's header

    return translate


def _(message: str) -> str:
    """``"Reference"`` → ``"Эталон"`` in a Russian session; "" stays ""."""
    return translator(language())(message)


def pgettext(context: str, message: str) -> str:
    """Translates a message that has different meanings in different places: ``("origin",
    "From")``."""
    return filled(catalogue(language()).pgettext(context, message))


def N_(message: str) -> str:
    """Mark a message id for the catalogue without translating it (gettext's customary name)."""
    return message


def NP_(context: str, message: str) -> tuple[str, str]:
    """Mark a message id with its context; ``pgettext(*marked)`` translates it."""
    return context, message


def plural(singular: str, several: str, count: float) -> str:
    """``("{n} chunk", "{n} chunks", 3)`` → ``"3 чанка"``; halves take the form of few or many."""
    whole = count == int(count)
    form, n = (int(count), grouped(count)) if whole else (2, f"{count:g}")
    return catalogue(language()).ngettext(singular, several, form).format(n=n)


def grouped(number: float) -> str:
    """Writes a number with separated thousands: 10,000, or 10 000 in Russian; 0.1, or 0,1."""
    return str(format_decimal(number, locale=language()))


def language_switch() -> None:
    """Draws the button for the other language; the choice that it changes is in the address.

    The style sheet hides that choice, which takes the room of two buttons.
    """
    st.segmented_control(
        "Language · Язык",
        LANGUAGES,
        default=preferred(st.context.locale),
        required=True,
        key=KEY,
        bind="query-params",
        label_visibility="collapsed",
    )
    speak()
    language_button("switch_language")


def language_button(key: str) -> None:
    """Draws a button for the other language; the app runs again."""
    names = {"en": "English", "ru": "Русский"}
    other = next(code for code in LANGUAGES if code != language())
    st.button(names[other], key=key, type="tertiary", on_click=_choose, args=(other,))


def _choose(code: str) -> None:
    st.session_state[KEY] = code
