"""Russian as many notebooks read it: lower case, split at white space, pymorphy3's first parse."""

from __future__ import annotations

import re
from functools import cache

from meteor_core.languages import russian
from meteor_core.languages.analysis import Analyser, ChunkAnalyser
from meteor_core.languages.language import Language


@cache
def _made(punctuation: bool) -> ChunkAnalyser:
    morphology = russian.analyser(punctuation).name.rpartition("+")[2]
    return ChunkAnalyser(
        f"whitespace+{morphology}",
        lambda chunk: ((match.start(), match.end()) for match in re.finditer(".+", chunk)),
        russian.describe,
        punctuation,
    )


def analyser(language: Language, punctuation: bool) -> Analyser:
    """Words with the marks that stand at them."""
    return _made(punctuation)
