"""The order of the alphabet, as dictionaries have it: Unicode's collation algorithm (UTS #10)."""

from __future__ import annotations

from functools import cache
from typing import Any


def alphabetically(name: str) -> tuple[tuple[int, ...], str]:
    """Makes a sort key: Е, Ё, Ж, …, Щ; capitals and accents decide only between equals."""
    return tuple(_collator().sort_key(name)), name


@cache
def _collator() -> Any:
    from pyuca import Collator  # reads its table for 0.2 s

    return Collator()
