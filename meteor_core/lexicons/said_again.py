"""English words in re- that are others with a hyphen: who is “re-signed” has not “resigned”."""

from __future__ import annotations

import re

_OTHERS = re.compile(
    "re-?(collect|count|cover|creat|form|lay|leas|mark|present|press|serv|sent|sign|sort|sound"
    "|strain|treat)"
)


def says_again(form: str, other: str) -> bool:
    """Whether of two words of the same letters one says that something is done again, and the other
    something else: “re-signed”, “resigned”; not “re-elected”, “reelected”."""
    return form.startswith("re-") != other.startswith("re-") and _OTHERS.match(form) is not None
