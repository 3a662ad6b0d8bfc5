"""What HTML and Moses write for something else: “&quot;” is a quotation mark, “&apos;s” is “'s”,
and “didn 't” is “didn't”."""

from __future__ import annotations

import html
import re

from meteor_core.languages.analysis import CHUNK
from meteor_core.languages.characters import Split, as_read

_APOSTROPHE = "(?:&apos;|&#39;|['’])"
_ENTITY = re.compile(
    f"(?<=n) {_APOSTROPHE} ?(?=t)|&(?:amp|apos|gt|lt|quot|#34|#39|#91|#93|#124);", re.IGNORECASE
)

_DENIED = (
    "ai are ca could dare did do does had has have is might must need sha should was were wo would"
)
_CUT = re.compile(f"[nN] {_APOSTROPHE} ?[tT]\\b")
_CUT_CHUNK = re.compile(
    rf"\S*\b(?:{'|'.join(_DENIED.split())}){_CUT.pattern}\S*|\S+", re.IGNORECASE
)


def chunk(text: str) -> re.Pattern[str]:
    """What a chunk of an English text is like: “didn 't” is one where Moses has cut it."""
    return _CUT_CHUNK if _CUT.search(text) else CHUNK


def unescape(text: str) -> str:
    """``"don&apos;t"`` → don't, ``"don 't"`` too; what else stands behind “&” is no entity."""
    return _ENTITY.sub(_read, text) if "&" in text or " " in text else text


def _read(entity: re.Match[str]) -> str:
    return "'" if entity[0].startswith(" ") else html.unescape(entity[0])


def unescaping(split: Split) -> Split:
    """``split``, which sees what entities stand for."""
    return as_read(split, _ENTITY, _read)
