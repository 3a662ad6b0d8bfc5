"""Valid things made a little wrong: bytes, texts, values of JSON, archives from within."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Callable
from random import Random
from typing import Any

TOKENS = (
    *(
        "",
        "\n",
        "\r\n",
        "\t",
        '"',
        "'",
        ",",
        ";",
        "|",
        "<",
        ">",
        "&",
        "\0",
        "[",
        "]",
        "{",
        "}",
        "=",
        ":",
    ),
    *(
        "<seg>",
        "</seg>",
        "</tu>",
        "<!--",
        "-->",
        "]]>",
        "<![CDATA[",
        "<!DOCTYPE a [",
        "&#0;",
        "&#x110000;",
    ),
    *(
        "&amp;",
        "&lol;",
        "<?xml version='1.0' encoding='utf-16'?>",
        "xml:lang",
        "xmlns:a='b'",
        "\\ud800",
    ),
    *(
        "null",
        "true",
        "NaN",
        "-Infinity",
        "1e999",
        "0",
        "-1",
        "9" * 40,
        "0.1",
        "1,5",
        "=1+41",
        "'=1",
        "@",
    ),
    *(
        "я",
        "ё",
        "é",
        "e\u0301",
        "\u202e",
        "\u200b",
        "\ufeff",
        "\U0001f98a",
        "\U000e0001",
        "İ",
        "ß",
        "ﬁ",
    ),
    *("\u0301" * 40, "ا", "中", "\x1b[31m", "\x85", "\u2028", "\xa0", "½", "٣", "²", "Ⅷ", "\ufffd"),
    *(
        "ref",
        "hyp",
        "score",
        "system",
        "id",
        "source",
        "a" * 300,
        " " * 300,
        "{0}",
        "%s",
        "../x",
        "PK\x03\x04",
    ),
)
"""What formats, alphabets and parsers are known to stumble over."""

_PARTS = re.compile(r"[<>&;,\t\n\"'=\[\]{}: |]|[^<>&;,\t\n\"'=\[\]{}: |]+")


def text(random: Random, given: str, most: int = 4) -> str:
    """Words, marks and tags of a text left out, doubled, moved and put in."""
    parts = _PARTS.findall(given) or [""]
    for _ in range(min(most, random.choice((1, 1, 1, 2, 4)))):
        place = random.randrange(len(parts) + 1)
        parts = random.choice(_LIST_MUTATIONS)(random, parts, place)
    return "".join(parts)


def _insert(random: Random, parts: list[str], place: int) -> list[str]:
    token = random.choice(TOKENS) * random.choice((1, 1, 1, 2, 60))
    return [*parts[:place], token, *parts[place:]]


def _remove(random: Random, parts: list[str], place: int) -> list[str]:
    return parts[:place] + parts[place + random.choice((1, 1, 2, 9)) :]


def _double(random: Random, parts: list[str], place: int) -> list[str]:
    piece = parts[place : place + random.randint(1, 12)]
    return parts[:place] + piece * random.choice((2, 2, 3, 30)) + parts[place:]


def _move(random: Random, parts: list[str], place: int) -> list[str]:
    other = random.randrange(len(parts) + 1)
    return parts[:place] + parts[other : other + 6] + parts[place + 6 :]


def _cut(random: Random, parts: list[str], place: int) -> list[str]:
    return parts[:place] if random.random() < 0.5 else parts[place:]


_LIST_MUTATIONS: tuple[Callable[[Random, list[str], int], list[str]], ...] = (
    *(_insert, _insert, _insert, _remove, _remove),
    *(_double, _move, _cut),
)


def data(random: Random, given: bytes) -> bytes:
    """Bytes overwritten, cut and spliced, whatever they mean."""
    changed = bytearray(given)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(changed) + 1)
        kind = random.randrange(4)
        if kind == 0:
            changed[place : place + random.randint(0, 4)] = random.randbytes(random.randint(0, 4))
        elif kind == 1:
            changed[place:place] = random.choice(TOKENS).encode("utf-8", "surrogatepass")
        elif kind == 2:
            del changed[place : place + random.choice((1, 8, 64))]
        elif place < len(changed):
            changed[place] ^= 1 << random.randrange(8)
    return bytes(changed)


def value(random: Random, given: Any) -> Any:
    """A value of JSON with a part of it of another kind, gone, doubled or renamed."""
    if isinstance(given, list) and given and random.random() < 0.7:
        place = random.randrange(len(given))
        return [*given[:place], *_instead(random, given[place]), *given[place + 1 :]]
    if isinstance(given, dict) and given and random.random() < 0.7:
        key = random.choice(list(given))
        rest = {name: each for name, each in given.items() if name != key}
        names = (key, text(random, str(key), 1))
        return rest | dict(zip(names, _instead(random, given[key]), strict=False))
    return anything(random)


def _instead(random: Random, given: Any) -> list[Any]:
    kind = random.randrange(5)
    if kind == 0:
        return []
    if kind == 1:
        return [given, given]
    if kind == 2 and isinstance(given, str):
        return [text(random, given, 2)]
    return [value(random, given)]


def anything(random: Random, depth: int = 3) -> Any:
    """Some value of JSON."""
    kind = random.randrange(9 if depth else 7)
    if kind == 7:
        return [anything(random, depth - 1) for _ in range(random.randrange(4))]
    if kind == 8:
        return {
            sentence(random, 1): anything(random, depth - 1) for _ in range(random.randrange(4))
        }
    simple = (None, True, 0, -1, 10**30, 1e308, float("nan"), 0.5, "", sentence(random, 3))
    return random.choice(simple)


def dumped(random: Random, given: Any) -> bytes:
    """JSON of a value; now and then with what its text should not have."""
    written = json.dumps(given, ensure_ascii=random.random() < 0.3)
    if random.random() < 0.2:
        written = text(random, written, 2)
    return encoded(random, written)


def encoded(random: Random, written: str) -> bytes:
    """A text in UTF-8 as a rule, in another encoding now and then."""
    name = random.choice(("utf-8",) * 12 + ("utf-8-sig", "utf-16", "cp1251", "latin-1", "utf-32"))
    return written.encode(name, "replace" if name != "utf-8" else "surrogatepass")


def packed(random: Random, given: bytes) -> bytes:
    """gzip around something changed, or something changed around what gzip made."""
    if random.random() < 0.6:
        return gzip.compress(data(random, given), 1, mtime=0)
    return data(random, gzip.compress(given, 1, mtime=0))


def archive(random: Random, given: bytes) -> bytes:
    """A ZIP with its members changed inside, left out, doubled or renamed; its sums are right."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(given)) as old, zipfile.ZipFile(out, "w") as new:
        members = {name: old.read(name) for name in old.namelist()}
        for _ in range(random.randint(1, 2)):
            name = random.choice(list(members))
            content = members[name]
            if random.random() < 0.15:
                del members[name]
            elif random.random() < 0.15:
                members[random.choice(("xl/sharedStrings.xml", name + "2", "../x"))] = content
            else:
                changed = text(random, content.decode("utf-8", "replace"), 3)
                members[name] = changed.encode("utf-8", "replace")
            if not members:
                break
        for name, content in members.items():
            new.writestr(name, content)
    return out.getvalue() if random.random() < 0.95 else data(random, out.getvalue())


_WORDS = """
the cat sat on a mat it's 3 p.m. U.S. don't 1/2 2020-01-02 well-known leapt 1 200 000
врач осмотрел лису не был т. д. руб. 5-й сто двадцать как-то из-за мыла рыжая ёлка № 7
« » – — … ! ? ( ) 100% +7 a.b.c http://x.y/z me@x.yz C++ O'Neil Ватсон Уотсон пол-литра
"""
WORDS = tuple(_WORDS.split())


def sentence(random: Random, most: int = 12) -> str:
    """Words of both languages, numbers, marks, and what no sentence has."""
    parts = []
    for _ in range(random.randint(0, most)):
        kind = random.random()
        if kind < 0.75:
            parts.append(random.choice(WORDS))
        elif kind < 0.93:
            parts.append(random.choice(TOKENS))
        else:
            parts.append("".join(map(chr, (_code(random) for _ in range(random.randint(1, 6))))))
    return random.choice((" ", " ", " ", "", "\n", "\u00a0")).join(parts)


def _code(random: Random) -> int:
    limit = random.choice((0x80, 0x250, 0x530, 0x3000, 0x10000, 0x110000))
    return random.randrange(limit)
