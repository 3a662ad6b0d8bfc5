"""Words of one's own: synonyms, opposites that forbid a link, and names, as a person writes them.

доктор = врач = лекарь          synonyms: linked, whatever the thesaurus says
быстрый != медленный            opposites: never linked, but by the exact stage
@ ООН = Объединённые Нации      a name and how else it is written; two names are never linked
# whatever follows is a remark
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from meteor_core.messages.errors import InputError

Entry = tuple[str, ...]
"""Words or phrases that a line holds."""

MOST_LINES = 2_000
MOST_WORDS = 10_000
"""Words and phrases of all lines: each is analysed before the first pair is scored."""

MOST_BYTES = 1_000_000
LONGEST = 100
"""Characters of a word or phrase."""

_NAME, _REMARK, _EQUAL = "@", "#", "="
_OPPOSED = ("!=", "≠")


@dataclass(frozen=True)
class OwnWords:
    """``synonyms`` and ``names`` hold what means the same, ``opposites`` pairs that do not.

    Sorted, so that lists that say the same are equal, in whatever order they were written.
    """

    synonyms: tuple[Entry, ...] = ()
    opposites: tuple[tuple[str, str], ...] = ()
    names: tuple[Entry, ...] = ()

    def __len__(self) -> int:
        return len(self.synonyms) + len(self.opposites) + len(self.names)

    @cached_property
    def signature(self) -> str:
        """How many there are, and a short hash of them: ``"3(1f2e3d4c)"``; empty for none."""
        if not len(self):
            return ""
        said = json.dumps([self.synonyms, self.opposites, self.names], ensure_ascii=False)
        return f"{len(self)}({sha256(said.encode('utf-8', 'surrogatepass')).hexdigest()[:8]})"

    @property
    def text(self) -> str:
        """The lines that ``parse`` reads back."""
        lines = [f" {_EQUAL} ".join(entry) for entry in self.synonyms]
        lines += [f" {_OPPOSED[0]} ".join(pair) for pair in self.opposites]
        lines += [f"{_NAME} " + f" {_EQUAL} ".join(entry) for entry in self.names]
        return "".join(f"{line}\n" for line in lines)

    def opposing(self, pairs: Iterable[tuple[str, str]]) -> OwnWords:
        """These words and more opposites."""
        more = (_pair(pair) for pair in pairs)
        return OwnWords(self.synonyms, tuple(sorted({*self.opposites, *more})), self.names)


NO_WORDS = OwnWords()


def decoded(data: bytes) -> str:
    """A file's bytes → its text. Raises ``InputError`` for a large file and what is not UTF-8."""
    if len(data) > MOST_BYTES:
        raise InputError(
            "The file with your own words is larger than {limit} bytes.", limit=MOST_BYTES
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "The file with your own words is not UTF-8: byte {position} cannot be read.",
            position=error.start + 1,
        ) from error


def parse(text: str) -> OwnWords:
    """Lines, as above → the words. Raises ``InputError`` naming the line that cannot be read."""
    lines = text.lstrip("\ufeff").splitlines()
    _check_size(lines)
    synonyms: set[Entry] = set()
    opposites: set[tuple[str, str]] = set()
    names: set[Entry] = set()
    for number, line in enumerate(lines, 1):
        said = line.partition(_REMARK)[0].strip()
        if said.startswith(_NAME):
            names.add(_entry(number, line, said.removeprefix(_NAME), 1))
        elif mark := next((mark for mark in _OPPOSED if mark in said), ""):
            sides = _entry(number, line, said.replace(mark, _EQUAL), 2)
            if len(sides) > 2:
                raise _unreadable(number, line)
            opposites.add(_pair((sides[0], sides[1])))
        elif said:
            synonyms.add(_entry(number, line, said, 2))
    return OwnWords(tuple(sorted(synonyms)), tuple(sorted(opposites)), tuple(sorted(names)))


def _check_size(lines: Sequence[str]) -> None:
    if len(lines) > MOST_LINES:
        raise InputError(
            "The list of your own words has {count} lines; the limit is {limit}.",
            count=len(lines),
            limit=MOST_LINES,
        )
    said = [line.partition(_REMARK)[0] for line in lines]
    count = sum(line.count(_EQUAL) + 1 for line in said if line.strip())
    if count > MOST_WORDS:
        raise InputError(
            "The list of your own words has {count} words and phrases; the limit is {limit}.",
            count=count,
            limit=MOST_WORDS,
        )


def _entry(number: int, line: str, said: str, fewest: int) -> Entry:
    words = [" ".join(word.split()) for word in said.split(_EQUAL)]
    if not all(words) or len(set(words)) < max(fewest, len(words)):
        raise _unreadable(number, line)
    if max(map(len, words)) > LONGEST:
        raise InputError(
            "Your own words, line {line}: the word or phrase has {length} characters; the limit "
            "is {limit}.",
            line=number,
            length=max(map(len, words)),
            limit=LONGEST,
        )
    return tuple(sorted(words))


def _pair(pair: tuple[str, str]) -> tuple[str, str]:
    first, second = sorted(pair)
    return first, second


def _unreadable(number: int, line: str) -> InputError:
    return InputError(
        "Your own words, line {line}: {text!r} cannot be read. Write “a = b”, “a != b” or “@ "
        "name = name”.",
        line=number,
        text=line.strip()[:80],
    )
