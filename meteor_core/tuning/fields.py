"""Fields of a variant's file, each of a required type: JSON's ``null`` is not a text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_

TEXT, NUMBER, TEXTS = N_("a text"), N_("a number"), N_("a list of texts")
TRUTH, TABLE = N_("true or false"), N_("an object")
"""What a field has to be."""

_SHOWN = 40
"""Characters that are quoted of a field that is something else."""

Plain = Mapping[str, Any]


def text(plain: Plain, name: str) -> str:
    value = _value(plain, name)
    if not isinstance(value, str):
        raise wrong(plain, name, TEXT)
    return value


def number(plain: Plain, name: str) -> float:
    value = _value(plain, name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(plain, name, NUMBER)
    try:
        return float(value)
    except OverflowError as error:
        raise wrong(plain, name, NUMBER) from error


def texts(plain: Plain, name: str) -> tuple[str, ...]:
    value = _value(plain, name)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise wrong(plain, name, TEXTS)
    return tuple(value)


def truth(plain: Plain, name: str) -> bool:
    value = _value(plain, name)
    if not isinstance(value, bool):
        raise wrong(plain, name, TRUTH)
    return value


def table(plain: Plain, name: str) -> dict[str, Any]:
    value = _value(plain, name)
    if not isinstance(value, dict):
        raise wrong(plain, name, TABLE)
    return value


def wrong(plain: Plain, name: str, kind: str) -> InputError:
    """Returns the error for a field of a wrong type."""
    value = json.dumps(plain[name], ensure_ascii=False)
    shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
    return InputError(
        "The variant's field {name} is {value}, but it must be {kind}.",
        name=name,
        value=shown,
        kind=kind,
    )


def _value(plain: Plain, name: str) -> Any:
    if name not in plain:
        raise InputError("The variant's field {name} is missing.", name=name)
    return plain[name]
