"""ROUGE by rouge-score, Google's reimplementation of ROUGE-1.5.5, with words of any script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import regex  # type: ignore[import-untyped]

from meteor_core.languages.analysis import clean, normalise
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.metrics.definition import Engine, SegmentCounts
from meteor_core.metrics.derivation import Derivation, Step, Value, f_score, several, share
from meteor_core.metrics.overlap import common_subsequence, ngrams
from meteor_core.model.caches import text_cache
from meteor_core.model.libraries import version
from meteor_core.model.limits import MOST_SEGMENT_TOKENS, check_length

MODES = {"f": "fmeasure", "precision": "precision", "recall": "recall"}
UNICODE, WORDS = "unicode", "words"
"""The tokenizers made here; the library's own, "ascii", drops all but Latin letters and digits."""

_TOKEN = regex.compile(r"[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*|[^\s\p{L}\p{M}\p{N}\p{Cf}]")


_WORD = regex.compile(
    r"[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*(?:[-‐‑'’][\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*)*"
)
_LETTERS = 1 << 14
"""The most cached texts after splitting: each variant needs the same ones."""

_PATTERNS = {UNICODE: _TOKEN, WORDS: _WORD}


def pieces(text: str, tokenizer: str = UNICODE) -> list[str]:
    """Words of any script, and each mark: ``"Ёлка, да!"`` → ``["Ёлка", ",", "да", "!"]``.

    By ``words`` no marks, and what a hyphen or an apostrophe joins is one: ``["из-за"]``.
    """
    spans = (token.span() for token in _PATTERNS[tokenizer].finditer(clean(text)))
    return [text[slice(*span)] for span in spans if normalise(text[slice(*span)])]


def forms(text: str, tokenizer: str = UNICODE) -> list[str]:
    """The pieces as they are compared, which is as METEOR does: ``"Ёлка!"`` → ``["елка", "!"]``."""
    return list(_forms((text, tokenizer)))


@text_cache(_LETTERS)
def _forms(cut: tuple[str, str]) -> tuple[str, ...]:
    return tuple(map(normalise, pieces(*cut)))


@cache
def _cutter(tokenizer: str) -> Callable[[str], list[str]]:
    if tokenizer in _PATTERNS:
        return partial(forms, tokenizer=tokenizer)
    from rouge_score.tokenizers import DefaultTokenizer

    cut: Callable[[str], list[str]] = DefaultTokenizer().tokenize
    return cut


class Rouge(Engine):
    """ROUGE-1, -2 or -L; of several references the one with the best F counts, as the library does.

    The score of a corpus is the mean of its segments', as the library's own program prints it.
    """

    def __init__(self, variant: str, mode: str, tokenizer: str) -> None:
        from rouge_score.rouge_scorer import RougeScorer

        self._variant, self._mode, self._tokenizer = variant, mode, tokenizer
        self._cut = _cutter(tokenizer)
        self._scorer = RougeScorer([variant], tokenizer=_Split())
        if variant[-1].isdigit():
            self.orders = (int(variant[-1]),)

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        words = self._words("candidate", candidate)
        others = [self._words("reference", text) for text in references]
        best = self._scorer.score_multi(others, words)[self._variant]
        return float(getattr(best, MODES[self._mode])), 1.0

    def _words(self, side: str, text: str) -> list[str]:
        words = self._cut(text)
        check_length(side, N_("tokens"), len(words), MOST_SEGMENT_TOKENS)
        return words

    def compared(self, text: str) -> list[str]:
        """The words: ``"Ёж!"`` → ``["еж", "!"]``."""
        return self._cut(text)

    def pieces(self, text: str) -> list[str]:
        return pieces(text, self._tokenizer if self._tokenizer in _PATTERNS else UNICODE)

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        words = self._words("candidate", candidate)
        others = [self._words("reference", text) for text in references]
        return _derivation(self.orders[0] if self.orders else 0, self._mode, words, others)

    def rate(self, counts: SegmentCounts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: SegmentCounts) -> float:
        return self.rate(sums)

    def signature(self, references: int, corpus: bool) -> str:
        count = "var" if references < 0 else references
        return (
            f"{self._variant}|nrefs:{count}|mode:{self._mode}|tok:{self._tokenizer}"
            f"{'|corpus:mean' if corpus else ''}|rouge-score:{version('rouge-score')}"
        )


class _Split:
    """Texts come to the library already cut, so that each is cut and measured once."""

    def tokenize(self, words: list[str]) -> list[str]:
        return words


# How ROUGE of one segment comes about: what is in common, P, R and F.

_LISTED = 60
"""Words of a common subsequence that are listed."""

_TITLES = {"f": "F", "precision": "P", "recall": "R"}


def _derivation(
    n: int, mode: str, candidate: Sequence[str], references: Sequence[Sequence[str]]
) -> Derivation:
    """Derives ROUGE-n (ROUGE-L for an ``n`` of 0) by the reference of the best F."""
    derived = [_rouge(n, candidate, reference) for reference in references]
    best = max(range(len(derived)), key=lambda place: derived[place][2].value.value)
    precision, recall, f = derived[best]
    steps = {"P": (precision,), "R": (recall,), "F": (precision, recall, f)}[_TITLES[mode]]
    last = steps[-1]
    why = (*last.why, *several(best, len(references)))
    return Derivation((*steps[:-1], Step(last.symbol, last.expression, why)))


def _rouge(n: int, candidate: Sequence[str], reference: Sequence[str]) -> tuple[Step, Step, Step]:
    """P, R and F under one reference."""
    if n:
        counted = ngrams(candidate, [reference], n)
        common = Value(counted.counted, "common n-grams")
        totals = counted.total, max(len(reference) - n + 1, 0)
        names = "n-grams of the candidate", "n-grams of the reference"
        why: tuple[Phrase, ...] = ()
    else:
        pairs = common_subsequence(candidate, reference)
        common, totals = Value(len(pairs), "LCS"), (len(candidate), len(reference))
        names = "words of the candidate", "words of the reference"
        why = _subsequence([candidate[own] for own, _ in pairs])
    precision = share("P", common, Value(totals[0], names[0]))
    recall = share("R", common, Value(totals[1], names[1]))
    precision = Step("P", precision.expression, (*precision.why, *why))
    return precision, recall, f_score("F", precision.value, recall.value)


def _subsequence(words: Sequence[str]) -> tuple[Phrase, ...]:
    """The words in the same order on both sides."""
    if not 0 < len(words) <= _LISTED:
        return ()
    return (Phrase("In the same order in both texts: {words}.", words=" ".join(words)),)
