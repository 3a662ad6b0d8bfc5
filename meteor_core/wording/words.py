"""Texts made safe to draw, their width, and the words that every renderer shares.

Everything here takes text that people typed: any code point may turn up, none may break a picture.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from decimal import ROUND_HALF_UP, Decimal
from math import isfinite

from meteor_core.messages.phrase import Figure, filled
from meteor_core.model import Score

Translate = Callable[[str], str]
"""Gettext-like: an English msgid goes in, the interface's wording comes out."""

_WIDTHS = {
    0.24: "ijl'|!.,:;",
    0.32: ' ftI()[]{}/\\-"`r',
    0.42: "*гст",
    0.52: "cksvxyzcкухзчьэJ?",
    0.60: "0123456789abdeghnopquLаевёийнопряцъ«»–_+=<>~^$#FTPKZ",
    0.68: "ABESVXYRГЕЁЗРТУАБКЛЬЧЭЯдл&",
    0.76: "CDGHNOQUwбДИЙНОПСХВЦмфы",
    0.88: "MmЪЫФЖжшщюWЮ%@",
    1.02: "ШЩ—…№",
}
LONGEST = 400
"""Characters beyond which a word is always cut when drawn: nobody reads more."""

_SURE = 12
"""Places of a score that do not depend on the order in which its parts were added."""

_HUGE = 1e15
"""From which on numbers have no digits left behind the point."""

_NEAR_HALF = 1e-6
"""Of the last place that is written: far more than errors come to."""

_ELSE = 0.62
_ELSE_WIDE = 1.1


def same(message: str) -> str:
    """Translates nothing: for the interface in English."""
    return filled(message)


def width(text: str, size: float) -> float:
    """Returns the estimated width of a text in a proportional sans-serif font of the given size."""
    return size * sum(map(_em, text))


class _Ems(dict[str, float]):
    """Character → its width in a font of size 1; of those that are not in the table a guess."""

    def __missing__(self, character: str) -> float:
        if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
            return 0.0
        wide = unicodedata.east_asian_width(character) in "WF"
        return _ELSE_WIDE if wide else _ELSE


_em = _Ems((character, width) for width, line in _WIDTHS.items() for character in line).__getitem__


def clip(text: str, size: float, limit: float) -> str:
    """``"непревзойдённый"`` → ``"непревзой…"`` when the whole does not fit into ``limit``."""
    if len(text) <= LONGEST and width(text, size) <= limit:
        return text
    room, kept = limit / size - _em("…"), 0
    for character in text:
        room -= _em(character)
        if room < 0:
            break
        kept += 1
    return text[: max(kept, 1)] + "…"


def number(value: float, digits: int = 3) -> Figure:
    """``0.5`` → ``"0.500"``; ``7.0`` of digits 0 → ``"7"``; halves go up: ``0.3125`` → ``"0.313"``.

    A number of more than 15 digits becomes ``"1e+20"``.
    As one reckons on paper: 3.075 ÷ 6 is 0.5125 and becomes 0.513, where Python and browsers go by
    the nearest binary number, which may lie on either side, and what two ways of adding one score
    up differ by, in the last places, would decide.
    """
    if abs(value) >= _HUGE:
        return Figure(f"{value:g}")
    if not isfinite(value) or not _may_be_half(value, digits):
        return Figure(f"{value:.{digits}f}")
    written = Decimal(repr(round(float(value), _SURE)))
    return Figure(f"{written.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}")


def _may_be_half(value: float, digits: int) -> bool:
    """Whether what is left out may be just a half, but for errors in the last places of a sum."""
    shifted = abs(value) * 10.0**digits
    return digits > _SURE // 2 or shifted > 1e9 or abs(shifted % 1 - 0.5) < _NEAR_HALF


def rounded(values: Iterable[float], digits: int = 3) -> list[float]:
    """Numbers that a browser is to write, as ``number`` writes them: ``[0.3125]`` → ``[0.313]``."""
    return [float(number(value, digits)) for value in values]


def equals(printed: float, value: float, digits: int = 3) -> str:
    """Returns ``=``, or ``≈`` if the printed numbers give another result than the value."""
    return "=" if number(printed, digits) == number(value, digits) else "≈"


def score_digits(score: Score) -> int:
    """Returns three, or as many digits as show a penalty that is not 0 and a score that is not 1.

    ``0.9995 = F 1.0000 × (1 − penalty 0.0005)`` would read ``1.000`` and ``0.001``.
    """
    return next(
        digits
        for digits in range(3, 8)
        if digits == 7
        or (
            not 0 < score.penalty < 10.0**-digits
            and not (score.value < 1 and float(number(score.value, digits)) == 1)
        )
    )


def score_equals(score: Score, digits: int = 3) -> str:
    """Returns ``=`` or ``≈`` for a score as its rounded parts make it."""
    f_mean, penalty, letters = (
        float(number(part, digits)) for part in (score.f_mean, score.penalty, score.letters)
    )
    printed = (1 - score.share) * f_mean * (1 - penalty) + score.share * letters
    return equals(printed, score.value, digits)


def made_of(score: Score, f_mean: str, penalty: str, letters: str) -> str:
    """Names of the parts → ``0.742 = F-mean 0.807 × (1 − penalty 0.080)``; ≈ where the rounded
    parts give another score.

    Where letters have a share: ``0.6 = 0.8 · F-mean 0.8 × (1 − penalty 0.1) + 0.2 · letters 0.4``.
    """
    digits = score_digits(score)
    loss = f"1 − {penalty}{number(score.penalty, digits)}"
    words = f"{f_mean}{number(score.f_mean, digits)} × ({loss})"
    if score.share:
        last = f"{count(score.share)} · {letters}{number(score.letters, digits)}"
        words = f"{count(1 - score.share)} · {words} + {last}"
    return f"{number(score.value, digits)} {score_equals(score, digits)} {words}"


def printed_change(before: float, after: float, digits: int = 3) -> Figure:
    """From one number to another as both are written: ``0.7354, 0.7176`` → ``"−0.017"``.

    So a reader who adds them up gets the same, and steps add up to the whole.
    """
    return signed(float(number(after, digits)) - float(number(before, digits)), digits)


def signed(value: float, digits: int = 3) -> Figure:
    """A change: ``0.05`` → ``"+0.050"``, ``-0.05`` → ``"−0.050"``, ``-0.0001`` → ``"0.000"``."""
    text = minus(value, digits)
    return Figure(f"+{text}") if value > 0 and float(text) else text


def minus(value: float, digits: int = 3) -> Figure:
    """What may be less than 0: ``-0.05`` → ``"−0.050"``, ``-0.0001`` → ``"0.000"``."""
    text = number(value, digits)
    return Figure(text.replace("-", "−") if float(text) else text.lstrip("-"))


def interval(low: float, high: float) -> Figure:
    """``-0.05, 0.2`` → ``"−0.050 … 0.200"``: a dash would be read as a minus."""
    return Figure(f"{minus(low)} … {minus(high)}")


def digits_for(values: Iterable[float]) -> int:
    """Returns enough decimal places that none of these changes is shown as zero.

    ``[0.05, 0.0004]`` → 4; ``[0.0]`` → 3. What differs from 0 by less than a score is exact to
    counts as 0.
    """
    sizes = [abs(value) for value in values if isfinite(value)]
    smallest = min((size for size in sizes if round(size, _SURE)), default=1.0)
    return next((digits for digits in range(3, _SURE) if float(number(smallest, digits))), _SURE)


LEAST_P = 0.001
"""The least p-value that is written; smaller ones are not reliable."""


def probability(value: float, digits: int = 3) -> str:
    """A p-value for a table: ``0.0131`` → ``"0.013"``; ``0.0003`` → ``"< 0.001"``."""
    return number(value, digits) if value >= LEAST_P else f"< {LEAST_P}"


def p_value(value: float) -> str:
    """Returns a p-value for a sentence: ``"p = 0.013"``, ``"p < 0.001"``."""
    shown = probability(value)
    return f"p {shown}" if value < LEAST_P else f"p = {shown}"


def count(value: float) -> Figure:
    """A count that may be fractional: ``7.0`` → ``"7"``, ``6.50`` → ``"6.5"``."""
    return Figure(number(value).rstrip("0").rstrip("."))
