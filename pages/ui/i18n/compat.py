"""What the pages use of Streamlit 1.67's internals, or assume of its front end.

Every function and table here has a test in ``tests/pages/test_compat.py``, or of the front end in
``test_front_end.py``, that fails after an upgrade which changes what it rests on. Nothing else in
``pages`` may reach inside Streamlit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.exceptions import HTTPException
from streamlit import runtime
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui.i18n.translation import N_, NP_, _, language, pgettext

_SCRIPT = Path(__file__).with_name("streamlit_texts.js")


def run_whole_app() -> None:
    """Begin again with ``app.py`` when Streamlit has run a page by itself.

    It takes every file of a folder named ``pages`` for a separate page, until ``st.navigation``
    is called for the first time: a server whose first visitor follows a link to a page would show
    it bare, without navigation or settings.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()


def is_history_navigation() -> bool:
    """Returns whether the browser's Back or Forward began this run."""
    context = get_script_run_ctx()
    return context is not None and context.is_history_navigation


def resent_texts() -> dict[str, str]:
    """The contents of a browser's text boxes before this session began: key of each → its text.

    A page that outlives its session – the server was restarted, or the laptop slept for long –
    sends the values of all its widgets with its first run. A page just opened has none to send.
    """
    context = get_script_run_ctx()
    if context is None:
        return {}
    states: Any = context.session_state._state._new_widget_state.states
    protos = {name: getattr(state, "value", None) for name, state in states.items()}
    return {
        name.split("-", 2)[2]: str(proto.string_value)  # $$ID-<digest>-<key>
        for name, proto in protos.items()
        if isinstance(proto, WidgetState) and proto.WhichOneof("value") == "string_value"
    }


RECONNECTED = """
export default function ({ setStateValue }) {
  const app = document.querySelector("[data-testid=stApp]");
  let lost = false;
  const observer = new MutationObserver(() => {
    const connected = app.dataset.testConnectionState === "CONNECTED";
    if (connected && lost) setTimeout(() => setStateValue("times", Date.now()), 100);
    lost = !connected;
  });
  observer.observe(app, { attributeFilter: ["data-test-connection-state"] });
  return () => observer.disconnect();
}
"""
"""A component's script that has the page run again when its connection has come back.

Streamlit waits for the person to do something; if the session is gone by then, that very thing
would be taken for the arrival of a new visitor, and lost.
"""


def current_page() -> str:
    """Returns a hash that identifies the page on the screen; "" outside of a session."""
    context = get_script_run_ctx()
    return "" if context is None else str(context.page_script_hash)


def connection() -> Callable[[], bool]:
    """Returns whether this session's browser is still connected; for any time and any thread."""
    context = get_script_run_ctx()
    return (lambda: False) if context is None else partial(_is_connected, context.session_id)


def _is_connected(session: str) -> bool:
    return runtime.exists() and bool(runtime.get_instance().is_active_session(session))


def is_anybody_connected() -> bool:
    """Returns whether the page is open in any browser."""
    return runtime.exists() and (
        runtime.get_instance().state is runtime.RuntimeState.ONE_OR_MORE_SESSIONS_CONNECTED
    )


def end_expired_sessions() -> None:
    """End the sessions whose browsers have been gone for more than two minutes.

    Their time is over by then, but Streamlit drops them when the next session comes to an end.
    """

    def end() -> None:
        manager: Any = runtime.get_instance()._session_mgr
        manager._session_storage._cache.expire()

    on_main_thread(end)


def bound_uploads(most: int) -> None:
    """Refuse a file, as it comes, with which its session would hold more bytes than that.

    Streamlit bounds each file alone, and an uploader takes any number of them.
    """
    if not runtime.exists():
        return
    manager: Any = runtime.get_instance().uploaded_file_mgr
    add = manager.add_file

    def add_bounded(session_id: str, file: Any) -> None:
        files = dict(manager.file_storage.get(session_id, {})) | {file.file_id: file}
        held = sum(len(each.data) for each in files.values())
        if held > most:
            megabytes = f"{-(-held // 2**20)} MB; the limit is {most // 2**20} MB."
            raise HTTPException(HELD, f"The files of this tab have {megabytes}")
        add(session_id=session_id, file=file)

    manager.add_file = add_bounded


def on_main_thread(call: Callable[[], None]) -> None:
    """Have the server's main thread call this soon; nothing happens where no server runs."""
    if runtime.exists():
        runtime.get_instance()._get_async_objs().eventloop.call_soon_threadsafe(call)


def forget_parameters(keys: Iterable[str]) -> bool:
    """Take parameters out of the address, without a step of the browser's history for each.

    → Whether there was any; the address itself changes with the next ``st.query_params`` call.
    """
    context = get_script_run_ctx()
    if context is None:
        return False
    with context.session_state.query_params() as address:
        forgotten = [address.discard_param_no_forward_msg(key) for key in keys]
    return any(forgotten)


def login_is_set_up() -> bool:
    """Returns whether the server's secrets hold an ``[auth]`` section."""
    return st.secrets.load_if_toml_exists() and "auth" in st.secrets


def translate_interface(**reworded: str) -> None:
    """Makes the browser show Streamlit's own words in the interface's language.

    Streamlit has no translations of them; an English page gets its own words back. ``reworded``:
    its text in this language, for the text of ``UNCLEAR`` of that name.
    """
    st.html(_script(language(), **reworded), unsafe_allow_javascript=True)


@lru_cache(maxsize=2)
def _script(code: str, **reworded: str) -> str:
    texts = {UNCLEAR[name]: text for name, text in reworded.items()}
    if code != "en":
        texts |= {text: _(text) for text in TEXTS}
        texts |= {text: pgettext(context, text) for context, text in THEMES}
    function = _SCRIPT.read_text(encoding="utf-8")
    arguments = json.dumps(texts, ensure_ascii=False)
    return f"<script>(window.meteorSay = {function})({arguments});</script>"


# Streamlit's own words, which it does not translate: they are replaced by ours.

TEXTS = (
    # The place to drop files
    N_("Upload"),
    N_("Add files"),
    N_("{n}MB per file"),
    N_("{d}B"),
    N_("{d}KB"),
    N_("{d}MB"),
    N_("Drag and drop a file here"),
    N_("Drag and drop files here"),
    N_("file upload"),
    N_("Remove {n}"),
    N_("Error:"),
    N_("File must be {n} or smaller."),
    # Fields
    N_("Press Enter to apply"),
    N_("Press Enter to submit form"),
    N_("Press {n}+Enter to apply"),
    N_("Press {n}+Enter to submit form"),
    N_("Choose an option"),
    N_("Choose options"),
    N_("No results"),
    N_("Select all"),
    N_("Select {n} matches"),
    N_("Selected values"),
    N_("Open"),
    N_("Clear all"),
    N_("Clear value"),
    N_("Clear entry"),
    N_("Increment"),
    N_("Decrement"),
    N_("Show password"),
    N_("Hide password"),
    N_("yyyy"),
    N_("mm"),
    N_("dd"),
    N_("Choose date"),
    N_("Clear date"),
    N_("Help"),
    N_("Help for {n}"),
    N_("Shortcut {n}"),
    # Tables
    N_("Search"),
    N_("Close Search"),
    N_("Next Result"),
    N_("Previous Result"),
    N_("Fullscreen"),
    N_("Close fullscreen"),
    N_("Show/hide columns"),
    N_("Clear selection"),
    N_("Dataframe column menu"),
    N_("Sort ascending"),
    N_("Sort descending"),
    N_("Statistics"),
    N_("Format"),
    N_("Autosize"),
    N_("Pin column"),
    N_("Unpin column"),
    N_("Hide column"),
    N_("Copy column name"),
    N_("Automatic"),
    N_("Localized"),
    N_("Plain"),
    N_("Compact"),
    N_("Dollar"),
    N_("Euro"),
    N_("Yen"),
    N_("Percent"),
    N_("Scientific"),
    N_("Accounting"),
    N_("Duration"),
    N_("Distance"),
    N_("Calendar"),
    N_("Values"),
    N_("Empty"),
    N_("Distinct"),
    N_("Average"),
    N_("Median"),
    N_("Minimum"),
    N_("Maximum"),
    N_("Standard deviation"),
    N_("Sum"),
    N_("Average length"),
    N_("Minimum length"),
    N_("Maximum length"),
    N_("Copy to clipboard"),
    N_("Pagination"),
    N_("Page {n}"),
    N_("Next page"),
    N_("Previous page"),
    # The page's frame
    N_("Connection error"),
    N_("Streamlit server is not responding. Are you connected to the internet?"),
    N_("Connecting"),
    N_("Page not found"),
    N_("The page that you have requested does not seem to exist. Running the app's main page."),
    N_("Skip to main content"),
    N_("Sidebar"),
    N_("Collapse sidebar"),
    N_("App pages"),
    N_("{d} more"),
    N_("Main menu"),
    N_("Theme"),
    N_("Print"),
    N_("Record screen"),
    N_("Copy version to clipboard"),
    N_("Stop"),
    N_("Running..."),
    N_("progress"),
    N_("Close"),
)
"""Streamlit's own words, on its buttons and in its menus.

What the style sheet finds by its name (a table's download) keeps it. ``{n}`` is any
text, ``{d}`` digits: a file's size, pages that have no room; ``yyyy``, ``mm`` and ``dd`` are the
parts of a date that nobody has filled in.
"""

UNCLEAR = {
    "menu": "Expand sidebar",
    "held": "AxiosError: Request failed with status code 507",
    "refused": "AxiosError: Request failed with status code 413",
    "lost": "AxiosError: {n}",
}
"""What nobody understands in any language: the button of the sidebar, where a narrow screen has
the pages too; of a file, that this server has refused it (``HELD``), that a proxy has, that it has
not arrived for any other reason."""

HELD = 507
"""The status with which this server refuses a file: 413 is what proxies answer."""

THEMES = (NP_("theme", "System"), NP_("theme", "Light"), NP_("theme", "Dark"))
"""The choices of its menu of themes."""
