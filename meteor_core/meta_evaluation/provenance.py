"""What a metric was fitted to: how much of a set of segments its fit has seen.

A saved variant keeps a sketch of its segments: the least of their hashes (bottom-k; Broder 1997).
Whatever part of a set is sampled by the same bound is as likely to be known as the whole set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.judged import JudgedSegments

KEPT = 128
"""Hashes in a sketch."""

_DIGITS = 10

HISTORY = {
    ("explorer", "ru"): N_(
        "Its Russian parameters were fitted to WMT15, TED talks of 2021, biomedical abstracts and "
        "news of WMT21: on these sets it is flattered."
    ),
    ("explorer", "en"): N_(
        "Its English parameters were fitted to WMT15, WMT16, WMT17, WMT21 from Russian, WMT22 from "
        "Ukrainian and biomedical abstracts: on these sets it is flattered."
    ),
}
"""What is known of default parameters: variant and language → a remark."""


def sketch_in(fitted: Mapping[str, object]) -> list[str]:
    """The sketch among what a variant's file says of its fit; empty where there is none."""
    given = fitted.get("segments")
    return sorted(one for one in given if isinstance(one, str)) if isinstance(given, list) else []


def sketch(judged: JudgedSegments) -> list[str]:
    """The least hashes of the references, in order: ``["00a3…", …]``, at most ``KEPT``."""
    return _hashes(judged)[:KEPT]


def seen(fitted: Sequence[str], judged: JudgedSegments) -> float:
    """About which share of a set's references a fit has seen, by the sketch of its segments.

    Exact where the fit had no more than ``KEPT`` segments. 0 where the sketch samples none.
    """
    every = _hashes(judged)
    if len(fitted) >= KEPT:
        every = [one for one in every if one <= fitted[-1]]
    return len(set(every) & set(fitted)) / len(every) if every else 0.0


def _hashes(judged: JudgedSegments) -> list[str]:
    plain = {"".join(text.split()) for text in judged.references}
    return sorted(sha256(text.encode()).hexdigest()[:_DIGITS] for text in plain)
