"""What nobody asks for is not imported, and what is missing is named."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
import meteor_core, meteor_core.adapters
metric = meteor_core.Meteor("en", "tuned", stages=["exact"])
meteor_core.compute(predictions=["a"], references=["a"], metric=metric)
print(*sys.modules)
"""


def test_the_library_imports_neither_torch_nor_datasets() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "meteor_core.corpus.scoring" in loaded
    assert not loaded & {"torch", "torchmetrics", "evaluate", "datasets"}
