"""What stands where somebody has no business, and what they can do about it."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.annotations.membership import BarredError, ClosedError, RenewedError
from meteor_core.messages.errors import AccessError
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import messages

_WAYS_ON: dict[type[MeteorError], str] = {
    BarredError: N_(
        "Your answers are kept. Only the project's owner can let you in again; then your "
        "link opens it as before."
    ),
    RenewedError: N_("Your answers are kept, and the new link goes on with them."),
    ClosedError: N_("Your answers are kept. The owner may take votes again later."),
}
_NO_KEY = N_(
    "A project opens by the link or the key that its owner gave you; nobody here can look "
    "it up. Check that it was copied whole, or ask the owner for a new one: the old one opens "
    "nothing once the owner has made another in its place, or has deleted the project."
)


def show_refusal(error: MeteorError) -> None:
    """The reason and the way on; with the number that every browser knows, where nothing opens.

    Anything else that went wrong stands without it.
    """
    if isinstance(error, AccessError) and not isinstance(error, ClosedError):
        st.header("403", anchor=False)
    messages.show_error(error)
    if isinstance(error, AccessError):
        st.caption(_(_WAYS_ON.get(type(error), _NO_KEY)))
