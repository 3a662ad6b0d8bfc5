"""XML, read piece by piece and without trust: no entities, nothing fetched, not too deep."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from meteor_core.messages.errors import InputError
from meteor_core.messages.reasons import syntax
from meteor_core.readers.limits import check_held, check_token, count_elements

MOST_DEPTH = 100
CODES = frozenset(("bpt", "ept", "ph", "it", "ut", "x", "bx", "ex", "sc", "ec", "sm", "em", "cp"))
"""Inline elements of TMX and XLIFF that hold a format's codes, not words."""

DELETED = "x-sdl-deleted"
"""Words that a tracked change took out."""

BLOCK = 1 << 16
_COMMENTS = (b"<!-", b"<?", b"<\0!\0-", b"<\0?")
_ROOT = re.compile(r"<([A-Za-z_][\w:.-]*)")
_SPACES = re.compile(r"\s*+")
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[<>]*+\[", re.IGNORECASE)
_DOCTYPE_END = re.compile(r"\]\s*+>")
_INSTRUCTION = re.compile(r"<[?!][^<>]*+>")
_SPACE = re.compile(r"[ \t\r\n]+")


def root(head: str) -> str:
    """The first lines of a file → the name of its outermost element, small; empty if no XML."""
    begin = head.lstrip("\ufeff \t\r\n")
    if not begin.startswith("<"):
        return ""
    position = 0
    while (after := _skipped(begin, position)) > position:
        position = after
    element = _ROOT.match(begin, position)
    return local(element[1]).lower() if element else ""


def _skipped(text: str, position: int) -> int:
    """Where white space, and a comment, declaration or instruction after it, ends.

    The end of the text where one is not closed: none is gone through twice.
    """
    position = _SPACES.match(text, position).end()  # type: ignore[union-attr]
    if text.startswith("<!--", position):
        end = text.find("-->", position + 4)
        return end + 3 if end >= 0 else len(text)
    if opened := _DOCTYPE.match(text, position):
        closed = _DOCTYPE_END.search(text, opened.end())
        return closed.end() if closed else len(text)
    instruction = _INSTRUCTION.match(text, position)
    return instruction.end() if instruction else position


def walk(name: str, data: bytes) -> Iterator[tuple[str, Element, list[Element]]]:
    """Bytes → (``start`` or ``end``, element, the elements around it, outermost first).

    Raises ``InputError`` naming line and column for broken XML, and for entities, depth and tokens
    that only an attack has.
    """
    around: list[Element] = []
    begun: list[int] = []
    held = 0  # elements that readers have not forgotten; ``begun``: as each one around began
    source = _Source(name, data)
    try:
        for event, element in iterparse(source, events=("start", "end")):
            source.silent = 0
            if event == "end":
                around.pop()
            yield event, element, around
            if event == "end":
                before = begun.pop()
                held = held if element.tag else before
            else:
                around.append(element)
                begun.append(held)
                held += 1
                count_elements(name, 1)
                check_held(name, held)
                _check_depth(name, element, around)
    except (ParseError, ValueError, LookupError) as error:
        raise _broken(name, error) from error


def _check_depth(name: str, element: Element, around: list[Element]) -> None:
    if len(around) > MOST_DEPTH:
        raise InputError(
            "{file}: <{tag}> is nested more than {limit} elements deep.",
            file=name,
            tag=local(element.tag),
            limit=MOST_DEPTH,
        )


def _broken(name: str, error: Exception) -> InputError:
    if isinstance(error, ParseError):
        line, column = error.position
        return InputError(
            "{file}, line {line}, column {column}: invalid XML ({why}).",
            file=name,
            line=line,
            column=column + 1,
            why=syntax(error),
        )
    if isinstance(error, DefusedXmlException):
        return InputError(
            "{file} declares entities or refers to other files, which is not allowed here.",
            file=name,
        )
    return InputError(
        "The XML encoding of {file} cannot be read. Save the file as UTF-8.", file=name
    )


class _Source(io.BytesIO):
    """The parser's input; ``silent``: the bytes since it last reported an element.

    A tag is held until its end is there, a text until the next tag, comments or not between. With
    every block the parser goes through an unfinished tag again, so blocks are larger than
    requested.
    """

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(data)
        self.name, self.silent, self._comments = name, 0, comments(data)

    def read(self, size: int | None = -1, /) -> bytes:
        check_token(self.name, self.silent, self._comments)
        block = super().read(BLOCK)
        self.silent += len(block)
        return block


def comments(data: bytes) -> int:
    """Counts the comments and processing instructions that begin here, in any encoding."""
    return sum(map(data.count, _COMMENTS))


def forget(element: Element, around: list[Element]) -> None:
    """Frees an element that has been read, and its place in the element around it.

    Without a tag it counts no longer among those that ``walk`` holds.
    """
    element.clear()
    element.tag = ""
    if around:
        around[-1].remove(element)


def local(tag: str) -> str:
    """``"{urn:…}target"`` → ``"target"``."""
    return tag.rpartition("}")[2].rpartition(":")[2]


def attribute(element: Element, name: str) -> str:
    """Returns an attribute by its name without the namespace: ``lang`` finds ``xml:lang``."""
    return next((value for key, value in element.attrib.items() if local(key) == name), "")


def text(element: Element) -> str:
    """Returns the words of an element: inline codes left out, white space as XML means it."""
    return squeeze("".join(_words(element)))


def squeeze(words: str) -> str:
    """Runs of white space → one space; no-break spaces stay."""
    return _SPACE.sub(" ", words).strip(" ")


def _words(element: Element) -> Iterator[str]:
    if local(element.tag) not in CODES and element.get("mtype") != DELETED:
        yield element.text or ""
        for child in element:
            yield from _words(child)
            yield child.tail or ""
