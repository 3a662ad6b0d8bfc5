"""The metrics other than METEOR, in the order in which they are shown.

One table: the page's forms, the command line and its help read it, and so do the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_
from meteor_core.metrics import descriptions
from meteor_core.metrics.definition import (
    Engine,
    MetricDefinition,
    MetricOption,
    MetricSheet,
    Picture,
)

_ENGINES = 128
"""Engines kept: a corpus needs the same one again and again."""


@lru_cache(_ENGINES)
def _engine(module: str, maker: str, *settings: Any) -> Engine:
    """Its library is imported when a metric is first used."""
    made: Engine = getattr(import_module(f"meteor_core.metrics.{module}"), maker)(*settings)
    return made


def _make(module: str, maker: str, *first: str) -> Callable[..., Engine]:
    return partial(_engine, module, maker, *first)


_LOWERCASE = MetricOption("lowercase", "switch", False, N_("Ignore case"))
_CASE = MetricOption("case", "switch", False, N_("Case-sensitive"))
_BLEU = (
    MetricOption("max_n", "integer", 4, N_("Longest n-gram"), low=1, high=9),
    MetricOption(
        "smooth",
        "choice",
        "exp",
        N_("Smoothing"),
        ("exp", "add-k", "floor", "none"),
        note=N_(
            "How a precision of 0 is replaced. exp halves the replacement each time (the "
            "default of sacreBLEU); add-k adds 1 to the counts of all n-grams except single "
            "words; floor uses 0.1; none makes the score 0."
        ),
    ),
    MetricOption(
        "tokenizer",
        "choice",
        "13a",
        N_("Tokenizer"),
        ("13a", "intl", "char", "zh", "none"),
        note=N_(
            "13a is used at WMT, intl splits off all Unicode punctuation and symbols, and char "
            "splits into characters. zh is for Chinese, and none splits only at white space."
        ),
    ),
    _LOWERCASE,
)
_ROUGE = (
    MetricOption("mode", "choice", "f", N_("What is measured"), ("f", "precision", "recall")),
    MetricOption(
        "tokenizer",
        "choice",
        "unicode",
        N_("Tokenizer"),
        ("unicode", "words", "ascii"),
        note=N_(
            "unicode keeps words of any script and each punctuation mark (“из-за” is three "
            "tokens), and words drops punctuation (“из-за” is one token). ascii is the "
            "library's tokenizer, which drops everything except Latin letters and digits."
        ),
    ),
)
_TER = (
    MetricOption("normalized", "switch", False, N_("Split off punctuation")),
    MetricOption("punctuation", "switch", True, N_("Count punctuation marks")),
    _CASE,
)
SACREBLEU, ROUGE_SCORE, RAPIDFUZZ = "sacreBLEU", "rouge-score", "RapidFuzz"


def _chrf(name: str, title: str, words: int) -> MetricDefinition:
    options = (
        MetricOption("order", "integer", 6, N_("Longest character n-gram"), low=1, high=10),
        MetricOption("words", "integer", words, N_("Longest word n-gram"), low=0, high=2),
        MetricOption("beta", "integer", 2, N_("β: the weight of recall"), low=1, high=5),
        _LOWERCASE,
    )
    make = _make("sacre", "chrf")
    return MetricDefinition(name, title, SACREBLEU, make, options, descriptions.CHRF, "heat", 100)


def _rouge(
    name: str, title: str, variant: str, sheet: MetricSheet, picture: Picture
) -> MetricDefinition:
    make = _make("rouge", "Rouge", variant)
    return MetricDefinition(name, title, ROUGE_SCORE, make, _ROUGE, sheet, picture)


def _similarity(name: str, title: str, sheet: MetricSheet, picture: Picture) -> MetricDefinition:
    make = _make("similarity", "Similarity", name)
    return MetricDefinition(name, title, RAPIDFUZZ, make, (_CASE,), sheet, picture)


_ALL = (
    MetricDefinition(
        "bleu", "BLEU", SACREBLEU, _make("sacre", "bleu"), _BLEU, descriptions.BLEU, "ngrams", 100
    ),
    _rouge("rouge1", "ROUGE-1", "rouge1", descriptions.ROUGE_N, "ngrams"),
    _rouge("rouge2", "ROUGE-2", "rouge2", descriptions.ROUGE_N, "ngrams"),
    _rouge("rougel", "ROUGE-L", "rougeL", descriptions.ROUGE_L, "subsequence"),
    _chrf("chrf", "chrF", 0),
    _chrf("chrf++", "chrF++", 2),
    MetricDefinition(
        "ter",
        "TER",
        SACREBLEU,
        _make("sacre", "ter"),
        _TER,
        descriptions.TER,
        "word edits",
        100,
        higher_is_better=False,
        slow=True,
    ),
    _similarity("jarowinkler", "Jaro–Winkler", descriptions.JARO_WINKLER, "letter matching"),
    _similarity("jaro", "Jaro", descriptions.JARO, "letter matching"),
    _similarity("levenshtein", "Levenshtein", descriptions.LEVENSHTEIN, "letter edits"),
    MetricDefinition(
        "hamming",
        "Hamming",
        RAPIDFUZZ,
        _make("similarity", "HammingSimilarity"),
        (_CASE,),
        descriptions.HAMMING,
        "letter edits",
    ),
)

METRICS: Mapping[str, MetricDefinition] = {metric.name: metric for metric in _ALL}

ALIASES = {"chrfpp": "chrf++", "chrf2": "chrf", "chrf2++": "chrf++", "jw": "jarowinkler"}
"""Other names that people type; case, hyphens and underscores make no difference either."""


def get(name: str) -> MetricDefinition:
    """``"ROUGE-L"`` → that metric; raises ``ChoiceError`` for a name that is none."""
    plain = name.strip().casefold().replace("-", "").replace("_", "")
    metric = METRICS.get(ALIASES.get(plain, plain))
    if metric is None:
        raise ChoiceError("metric", name, METRICS)
    return metric
