"""The operator's log tells what was refused and what failed, and nobody's words."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import keys, limits
from meteor_core.annotations.store import Store
from meteor_core.messages import journal
from meteor_core.messages.errors import ChoiceError, InputError, MeteorError, ResourceError
from meteor_core.messages.phrase import Phrase
from tests.annotations.samples import annotator, corpus, project

SECRET = "тайна"

WRITTEN = [
    (InputError("{name} is {value}.", name=SECRET, value=7), "WARNING refused act: … is 7."),
    (
        ChoiceError("scheme", SECRET, (SECRET, "b")),
        "WARNING refused act: Unknown scheme …; choose one of: ….",
    ),
    (
        ResourceError("{x:>9}: {why}", x=SECRET, why=Phrase("no {n} of {s!r}", n=3, s=SECRET)),
        "ERROR failed act: …: no 3 of …",
    ),
]


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "COST", 16)


@pytest.mark.parametrize(("error", "line"), WRITTEN)
def test_a_message_without_its_values(
    caplog: pytest.LogCaptureFixture, error: MeteorError, line: str
) -> None:
    journal.record("act", error)
    (written,) = caplog.records
    assert f"{written.levelname} {written.getMessage()}" == line


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path}/a.db")


def test_every_refusal_of_the_store_is_there(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """With whose word, text, key or pass it was refused: nowhere."""
    made = project(store, "rating", corpus(1, "A", systems={"A": (SECRET,)}))
    me = annotator(store, made, SECRET)
    item = an.next_item(store, me)
    assert item
    refused = {
        "enter": lambda: an.enter(store, SECRET),
        "enrol": lambda: an.enrol(store, made.owner, f"{SECRET}: {SECRET}"),
        "resume": lambda: an.resume(store, made.uid, SECRET),
        "vote": lambda: an.vote(store, me, item.id, an.Rating((101,)), note=SECRET),
        "create": lambda: project(store, SECRET),
        "load_project": lambda: an.load_project(store, me),
        "revise": lambda: an.revise(store, made.owner, title=SECRET * limits.LONGEST_TITLE),
    }
    for act in refused.values():
        with pytest.raises(InputError):
            act()
    lines = [record.getMessage() for record in caplog.records if record.name == "meteor"]
    assert [line.partition(":")[0] for line in lines] == [f"refused {name}" for name in refused]
    told = "\n".join(lines)
    secrets = (SECRET, keys.secret(made.owner_key), me.token, made.uid)
    assert not [secret for secret in secrets if secret in told]
    assert "The title has 1000 characters; the limit is 200." in told


def test_a_failure_is_an_error(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = project(store)
    store.close()
    Path(str(store._engine.url.database)).write_bytes(b"damaged" * 5000)
    with pytest.raises(ResourceError):
        an.describe(store, made.owner)
    (record,) = (record for record in caplog.records if record.name == "meteor")
    assert record.levelno == logging.ERROR
    assert record.getMessage().startswith("failed describe: The annotations cannot be read")


def test_a_flood_is_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [100.0]
    monkeypatch.setattr(journal.time, "monotonic", lambda: now[0])
    for _ in range(3 * journal.MOST):
        journal.record("act", InputError("no"))
    assert len(caplog.records) == journal.MOST
    now[0] += 61
    journal.record("act", InputError("no"))
    assert len(caplog.records) == journal.MOST + 2
    assert caplog.records[-2].getMessage().startswith(f"{2 * journal.MOST} lines were left out")
