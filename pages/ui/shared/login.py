"""Logging in, where the server's owner has set that up: Streamlit's ``[auth]``, by OpenID Connect.

A login ends at the app's first page, whoever asked for it. So the tab notes where it was, and goes
back there once the login is known.
"""

from __future__ import annotations

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from meteor_core import MeteorError
from meteor_core.messages.reasons import reason
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.browser import run_script
from pages.ui.shared.markdown import plain

_PROBLEM = "login_problem"
_LONGEST_NAME = 60


def identity() -> str:
    """The user id of a login, "" where nobody is logged in."""
    if not st.user.get("is_logged_in"):
        return ""
    return f"{st.user.get('iss', '')}|{st.user.get('sub', '')}"


def user_name() -> str:
    """The name that a login brings along."""
    return str(st.user.get("name") or "") if identity() else ""


def is_needed() -> bool:
    """Whether a login is set up here and nobody has used it yet."""
    return compat.login_is_set_up() and not identity()


def login_button() -> None:
    """The button that leads to the login, and why that failed if it did."""
    problem = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        messages.show_error(problem)
    st.caption(_("This server knows people by their login."))
    run_script("sessionStorage.setItem('meteor_return', location.pathname + location.search);")
    st.button(_("Log in"), key="login", type="primary", on_click=_log_in)


def _log_in() -> None:
    try:
        st.login()
    except StreamlitMissingAuthlibError:
        st.session_state[_PROBLEM] = MeteorError(
            "The login of this server needs the package {package}, which is not installed.",
            package="Authlib",
        )
    except StreamlitAuthError as error:
        st.session_state[_PROBLEM] = MeteorError(
            "The login of this server is not set up rightly: {why}.", why=reason(error)
        )


def logout_button() -> None:
    """Who is logged in, and the button that ends it; nothing where nobody is."""
    if identity():
        with st.container(horizontal=True, vertical_alignment="center"):
            name = plain(user_name(), longest=_LONGEST_NAME)
            st.caption(_("Logged in as {name}.").format(name=name))
            st.button(_("Log out"), key="logout", type="tertiary", on_click=st.logout)


def return_after_login() -> None:
    """Back from the first page to where the login was asked for."""
    if identity():
        # The origin before the path: a path that began with two strokes would name another host.
        run_script("""
            const path = sessionStorage.getItem("meteor_return");
            sessionStorage.removeItem("meteor_return");
            if (path && path !== location.pathname + location.search)
              location.replace(location.origin + path);
        """)
