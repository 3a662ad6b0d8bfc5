"""Logging in, where the server's owner has set that up: Streamlit's ``[auth]``, by OpenID Connect.

A login ends at the app's first page, wherever it began. So the tab notes where it was, and goes
back there once the login is known. With a logout goes all that the session had, here and in the
tab.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from meteor_core import MeteorError
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets.browser import run_script

_PROBLEM = "login_problem"
_LONGEST_NAME = 60
_SCRIPT = Path(__file__).with_name("login.js")

_endings: list[Callable[[], None]] = []


def at_logout(end: Callable[[], None]) -> Callable[[], None]:
    """Registers a function for a logout, while the session still has its data; a decorator."""
    _endings.append(end)
    return end


def identity() -> str:
    """Returns the user id of a login, "" where nobody is logged in."""
    if not st.user.get("is_logged_in"):
        return ""
    return f"{st.user.get('iss', '')}|{st.user.get('sub', '')}"


def is_needed() -> bool:
    """Returns whether a login is set up here and nobody has used it yet."""
    return compat.login_is_set_up() and not identity()


def login_button() -> None:
    """Draws the button that leads to the login, and why that failed if it did."""
    problem = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        messages.show_error(problem)
    st.caption(_("This server identifies people by their login."))
    run_script("sessionStorage.setItem('meteor_return', location.pathname + location.search);")
    st.button(_("Log in"), key="login", type="primary", on_click=_log_in)


def _log_in() -> None:
    try:
        st.login()
    except StreamlitMissingAuthlibError:
        st.session_state[_PROBLEM] = MeteorError(
            "This server's login needs the package {package}, which is not installed.",
            package="Authlib",
        )
    except StreamlitAuthError as error:
        st.session_state[_PROBLEM] = MeteorError(
            "This server's login is not set up correctly: {why}.", why=str(error)
        )


def account() -> None:
    """Draws the name of the logged-in person, and the button for logout; nothing without logins."""
    if not compat.login_is_set_up():
        return
    user = identity()
    person = hashlib.sha256(user.encode()).hexdigest() if user else ""
    run_script(f"({_SCRIPT.read_text('utf-8')})({json.dumps(person)});")
    if identity():
        with st.container(horizontal=True, vertical_alignment="center"):
            name = plain(st.user.get("name") or "", longest=_LONGEST_NAME)
            st.caption(_("Logged in as {name}.").format(name=name))
            st.button(_("Log out"), key="logout", type="tertiary", on_click=_log_out)


def _log_out() -> None:
    """Deletes the session's data with its login; the tab forgets when the page is loaded again."""
    for end in _endings:
        end()
    for key in list(st.session_state):
        del st.session_state[key]
    st.logout()
