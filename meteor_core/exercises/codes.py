"""A submission as a code, for where files are awkward: a phone, a form, a chat.

``Анна Ёлкина meteor:eNq…;`` – whatever is around a code, and white space within it, as mails
break lines, does no harm; a code without its end is a damaged one.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator

from meteor_core.exercises import submission
from meteor_core.exercises.submission import MOST_BYTES, Submission
from meteor_core.messages.errors import InputError
from meteor_core.messages.safe import clean

MARK, END = "meteor:", ";"
_CODE = re.compile(rf"{MARK}([\w\s=-]*)({END})?", re.ASCII)


def code(handed: Submission) -> str:
    """A submission → its code, on one line, the student's name before it."""
    squeezed = zlib.compress(submission.dump(handed).encode("utf-8"), 9)
    packed = base64.urlsafe_b64encode(squeezed).decode("ascii").rstrip("=")
    name = clean(handed.student).replace(":", " ").strip()
    return f"{name} {MARK}{packed}{END}"


def codes(text: str) -> Iterator[tuple[int, str]]:
    """A text with codes in it → each one's number, from 1, and its letters, "" of a damaged one."""
    for number, found in enumerate(_CODE.finditer(text), 1):
        yield number, "".join(found[1].split()) if found[2] else ""


def load(name: str, packed: str) -> Submission:
    """A code's letters → what it holds; raises ``InputError`` that begins with ``name``."""
    try:
        squeezed = base64.b64decode(
            packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True
        )
        inflater = zlib.decompressobj()
        content = inflater.decompress(squeezed, MOST_BYTES + 1)
    except (ValueError, zlib.error):
        raise _damaged(name) from None
    if len(content) <= MOST_BYTES and not inflater.eof:
        raise _damaged(name)
    return submission.load(name, content)


def _damaged(name: str) -> InputError:
    return InputError(
        "{name} is damaged or incomplete. Copy all of it, including the “;” at the end.", name=name
    )
