"""Text that is tokenized already, with NLTK's Porter stems: what NLTK's METEOR is given."""

from __future__ import annotations

from functools import cache
from typing import Any

from meteor_core.languages.analysis import ChunkAnalyser, is_punctuation
from meteor_core.languages.language import Language
from meteor_core.model import Word
from meteor_core.model.libraries import lean_import, version


@cache
def _stemmer() -> Any:
    return lean_import("nltk.stem.porter").PorterStemmer()


def describe(text: str) -> Word:
    """``"Jumps,"`` → form jumps, (a token is what stands between blanks), base jumps,."""
    form = text.lower()
    marks = is_punctuation(form)
    return Word(form, _stemmer().stem(form), "PNCT" if marks else "", False, marks)


@cache
def _analyser(punctuation: bool) -> ChunkAnalyser:
    name = f"whitespace+porter-nltk-{version('nltk')}"
    return ChunkAnalyser(name, lambda chunk: [(0, len(chunk))], describe, punctuation)


def analyser(language: Language, punctuation: bool) -> ChunkAnalyser:
    """For any language: the Porter stemmer changes Latin letters only, so no Russian word."""
    return _analyser(punctuation)
