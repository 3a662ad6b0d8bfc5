"""METEOR Explorer: align a translation with its references, and see how the score is made."""

from importlib import import_module
from typing import TYPE_CHECKING

from meteor_core.messages.errors import ChoiceError, InputError, MeteorError, ResourceError
from meteor_core.meteor.metric import Meteor
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
from meteor_core.model.drawn import draw
from meteor_core.model.result import Judged, Result
from meteor_core.model.version import VERSION as __version__

if TYPE_CHECKING:
    from meteor_core.corpus.computing import compute
    from meteor_core.corpus.results import CorpusScores
    from meteor_core.corpus.scoring import System, score_corpus

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

_OF_CORPORA = {
    "CorpusScores": "meteor_core.corpus.results",
    "System": "meteor_core.corpus.scoring",
    "compute": "meteor_core.corpus.computing",
    "score_corpus": "meteor_core.corpus.scoring",
}
"""Names that are imported when they are asked for: a single pair needs no processes."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _OF_CORPORA:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_OF_CORPORA[name]), name)

    def __dir__() -> list[str]:
        return __all__


draw(Alignment, "meteor_core.render.notebook", "alignment")
draw(Result, "meteor_core.render.notebook", "result")
