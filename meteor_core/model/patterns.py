"""Regular expressions that are compiled when they are first used, and then kept.

Scoring one pair imports a hundred of them and uses ten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any


class Pattern:
    """``re.compile``, put off: functions of the compiled pattern under their own names."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._given = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    @cached_property
    def sub(self) -> Callable[[str | Callable[[Any], str], str], str]:
        return self.compiled.sub

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.search

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.match

    @cached_property
    def fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.fullmatch

    @cached_property
    def finditer(self) -> Callable[[str], Iterator[re.Match[str]]]:
        return self.compiled.finditer


class PropertyPattern(Pattern):
    """A pattern with Unicode's properties, for the library ``regex``, which is imported as late."""

    @cached_property
    def compiled(self) -> Any:
        import regex  # type: ignore[import-untyped]

        return regex.compile(*self._given)
