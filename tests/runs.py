"""What one run of the tests takes in, and in which order.

``python -m pytest`` is the check. ``--release`` adds the tests that ``release.toml`` names with the
reason, and shuffles all of them. ``--changed`` keeps to the tests of what was changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from tests import changes
from tests.durations import DURATIONS

HERE = Path(__file__).parent


@cache
def release_only() -> dict[str, dict[str, Any]]:
    """File below ``tests`` → ``reason``; ``tests``, all if none is named; rows to ``keep``."""
    return tomllib.loads((HERE / "release.toml").read_text("utf-8"))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("runs")
    group.addoption(
        "--release",
        nargs="?",
        const="",
        metavar="SEED",
        help="run every test, in an order drawn from SEED (default: one that is printed)",
    )
    group.addoption(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="REVISION",
        help="run the tests of what differs from REVISION (HEAD), and of no more than that",
    )


def pytest_configure(config: pytest.Config) -> None:
    for option in ("release", "changed"):
        value = config.getoption(option)
        if value and (config.invocation_params.dir / value.partition("::")[0]).exists():
            raise pytest.UsageError(f"name the tests before --{option}, which takes {value!r}")
    if hasattr(config, "workerinput"):  # a worker process has the same order as the others
        config.option.release = config.workerinput["seed"]
    elif config.option.release == "":
        config.option.release = str(random.SystemRandom().randrange(10**6))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Worker processes parse the command themselves; the seed drawn here is handed to them."""
    node.workerinput["seed"] = node.config.option.release


class _OneBrowser(LoadFileScheduling):
    """Whole files to each process, and all tests of browsers to one: a server and a Chromium."""

    def _split_scope(self, nodeid: str) -> str:
        is_browser = nodeid.startswith("tests/browser/")
        return "tests/browser" if is_browser else str(super()._split_scope(nodeid))


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    """The release run, where browsers take longest, has them in every process."""
    is_check = config.option.release is None and config.getoption("dist") == "loadfile"
    return _OneBrowser(config, log) if is_check else None


def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors: some wait for a browser or a disk."""
    return (os.cpu_count() or 1) + 1


def pytest_report_header(config: pytest.Config) -> str:
    seed = config.option.release
    return "the check; with --release: every test" if seed is None else f"--release {seed}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The check does not even import a file of which no test is its own."""
    if config.option.release is not None or collection_path in _asked(config):
        return None
    file = collection_path.relative_to(HERE).as_posix() if HERE in collection_path.parents else ""
    entry = release_only().get(file)
    return True if entry and not entry.keys() & {"tests", "keep"} else None


def _asked(config: pytest.Config) -> set[Path]:
    """Files and folders that the command names."""
    folder = config.invocation_params.dir
    return {(folder / argument.partition("::")[0]).resolve() for argument in config.args}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what this run does not take in, and begins with the files that take longest."""
    seed = config.option.release
    kept = items if seed is not None else _checked(config, items)
    if config.option.changed:
        kept = changes.concerned(config.option.changed, kept)
    if seed is not None:
        kept = _shuffled(kept, seed)
    seconds = json.loads(DURATIONS.read_text("utf-8"))
    kept = sorted(kept, key=lambda item: -seconds.get(_file(item), 0))
    chosen = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = kept


def _file(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).as_posix()


def _checked(config: pytest.Config, items: list[pytest.Item]) -> list[pytest.Item]:
    """Without the tests of the release run, unless somebody asked for their very file."""
    asked = {
        (config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args
    }
    rows: dict[tuple[str, str], list[pytest.Item]] = {}
    left_out = set()
    for item in items:
        entry = release_only().get(_file(item))
        name = getattr(item, "originalname", item.name)
        if entry and item.path not in asked and _is_named(item, name, entry):
            left_out.add(item)
            if hasattr(item, "callspec"):
                rows.setdefault((_file(item), name), []).append(item)
    for (file, _name), each in rows.items():
        each.sort(key=lambda item: hashlib.sha256(item.nodeid.encode()).digest())
        left_out -= set(each[: release_only()[file].get("keep", 0)])
    return [item for item in items if item not in left_out]


def _is_named(item: pytest.Item, name: str, entry: dict[str, Any]) -> bool:
    """Whether an entry speaks of a test: by its name, or of all; where rows stay, of all rows."""
    if "tests" in entry:
        return name in entry["tests"]
    return "keep" not in entry or hasattr(item, "callspec")


def _shuffled(items: list[pytest.Item], seed: str) -> list[pytest.Item]:
    """Files in any order, and the tests of a file; those of one file stay together."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    draw = random.Random(seed)
    order = list(files.values())
    draw.shuffle(order)
    for tests in order:
        draw.shuffle(tests)
    return [item for tests in order for item in tests]
