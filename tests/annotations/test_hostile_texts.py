"""Texts, keys and names that are meant to break a project, or too much for one."""

from __future__ import annotations

from typing import Any

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import limits
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project

HOSTILE = (
    "<script>alert(1)</script>",
    '=HYPERLINK("http://x")',
    "'; DROP TABLE votes; --",
    "%s %(x)s {0} :name $$",
    "\x1b[31m",
    "\ud800 lone \udfff",
    "\u202eltr\u2066",
    "👩‍👩‍👧‍👦 e\u0301",
    "line\nbreak\ttab\r\u2028",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_texts(store: Store, text: str) -> None:
    dataset = corpus(
        1,
        references={text: (f"ref {text}",)},
        systems={text: (f"one {text}",), "B": (f"two {text}",)},
        ids=(text,),
        sources=(text,),
    )
    setup = an.Setup(text, "errors", instructions={"ru": text}, anchors={0: text})
    made = an.create(store, setup, dataset, visitor=text)
    me = annotator(store, made, " ".join(f"Имя {text}".replace(":", "").split()))
    while item := an.next_item(store, me):
        assert [limits.storable(f"ref {text}")] == list(item.references)
        stop = len(item.candidates[0])
        spans = (an.Span(0, 0, stop, "style", "minor"),)
        an.vote(store, me, item.id, an.Errors(spans), note=text)
    gathered = an.load_project(store, made.owner)
    assert [one.note for one in gathered.counting] == [limits.storable(text)] * 2
    for written in (exports.csv(gathered), exports.jsonl(gathered), exports.wmt(gathered)):
        written.encode()
    assert exports.workbook(gathered, samples=10)
    assert all(line.count("\t") == 9 for line in exports.wmt(gathered).splitlines())


NUL = "a\x00b"


WITH_NUL: dict[str, dict[str, object]] = {
    "candidate": {"systems": {"A": (NUL,)}},
    "reference": {"references": {"ref": (NUL,)}},
    "source": {"sources": (NUL,)},
    "id": {"ids": (NUL,)},
    "system": {"systems": {NUL: ("a",)}},
}


@pytest.mark.parametrize("what", WITH_NUL)
def test_a_nul_in_a_corpus_is_refused(store: Store, what: str) -> None:
    message = f"The {what} contains a character that cannot be stored: U\\+0000 at position 2"
    with pytest.raises(InputError, match=message):
        project(store, "rating", corpus(1, "A", **WITH_NUL[what]))


@pytest.mark.parametrize("changes", [{"title": NUL}, {"instructions": {"ru": NUL}}])
def test_a_nul_in_a_setup_is_refused(store: Store, changes: dict[str, Any]) -> None:
    made = project(store, "rating")
    with pytest.raises(InputError, match="cannot be stored"):
        an.revise(store, made.owner, **changes)


def test_a_nul_in_a_key_a_name_a_note_is_refused(store: Store) -> None:
    made = project(store, "rating")
    for key in (f"{made.uid}\x00.a.x", f"{made.uid}.a.\x00", f"\x00{made.owner_key}"):
        with pytest.raises(AccessError, match="does not open any project"):
            an.enter(store, key)
    with pytest.raises(InputError, match="The roster contains a character that cannot be stored"):
        annotator(store, made, NUL)
    me = annotator(store, made)
    item = an.next_item(store, me)
    assert item
    with pytest.raises(InputError, match="The note contains a character that cannot be stored"):
        an.vote(store, me, item.id, an.Rating((50,)), note=NUL)
    assert not an.load_project(store, made.owner).history


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_keys_and_names(store: Store, text: str) -> None:
    made = project(store)
    for key in (text, made.owner_key + text):
        with pytest.raises(InputError):
            an.enter(store, key, visitor="7.7.7.7")
    with pytest.raises(InputError):
        an.resume(store, text, text)


@pytest.mark.parametrize("item", [0, -1, 2**31, 2**63, 10**30])
def test_numbers_that_no_item_has(store: Store, item: int) -> None:
    me = annotator(store, project(store))
    with pytest.raises(InputError, match="no such item"):
        an.vote(store, me, item, an.Preference(0))
