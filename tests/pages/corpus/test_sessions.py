"""What a tab works on stays its own, however many others come."""

from __future__ import annotations

import gc

from meteor_core.readers.dataset import Dataset
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.serving.kept_sessions import MOST_KEPT, KeptSessions


def with_corpus(name: str) -> CorpusSession:
    session = CorpusSession()
    session.put(Dataset(name, {"reference": ("a",)}, {"A": ("b",)}, None, ("1",), {}))
    return session


def test_others_do_not_take_a_tabs_corpus_away() -> None:
    """After a reload the tab comes with an empty session; Streamlit still holds the old one."""
    kept = KeptSessions[CorpusSession]()
    mine = kept.resume("mine", with_corpus("mine"))
    others = [kept.resume(str(number), with_corpus("x")) for number in range(3 * MOST_KEPT)]
    assert kept.resume("mine", CorpusSession()) is mine
    assert kept.resume("0", CorpusSession()) is others[0]


def test_what_nobody_holds_gives_way() -> None:
    kept = KeptSessions[CorpusSession]()
    kept.resume("gone", with_corpus("gone"))
    for number in range(3 * MOST_KEPT):
        kept.resume(str(number), with_corpus("x"))
    gc.collect()
    assert kept.resume("gone", CorpusSession()).is_empty
    assert not kept.resume(str(3 * MOST_KEPT - 1), CorpusSession()).is_empty
