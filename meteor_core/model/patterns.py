"""Regular expressions that are compiled when they are first used, and then kept.

Who scores one pair imports a hundred of them and uses ten.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property


class Pattern:
    """``re.compile``, put off: functions of the compiled pattern under their own names."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._given = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    @cached_property
    def sub(self) -> Callable[[str, str], str]:
        return self.compiled.sub

    @cached_property
    def fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.fullmatch
