"""Words inside a message that an interface can say in its own language."""

from __future__ import annotations

from typing import Any, Self


class Phrase(str):
    """English words; ``template`` and ``values`` let an interface say them otherwise.

    ``Phrase("line {line}", line=3)`` is the text ``"line 3"``. A value may be a phrase or a
    ``MeteorError`` in its turn.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Self:
        self = super().__new__(cls, template.format(**values))
        self.template, self.values = template, values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values
