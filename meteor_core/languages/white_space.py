"""Text split at white space: Russian as many notebooks read it, and NLTK's Porter stems.

Notebooks take lower case and pymorphy3's first parse. NLTK's METEOR is given text that is tokenized
already.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from meteor_core.languages import russian
from meteor_core.languages.analysis import ChunkAnalyser, is_punctuation
from meteor_core.languages.language import Language
from meteor_core.model import Word
from meteor_core.model.libraries import lean_import, version


@cache
def notebook_analyser(language: Language, punctuation: bool) -> ChunkAnalyser:
    """Words with the marks that stand at them."""
    morphology = russian.analyser(punctuation).name.rpartition("+")[2]
    return _whole_chunks(f"whitespace+{morphology}", russian.describe, punctuation)


@cache
def porter_analyser(language: Language, punctuation: bool) -> ChunkAnalyser:
    """For any language: the Porter stemmer changes Latin letters only, so no Russian word."""
    name = f"whitespace+porter-nltk-{version('nltk')}"
    return _whole_chunks(name, _describe_by_porter, punctuation)


def _whole_chunks(name: str, describe: Callable[[str], Word], punctuation: bool) -> ChunkAnalyser:
    return ChunkAnalyser(name, lambda chunk: [(0, len(chunk))], describe, punctuation)


@cache
def _porter() -> Any:
    return lean_import("nltk.stem.porter").PorterStemmer()


def _describe_by_porter(text: str) -> Word:
    """``"Jumps,"`` → form jumps, (a token is what stands between blanks), base jumps,."""
    form = text.lower()
    marks = is_punctuation(form)
    return Word(form, _porter().stem(form), "PNCT" if marks else "", False, marks)
