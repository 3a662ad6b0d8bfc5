"""What is erased is nowhere in the database's files, whoever else has them open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, answer, corpus, project

SEGMENTS = 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "erasing.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{path}")
    yield made
    made.close()


def filled(store: Store, word: str, scheme: str = "preference") -> an.Created:
    """A project whose every text, name and note has the word in it, voted on by two."""
    plain = corpus(SEGMENTS, "AB")
    texts = {
        name: tuple(
            f"{text} {word} {name} " * (1 + number % 30) for number, text in enumerate(side)
        )
        for name, side in plain.systems.items()
    }
    references = {"ref": tuple(f"{word} {text}" for text in plain.references["ref"])}
    made = project(
        store, scheme, corpus(SEGMENTS, "AB", systems=texts, references=references),
        annotators=2, instructions={"ru": f"{word} внимательно"},
    )  # fmt: skip
    for name in ("Анна", "Борис"):
        member = annotator(store, made, f"{name} {word}")
        while item := an.next_item(store, member):
            said = answer(scheme, len(item.candidates))
            an.vote(store, member, item.id, said, note=f"заметка {word}")
    return made


def traces(path: Path, word: str) -> dict[str, int]:
    """File → how often the word stands in it, as UTF-8 or as JSON escapes it."""
    forms = word.encode(), word.encode("unicode-escape")
    found = {
        file.name: sum(file.read_bytes().count(form) for form in forms)
        for file in path.parent.iterdir()
    }
    return {name: count for name, count in found.items() if count}


def test_no_file_keeps_what_is_erased(store: Store, path: Path) -> None:
    """Projects that stay lie between, and another process has the database open."""
    other = Store(f"sqlite:///{path}")
    kept = [filled(store, "останется")]
    erased = []
    for scheme in an.SCHEMES:
        erased.append(filled(store, "секретное", scheme))
        kept.append(filled(store, "останется", scheme))
    assert traces(path, "секретное")
    for made in erased:
        an.erase(other, made.owner)
    assert traces(path, "секретное") == {}
    assert traces(path, "останется")
    assert all(len(an.load_project(store, made.owner).segments) == SEGMENTS for made in kept)
    other.close()


def test_a_process_that_died_while_erasing(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is cleared by the next one to open the database."""
    made = filled(store, "секретное")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "clear_log", lambda store: None)
        an.erase(store, made.owner)
    assert traces(path, "секретное")
    Store(f"sqlite:///{path}").close()
    assert traces(path, "секретное") == {}
