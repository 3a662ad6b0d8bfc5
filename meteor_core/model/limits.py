"""Checks of arguments: what one request may cost, and what a text, a list, a parameter may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from numbers import Integral, Real
from reprlib import Repr
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters

_SHORT = Repr()
_SHORT.maxother = _SHORT.maxstring = 30


def check_text(argument: str, value: Any) -> str:
    """A text → itself. Raises ``InputError`` for anything else: ``references[2] is None, …``."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes | bytearray):
        raise _refused(N_("{argument} is {given}, not a text (str). Decode it."), argument, value)
    raise _refused(N_("{argument} is {given}, not a text (str)."), argument, value)


def check_texts(argument: str, values: Iterable[Any]) -> Iterator[str]:
    """Yields the texts of an argument, one by one; each is checked when it is needed.

    Raises ``InputError`` for a value that is not a text, with its position: ``references[2] is
    None, …``.
    """
    yield from (
        value if isinstance(value, str) else check_text(f"{argument}[{position}]", value)
        for position, value in enumerate(values)
    )


def check_list(argument: str, values: Any) -> Iterable[Any]:
    """A list or another iterable → itself.

    Raises ``InputError`` for a text, whose letters would pass for texts, for bytes, for a mapping
    or table, whose keys would, for a set, which has no order, and for what cannot be gone through.
    """
    if isinstance(values, str):
        message = N_("{argument} is {given}, not a list of texts. Put it into a list.")
        raise _refused(message, argument, values)
    if isinstance(values, set | frozenset):
        message = N_("{argument} is {given}, which has no order. Give a list of texts.")
        raise _refused(message, argument, values)
    if hasattr(type(values), "columns"):  # pandas', Polars' and PyArrow's tables
        message = N_("{argument} is {given}, a table, not a list of texts. Choose a column.")
        raise _refused(message, argument, values)
    is_one_value = getattr(values, "shape", None) == ()  # NumPy's, which cannot be gone through
    is_none = isinstance(values, bytes | bytearray | Mapping) or is_one_value
    if is_none or not isinstance(values, Iterable):
        raise _refused(N_("{argument} is {given}, not a list of texts."), argument, values)
    return values


def list_of_texts(argument: str, values: Any) -> list[str]:
    """Texts → their list. Raises ``InputError`` for anything else."""
    return list(check_texts(argument, check_list(argument, values)))


def reference_texts(references: Any, argument: str = "references") -> list[str]:
    """A text, or texts → their list: ``"a cat"`` → ``["a cat"]``. Raises ``InputError``."""
    return [references] if isinstance(references, str) else list_of_texts(argument, references)


Streams = tuple[dict[str, Iterator[str]], list[Iterator[str]]]
"""Texts of each system and of each reference, checked as they are read."""


def check_streams(systems: Any, references: Any) -> Streams:
    """Texts by systems' names, and those of each reference → the same, checked as they are read.

    Raises ``InputError`` for values that are not mappings, lists or texts, and for lists of unequal
    lengths.
    """
    if not isinstance(systems, Mapping):
        message = N_(
            "{argument} is {given}, not a mapping from the systems' names to lists of texts."
        )
        raise _refused(message, "systems", systems)
    named = {f"systems[{name!r}]": texts for name, texts in systems.items()}
    listed = check_list("references", references)
    others = {f"references[{number}]": texts for number, texts in enumerate(listed)}
    if not named or not others:
        raise InputError("There are no systems to score, or no references.")
    lists = {name: check_list(name, texts) for name, texts in (named | others).items()}
    check_lengths(lists)
    read = [check_texts(name, texts) for name, texts in lists.items()]
    return dict(zip(systems, read, strict=False)), read[len(named) :]


def check_kind(argument: str, value: Any, kind: type, expected: str = "") -> None:
    """Raises ``InputError`` for another type than ``kind``, which ``expected`` names in words."""
    if not isinstance(value, kind):
        raise InputError(
            "{argument} is {given}, not {expected}.",
            argument=argument,
            given=_described(value),
            expected=expected or kind.__name__,
        )


def check_lengths(arguments: Mapping[str, Any]) -> None:
    """Raises ``InputError`` for lists of unlike lengths, which it names; streams are let pass."""
    known = {name: len(values) for name, values in arguments.items() if isinstance(values, Sized)}
    for name, length in known.items():
        first, expected = next(iter(known.items()))
        if length != expected:
            raise InputError(
                "The lists must have the same length, but the length of {first} is {expected} "
                "and that of {argument} is {length}.",
                first=first,
                expected=expected,
                argument=name,
                length=length,
            )


def _refused(message: str, argument: str, value: Any) -> InputError:
    return InputError(message, argument=argument, given=_described(value))


def _described(value: Any) -> str:
    """``None`` → ``None``; ``3`` → ``int (3)``: what was given, in short."""
    short = " ".join(_SHORT.repr(value).split())
    return "None" if value is None else f"{type(value).__name__} ({short})"


MOST_CHARACTERS = 20_000
MOST_TOKENS = 500
"""Of one side, in one request: what is longer is a document, to be scored segment by segment."""

MOST_REFERENCES = 8
"""Of one candidate, wherever they come from: each is aligned."""

MOST_SEGMENT_TOKENS = 2_000
"""Of one side of a corpus's segment, where no evidence is worked out and no picture drawn."""

MOST_GRANTED = 10.0
"""The most words of smoothing: more than a short sentence has."""

MOST_BETA = 5.0
"""The largest exponent of the penalty; above it only the worst order is punished."""

MOST_EDIT_WORK = 100_000
"""Words of the candidate times words of its references that TER may compare in one segment."""

MOST_JOBS = 1024
"""More processes than machines have cores; of millions, joblib would prepare every one."""


def check_length(what: str, unit: str, length: int, limit: int) -> None:
    """Raises ``InputError`` for a text of more than ``limit`` characters or tokens."""
    if length > limit:
        raise InputError(
            "The {what} has {length} {unit}; the limit is {limit}. Score longer texts segment by "
            "segment, as a corpus.",
            what=what,
            unit=unit,
            length=length,
            limit=limit,
        )


def check_jobs(jobs: int) -> None:
    """Raises ``InputError`` for no processes, or more than can be meant; below 0 joblib counts
    from the number of cores."""
    if not (isinstance(jobs, Integral) and (jobs < 0 or 1 <= jobs <= MOST_JOBS)):
        raise InputError(
            "The number of processes cannot be {jobs}. Give 1 to {limit}, or -1 for one per core.",
            jobs=repr(jobs),
            limit=MOST_JOBS,
        )


def check_references(count: int) -> None:
    """Raises ``InputError`` for more references than one candidate is compared with."""
    if count > MOST_REFERENCES:
        raise InputError(
            "{count} references given; the limit is {most}.", count=count, most=MOST_REFERENCES
        )


def check_segment(unit: str, length: int, limit: int) -> None:
    """Raises ``InputError`` for a text of a corpus's segment beyond the limit: it can be split."""
    if length > limit:
        raise InputError(
            "A text has {length} {unit}; the limit is {limit} per segment. Split it into several "
            "segments.",
            length=length,
            unit=unit,
            limit=limit,
        )


def check_threshold(value: float | None) -> None:
    """Raises ``InputError`` for a least cosine out of its range, NaN among them; None is usual."""
    if value is not None and not _within(value, 1):
        raise InputError("The threshold {value} is not between 0 and 1.", value=_written(value))


def check_parameters(parameters: Parameters) -> None:
    """Raises ``InputError`` for a parameter or weight out of its range, NaN among them, and for
    values that are not numbers."""
    check_kind("parameters", parameters, Parameters)
    alpha, _, gamma, delta, _, mu = parameters.greek
    given = ("alpha", alpha), ("gamma", gamma), ("delta", delta), ("mu", mu)
    for name, value in (*given, *parameters.weights):
        if not _within(value, 1):
            raise InputError(
                "The parameter {name} is {value}, but must be between 0 and 1.",
                name=name,
                value=_written(value),
            )
    for name, most in (("beta", MOST_BETA), ("sigma", MOST_GRANTED)):
        value = getattr(parameters, name)
        if not _within(value, most):
            raise InputError(
                "The parameter {name} is {value}, but must be between 0 and {most}.",
                name=name,
                value=_written(value),
                most=f"{most:g}",
            )


def _within(value: object, most: float) -> bool:
    return isinstance(value, Real) and 0 <= float(value) <= most  # NaN is within nothing


def _written(value: object) -> str:
    return str(value) if isinstance(value, Real) else repr(value)
