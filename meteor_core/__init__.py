"""METEOR Explorer: align a translation with its references, and see how the score is made."""

import os
import sys

from meteor_core.messages import interruption

if os.path.basename(sys.argv[0]) in ("-m", "meteor-explorer"):  # this process is a command's
    interruption.end_at_once()

from importlib import import_module
from typing import TYPE_CHECKING

from meteor_core.messages.errors import (
    ChoiceError,
    InputError,
    MeteorError,
    MissingDataWarning,
    ResourceError,
)
from meteor_core.model import (
    Alignment,
    Counts,
    Evidence,
    Link,
    Match,
    Parameters,
    Score,
    Statistics,
    Token,
    Word,
)
from meteor_core.model.alignment import draw
from meteor_core.model.score import Judged, Result
from meteor_core.model.version import VERSION as __version__

if TYPE_CHECKING:
    from meteor_core.corpus.results import CorpusScores, System
    from meteor_core.corpus.scoring import compute, score_corpus
    from meteor_core.meteor.metric import Meteor

__all__ = [
    "Alignment",
    "ChoiceError",
    "CorpusScores",
    "Counts",
    "Evidence",
    "InputError",
    "Judged",
    "Link",
    "Match",
    "Meteor",
    "MeteorError",
    "MissingDataWarning",
    "Parameters",
    "ResourceError",
    "Result",
    "Score",
    "Statistics",
    "System",
    "Token",
    "Word",
    "__version__",
    "compute",
    "score_corpus",
]

_WHEN_ASKED = {
    "CorpusScores": "meteor_core.corpus.results",
    "Meteor": "meteor_core.meteor.metric",
    "System": "meteor_core.corpus.results",
    "compute": "meteor_core.corpus.scoring",
    "score_corpus": "meteor_core.corpus.scoring",
}
"""Names that are imported on first use: a single pair needs no processes, and a command
must run, and react to an interruption, before it has the metric."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _WHEN_ASKED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_WHEN_ASKED[name]), name)

    def __dir__() -> list[str]:
        return __all__


draw(Alignment, "meteor_core.render.page", "notebook_alignment")
draw(Result, "meteor_core.render.page", "notebook_result")
