"""What a command and a worker process import: what they need, and nothing that only pages do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.data import DEFAULTS

_COMMAND = """
import sys
from meteor_core.__main__ import main
assert main(["score", "--candidate", "the cat sat", "--reference", "a cat sat"]) == 0
"""

_WORKER = """
import sys
from joblib import Parallel, delayed
from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus
def work(metric):
    import sys
    score_corpus({"a": ["a cat"]}, [["the cat"]], metric, jobs=1)
    return list(sys.modules)
metric = Meteor("en", "tuned", stages=["exact"])
loaded, _ = Parallel(n_jobs=2)(delayed(work)(metric) for _ in range(2))
"""

_ENTRY = """
import sys
import meteor_core.__main__
"""

_HELP = """
from meteor_core.__main__ import main
assert main(["--help"]) == 0
import sys
"""

_COLLECTOR = """
import gc, sys
sys.argv = ["-m"]  # as it is while a command's process begins
from meteor_core.__main__ import main
loaded = [gc.isenabled()]
main(["score", "--help"])
loaded += [gc.isenabled(), gc.get_freeze_count() > 1000]
"""

PAGES = {"streamlit", "plotly", "pandas", "pyarrow"}
RUSSIAN = {"pymorphy3", "pymorphy3_dicts_ru", "razdel", "navec", "slovnet"}


def _imported(script: str) -> set[str]:
    return set(_printed(script))


def _printed(script: str) -> list[str]:
    shown = f"{script}\nprint(*(loaded if 'loaded' in globals() else sys.modules))"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", shown], cwd=root, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()[-1].split()


@pytest.mark.resource(*DEFAULTS)
def test_a_pair_is_scored_without_downloads_processes_and_statistics() -> None:
    loaded = _imported(_COMMAND)
    assert "meteor_core.meteor.metric" in loaded
    assert not loaded & (PAGES | {"requests", "joblib", "scipy.stats", "sqlalchemy", "ruwordnet"})
    others = RUSSIAN | {
        f"meteor_core.lexicons.{name}" for name in ("russian", "slovnet", "vectors")
    }
    others |= {"meteor_core.stages.rules", "meteor_core.stages.equivalents"}
    assert not loaded & others, "of Russian, and of stages that this variant goes without"


def test_the_list_of_commands_imports_none_of_them() -> None:
    loaded = _imported(_HELP)
    assert "meteor_core.messages.console" in loaded
    assert not loaded & (PAGES | RUSSIAN | {"numpy", "scipy", "requests"})
    rooms = {name.split(".")[1] for name in loaded if name.startswith("meteor_core.")}
    assert rooms == {"__main__", "messages", "model"}


def test_the_entry_imports_no_metric() -> None:
    """Whoever interrupts a command in its first moment is answered by it, not by a traceback."""
    loaded = _imported(_ENTRY)
    assert "meteor_core.messages.console" in loaded
    assert not loaded & (PAGES | {"numpy", "meteor_core.meteor", "meteor_core.languages"})


def test_garbage_is_collected_once_a_command_is_imported() -> None:
    assert _printed(_COLLECTOR) == ["False", "True", "True"]


def test_a_worker_process_imports_nothing_that_only_pages_need() -> None:
    loaded = _imported(_WORKER)
    assert "meteor_core.corpus.scoring" in loaded
    assert not loaded & (PAGES | {"requests", "scipy.stats", "sqlalchemy"})
