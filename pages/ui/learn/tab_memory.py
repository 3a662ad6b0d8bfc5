"""What a person did on the Learn page, kept by the browser's tab: a reload takes nothing away.

It ends with the tab and is not shared with other tabs: the next person at the machine begins
afresh. What comes back is checked like anything that comes from a browser; marks are never kept.
"""

from __future__ import annotations

import json
from typing import Any

import streamlit as st

from meteor_core.messages.safe import parsed
from pages.ui.learn import attempts
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.state import lessons_done
from pages.ui.shared.widgets.browser import keep_state

_KEY, _RECALLED = "learn_memory", "learn_memory_recalled"

_TAB = st.components.v2.component(
    "meteor_learn_memory",
    html="<div></div>",
    js="""
    const KEY = "meteor_learn";
    let written = "";   // since this page was loaded, so that it need not come back
    export default function ({ data, setStateValue }) {
      const kept = sessionStorage.getItem(KEY) || "";
      if (kept && kept !== written && !data.recalled) setStateValue("kept", kept);
      else if (data.keep) sessionStorage.setItem(KEY, written = data.keep);
    }
    """,
)


def recall() -> None:
    """Take up what the tab has kept, once; to be called before anything is drawn from it."""
    state = st.session_state.get(_KEY)
    text = state.get("kept") if state else ""
    if not text or st.session_state.get(_RECALLED):
        return
    st.session_state[_RECALLED] = True
    try:
        record = parsed(str(text))
    except (ValueError, RecursionError):
        return
    if isinstance(record, dict):
        names = _strings(record.get("done"))
        lessons_done().update(lesson.name for lesson in LESSONS if lesson.name in names)
        attempts.recall(record.get("attempts"))


def keep() -> None:
    """Hand the tab what there is to keep; to be called when everything is drawn."""
    record = {"done": sorted(lessons_done()), "attempts": attempts.records()}
    text = json.dumps(record, ensure_ascii=False) if any(record.values()) else ""
    data = {"keep": text, "recalled": bool(st.session_state.get(_RECALLED))}
    _TAB(key=_KEY, data=data, default={"kept": ""}, on_kept_change=keep_state)


def _strings(values: Any) -> set[str]:
    if not isinstance(values, list):
        return set()
    return {value for value in values if isinstance(value, str)}
