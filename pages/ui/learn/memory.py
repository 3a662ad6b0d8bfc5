"""What a person did on the Learn page, kept by the browser's tab: a reload takes nothing away.

It ends with the tab, and no other tab knows it: the next one at the same machine begins afresh.
What comes back is checked like anything that comes from a browser; marks are never kept.
"""

from __future__ import annotations

import json
from typing import Any

import streamlit as st

from pages.ui.learn import attempts, desk
from pages.ui.learn.lessons import LESSONS

_KEY, _HEARD = "learn_memory", "learn_memory_heard"

_TAB = st.components.v2.component(
    "meteor_learn_memory",
    html="<div></div>",
    js="""
    const KEY = "meteor_learn";
    let ours = "";   // written since this page was loaded, so that it need not be told
    export default function ({ data, setStateValue }) {
      const kept = sessionStorage.getItem(KEY) || "";
      if (kept && kept !== ours && !data.heard) setStateValue("told", kept);
      else if (data.keep) sessionStorage.setItem(KEY, ours = data.keep);
    }
    """,
)


def recall() -> None:
    """Take up what the tab has kept, once; to be called before anything is drawn from it."""
    told = st.session_state.get(_KEY)
    text = told.get("told") if told else ""
    if not text or st.session_state.get(_HEARD):
        return
    st.session_state[_HEARD] = True
    try:
        record = json.loads(str(text))
    except (ValueError, RecursionError):
        return
    if isinstance(record, dict):
        names = _strings(record.get("done"))
        desk.done().update(lesson.name for lesson in LESSONS if lesson.name in names)
        attempts.remember(record.get("attempts"))


def keep() -> None:
    """Hand the tab what there is to keep; to be called when everything is drawn."""
    record = {"done": sorted(desk.done()), "attempts": attempts.records()}
    text = json.dumps(record, ensure_ascii=False) if any(record.values()) else ""
    data = {"keep": text, "heard": bool(st.session_state.get(_HEARD))}
    _TAB(key=_KEY, data=data, default={"told": ""}, on_told_change=_nothing)


def _strings(value: Any) -> set[str]:
    return {one for one in value if isinstance(one, str)} if isinstance(value, list) else set()


def _nothing() -> None:
    """Streamlit keeps a component's state only where a callback is named."""
