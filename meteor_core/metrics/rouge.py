"""ROUGE by rouge-score, Google's reimplementation of ROUGE-1.5.5, with words of any script."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Any

from meteor_core.metrics import tokens
from meteor_core.metrics.engine import Counts
from meteor_core.model.limits import MOST_SEGMENT_TOKENS, check_length

MODES = {"f": "fmeasure", "precision": "precision", "recall": "recall"}
TOKENIZERS = (tokens.NAME, "ascii")
"""Ours, and the library's own, which drops all but Latin letters and digits."""


class _Unicode:
    """Our tokens where the library looks for its own tokenizer's."""

    def tokenize(self, text: str) -> list[str]:
        return tokens.forms(text)


@cache
def tokenizer(name: str) -> Any:
    """What cuts texts into words: anything with ``tokenize(text)``."""
    if name == tokens.NAME:
        return _Unicode()
    from rouge_score.tokenizers import DefaultTokenizer

    return DefaultTokenizer()


class Rouge:
    """ROUGE-1, -2 or -L; of several references the one with the best F counts, as the library does.

    The score of a corpus is the mean of its segments', as the library's own program prints it.
    """

    def __init__(self, variant: str, mode: str, tokens: str) -> None:
        from rouge_score.rouge_scorer import RougeScorer

        self._variant, self._mode, self._tokens = variant, mode, tokens
        self._cut = tokenizer(tokens)
        self._scorer = RougeScorer([variant], tokenizer=_Split())

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        words = self._words("candidate", candidate)
        others = [self._words("reference", text) for text in references]
        best = self._scorer.score_multi(others, words)[self._variant]
        return float(getattr(best, MODES[self._mode])), 1.0

    def words(self, text: str) -> list[str]:
        """The words that are compared: ``"Ёж!"`` → ``["еж", "!"]``."""
        return list(self._cut.tokenize(text))

    def _words(self, side: str, text: str) -> list[str]:
        found = self.words(text)
        check_length(side, "tokens", len(found), MOST_SEGMENT_TOKENS)
        return found

    def rate(self, counts: Counts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: Counts) -> float:
        return self.rate(sums)

    def signature(self, references: int, corpus: bool) -> str:
        count = "var" if references < 0 else references
        return (
            f"{self._variant}|nrefs:{count}|mode:{self._mode}|tok:{self._tokens}"
            f"{'|corpus:mean' if corpus else ''}|rouge-score:{version('rouge-score')}"
        )


class _Split:
    """Texts come to the library already cut, so that each is cut and measured once."""

    def tokenize(self, words: list[str]) -> list[str]:
        return words
