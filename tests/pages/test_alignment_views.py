"""The picture of an alignment as a widget: what a session keeps of those it has shown."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.pages.apps import calm


def _changed_texts() -> None:
    import streamlit as st
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    from meteor_core import Meteor
    from pages.ui.shared.alignment_views import alignment_view

    context = get_script_run_ctx()
    assert context is not None
    context.fragment_ids_this_run = ["around it"]  # as where a fragment holds the text and this
    text = st.text_input("text", "a cat", key="text")
    metric = Meteor("en", variant="2005", stages=("exact",))
    alignment_view(metric.rate(metric.align(text, ["the cat"])), "graph", 900)
    kept = [name for name in context.session_state._state._keys() if "graph_picture" in name]
    st.text(f"{sum(name.startswith('$$ID') for name in kept)} kept")


def test_of_pictures_shown_one_after_another_the_last_is_kept() -> None:
    test = calm(AppTest.from_function(_changed_texts).run())
    for text in ("the cat", "one cat", "one cat", "cat"):
        calm(test.text_input(key="text").set_value(text).run())
        assert test.text[-1].value == "1 kept"
