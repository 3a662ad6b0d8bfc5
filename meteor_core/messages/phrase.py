"""Words inside a message that an interface can translate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from meteor_core.messages.quoting import fill

WORDS = {"what", "unit", "other_unit", "kind", "role"}
"""Values that are words of our own, not what somebody typed."""


class Phrase(str):
    """English words; ``template`` and ``values`` let an interface translate them.

    ``Phrase("line {line}", line=3)`` is the text ``"line 3"``. A value may be a phrase or a
    ``MeteorError`` in its turn.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Self:
        self = super().__new__(cls, fill(template, **values))
        self.template, self.values = template, values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


def translated(message: Any, translate: Callable[[str], str]) -> str:
    """Translates a phrase or a ``MeteorError``, and the messages among its values.

    ``translated(Phrase("line {line}", line=3), russian)`` → ``"строка 3"``.
    """
    values = {name: _value(name, value, translate) for name, value in message.values.items()}
    return fill(translate(message.template), **values)


def _value(name: str, value: Any, translate: Callable[[str], str]) -> Any:
    if hasattr(value, "template"):
        return translated(value, translate)
    return translate(str(value)) if name in WORDS else value


def N_(message: str) -> str:
    """Mark a msgid that is translated elsewhere, where it is shown (gettext's customary name)."""
    return message
