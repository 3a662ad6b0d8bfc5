"""Times of day in words: “half past five”, «половина шестого», «без четверти шесть»."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from meteor_core.model import Word

NOON = 12

NAMED = {
    **dict.fromkeys(("полдень", "noon", "midday"), (NOON,)),
    **dict.fromkeys(("полночь", "midnight"), (0, 2 * NOON)),
}
"""Base or form → the hours of the day that it may be written as."""

HOURS = ("час", "ч.", "ч", "o'clock")
"""Base forms that follow the hour."""

_MINUTES = ("минута", "мин.", "мин", "minutes", "minute")
_PAST, _TO = ("past", "after"), ("to", "before")
_WITHOUT = "без"

JOINTS = frozenset((*_MINUTES, *_PAST, *_TO))
"""Words that are no numbers, within a time."""

_FRACTIONS = {"half": 30, "половина": 30, "quarter": 15, "четверть": 15}

_OF_HOUR = {
    form: hour
    for hour, form in enumerate(
        (
            "первого", "второго", "третьего", "четвертого", "пятого", "шестого",
            "седьмого", "восьмого", "девятого", "десятого", "одиннадцатого", "двенадцатого",
        ),
        start=1,
    )
}  # fmt: skip
"""The hour that is under way, as the minutes of it are told: «десять минут шестого» is 5:10."""

_HALF = "пол"

Value = Callable[[Word], Fraction | None]
"""A number word → its value, None for any other."""

Said = tuple[int, int, int]
"""Where a time ends, hour (1 to 12, or to 24 with its minutes), minute."""


def opens(word: Word) -> bool:
    """Whether a time may begin with a word that is no number."""
    form, base = word.form, word.base
    return (
        base in NAMED
        or form in NAMED
        or base == "час"
        or form == _WITHOUT
        or form in _FRACTIONS
        or (form.startswith(_HALF) and (form == _HALF or _joined(form) is not None))
    )


def hour(word: Word, value: Value) -> int | None:
    """One to twelve, in figures or in a word; «час» is one."""
    if word.base == "час":
        return 1
    count = _number(word, value)
    return count if count is not None and 1 <= count <= NOON else None


def read(words: Sequence[Word], start: int, value: Value) -> Said | None:
    """A time that begins here, None where there is none."""
    for reader in (_half_of, _minutes_of, _past_or_to, _short_of, _hours):
        for said in reader(words, start, value):
            return said
    return None


def _half_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«полшестого», «пол шестого»."""
    form = words[start].form
    if form.startswith(_HALF):
        apart = form == _HALF and start + 1 < len(words)
        under_way = _OF_HOUR.get(_plain(words[start + 1].form)) if apart else _joined(form)
        if under_way is not None:
            yield start + 1 + apart, _last(under_way), 30


def _minutes_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«четверть шестого», «двадцать пять минут шестого»."""
    for stop, minutes, is_time in _amounts(words, start, value):
        under_way = _OF_HOUR.get(_plain(_form(words, stop)))
        if is_time and under_way is not None:
            yield stop + 1, _last(under_way), minutes


def _past_or_to(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """“half past five”, “a quarter to six”, “at ten to six”; “five to ten” may be a range."""
    begin = start + (words[start].form == "a")
    is_told = _form(words, start - 1) == "at" if start else False
    for stop, minutes, is_time in _amounts(words, begin, value):
        joint = _form(words, stop)
        told = hour(words[stop + 1], value) if stop + 1 < len(words) else None
        if told is not None and joint in _PAST and (is_time or joint == "past"):
            yield _on_the_clock(words, stop + 2), told, minutes
        elif told is not None and joint in _TO and (is_time or is_told):
            yield _on_the_clock(words, stop + 2), _last(told), 60 - minutes


def _short_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«без четверти шесть», «без двадцати пяти минут час»."""
    if words[start].form == _WITHOUT:
        for stop, minutes, _ in _amounts(words, start + 1, value):
            told = hour(words[stop], value) if stop < len(words) else None
            if told is not None:
                yield stop + 1, _last(told), 60 - minutes


def _hours(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«шесть часов», “six o'clock”, «18 часов 30 минут»."""
    count = _number(words[start], value)
    if count is None or not 0 < count <= 2 * NOON or not _is_hours(words, start + 1):
        return
    for stop, minutes, is_time in _amounts(words, start + 2, value):
        if is_time:
            yield stop, count, minutes
    yield start + 2, count, 0


def _amounts(words: Sequence[Word], start: int, value: Value) -> Iterator[tuple[int, int, bool]]:
    """Minutes, of two words before those of one: where they end, how many, whether it is said that
    they are minutes."""
    if start >= len(words):
        return
    fraction = _FRACTIONS.get(words[start].form) or _FRACTIONS.get(words[start].base)
    if fraction is not None:
        yield start + 1, fraction, True
        return
    tens = _number(words[start], value)
    if tens is None:
        return
    units = _number(words[start + 1], value) if start + 1 < len(words) else None
    if units is not None and tens in (20, 30, 40, 50) and 0 < units < 10:
        yield from _minutes(words, start + 2, tens + units)
    if 0 < tens < 60:
        yield from _minutes(words, start + 1, tens)


def _minutes(words: Sequence[Word], stop: int, count: int) -> Iterator[tuple[int, int, bool]]:
    named = stop < len(words) and {words[stop].form, words[stop].base} & set(_MINUTES)
    yield (stop + 1, count, True) if named else (stop, count, False)


def _number(word: Word, value: Value) -> int | None:
    """A whole number in figures of two digits at most, or in a word."""
    form = word.form
    if form.isascii() and form.isdigit():
        return int(form) if len(form) <= 2 else None
    found = value(word)
    return int(found) if found is not None and found.denominator == 1 else None


def _is_hours(words: Sequence[Word], place: int) -> bool:
    return place < len(words) and not {words[place].form, words[place].base}.isdisjoint(HOURS)


def _on_the_clock(words: Sequence[Word], stop: int) -> int:
    """“half past five o'clock” ends with the “o'clock”."""
    return stop + _is_hours(words, stop)


def _form(words: Sequence[Word], place: int) -> str:
    return words[place].form if place < len(words) else ""


def _joined(form: str) -> int | None:
    """«полшестого» → 6."""
    return _OF_HOUR.get(_plain(form.removeprefix(_HALF).lstrip("-")))


def _plain(form: str) -> str:
    return form.replace("ё", "е")


def _last(told: int) -> int:
    """The hour before: of one o'clock, twelve."""
    return (told - 2) % NOON + 1
