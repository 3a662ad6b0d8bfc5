"""The data files that a session works with, and whether its visitor may install more.

A session keeps to those that were there when it began, so that nobody's installation moves another
person's scores. New ones are offered, and used when the person accepts them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import streamlit as st

from meteor_core import InputError, MeteorError, resources
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import Phrase
from pages.ui.i18n import translation
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain

VARIABLE = "METEOR_INSTALL"
"""The operator's setting of who may install data files on the page."""

LOCAL, EVERYBODY, NOBODY = "local", "everybody", "nobody"
POLICIES = (LOCAL, EVERYBODY, NOBODY)

_HELD = "held_resources"


def limit_run() -> None:
    """Limits this run to the session's own data files."""
    resources.hold(held())


def held() -> frozenset[str]:
    """Returns the resources there when the session began, and those accepted since."""
    if _HELD not in st.session_state:
        st.session_state[_HELD] = resources.installed()
    files: frozenset[str] = st.session_state[_HELD]
    return files


def accept(names: Iterable[str] = resources.TABLE) -> None:
    """Adds these to the session's files, as far as they are installed."""
    st.session_state[_HELD] = held() | (resources.installed() & frozenset(names))
    limit_run()


def newcomers() -> tuple[str, ...]:
    """Returns the resources installed since the session began and not accepted."""
    new = resources.installed() - held()
    return tuple(name for name in resources.TABLE if name in new)


def limit_run_and_offer() -> None:
    """Begins every run; shows what is new, if anything, with a button to use it."""
    limit_run()
    names = newcomers()
    if names:
        said = _(
            "This server has new data files: {names}. Your scores do not change until you use them."
        )
        st.info(said.format(names=", ".join(map(plain, names))))
        st.button(_("Use the new data"), key="resources_take", on_click=accept)


def fragment(function: Callable[..., None], run_every: float | None = None) -> Callable[..., None]:
    """Wraps ``st.fragment``, whose runs then begin as those of the app do."""

    @wraps(function)
    def holding(*args: Any, **kwargs: Any) -> None:
        translation.speak()
        limit_run()
        function(*args, **kwargs)

    fragmented: Callable[..., None] = st.fragment(holding, run_every=run_every)
    return fragmented


def refusal() -> MeteorError | None:
    """Returns the reason why this visitor may not install data files; None for those who may."""
    policy = os.environ.get(VARIABLE) or LOCAL
    if policy not in POLICIES:
        return ChoiceError(Phrase("value of {variable}", variable=VARIABLE), policy, POLICIES)
    if policy == EVERYBODY or (policy == LOCAL and is_local()):
        return None
    return InputError("This server's data files are installed by its operator.")


# Whether the visitor is on the server's own machine, as far as the connection shows.

_OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""Proxies send at least one of these: what comes through them only seems to come from here."""


def is_local() -> bool:
    """Returns whether the page is seen on the very machine that runs it."""
    return came_from_here(st.context.ip_address, st.context.headers)


def came_from_here(address: str | None, headers: Mapping[str, str]) -> bool:
    """A connection's other end and its headers → whether it began on this machine.

    The address must be a loopback one, which Streamlit shows as None; so must be the host that was
    of the request, unlike the public name of a server; and no proxy may have been involved.
    """
    names = {name.lower() for name in headers}
    if any(name.lower() in names for name in _OF_PROXIES):
        return False
    return (address is None or _is_loopback(address)) and _is_own_name(headers.get("Host") or "")


def _is_own_name(host: str) -> bool:
    """``"localhost:8501"``, ``"[::1]:8501"``; "" where no host was named."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in ("", "localhost") or name.endswith(".localhost") or _is_loopback(name)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
