"""METEOR Explorer: align a translation with its references, and see how the score is made."""

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
from meteor_core.model.result import Judged, Result
from meteor_core.model.version import VERSION as __version__

__all__ = [
    "Alignment",
    "ChoiceError",
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
    "Token",
    "Word",
    "__version__",
]
