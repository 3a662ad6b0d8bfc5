"""What one request may cost, and what a parameter may be."""

from __future__ import annotations

from numbers import Integral, Real

from meteor_core.messages.errors import InputError
from meteor_core.model import Parameters
from meteor_core.model.texts import check_kind

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
    given = {name: getattr(parameters, name) for name in ("alpha", "gamma", "delta", "mu")}
    for name, value in (given | dict(parameters.weights)).items():
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
