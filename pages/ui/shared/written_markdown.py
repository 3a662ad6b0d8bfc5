"""Markdown that somebody else wrote, made safe: emphasis, lists, headings and code, nothing more.

A CommonMark parser reads it, and the result is written again with every text escaped. So it cannot
produce HTML, pictures, formulas, colours or icons. An address is written as text after its link.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pages.ui.shared.markdown import plain

_LONGEST = 20_000
_DEEPEST = 20
_READER = MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST}).disable(["code"])
"""Without indented code, because authors of instructions indent for looks."""

_AROUND = {"strong_open": "**", "strong_close": "**", "em_open": "*", "em_close": "*"}


def written_markdown(text: str) -> str:
    """``"# Read *twice* <b>"`` → ``"**Read *twice* \\\\<b\\\\>**"``: a heading is only bold."""
    writer = _Writer()
    for token in _READER.parse(text[:_LONGEST]):
        writer.add(token)
    return writer.text()


class _Writer:
    """The blocks of a text as lines: lists keep their numbers and depth, a quotation its mark."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._indents: list[str] = []
        self._first: list[str] = []  # of the line to come: an item's mark, until it is written
        self._heading = self._tight = False

    def add(self, token: Token) -> None:
        kind = token.type
        if kind == "list_item_open":
            mark = f"{token.info}{token.markup} " if token.info else "- "
            self._indents.append(" " * len(mark))
            self._first.append(mark)
        elif kind == "blockquote_open":
            self._indents.append("> ")
            self._first.append("> ")
        elif kind in ("list_item_close", "blockquote_close"):
            self._indents.pop()
            self._first.pop()
        elif kind in ("bullet_list_close", "ordered_list_close"):
            self._end_block()
        elif kind == "paragraph_open":
            self._heading, self._tight = False, token.hidden
        elif kind == "heading_open":
            self._heading, self._tight = True, False
        elif kind in ("inline", "fence", "hr"):
            self._block(_content(token, self._heading))

    def text(self) -> str:
        """Returns all lines, without the empty ones at the end."""
        last = max((n for n, line in enumerate(self.lines, 1) if line.strip("> ")), default=0)
        return "\n".join(self.lines[:last])

    def _block(self, text: str) -> None:
        head, lead = "".join(self._first), "".join(self._indents)
        self._first = list(self._indents)
        self.lines += [
            (lead if number else head) + line for number, line in enumerate(text.split("\n"))
        ]
        if not self._tight:
            self._end_block()

    def _end_block(self) -> None:
        self.lines.append("".join(self._indents).rstrip())


def _content(token: Token, heading: bool) -> str:
    if token.type == "hr":
        return "---"
    if token.type == "fence":
        code = [_code(line) for line in token.content.splitlines() if line.strip()]
        named = token.info.strip()  # of the language, or a text behind marks never closed
        return "  \n".join([plain(named, longest=_LONGEST), *code] if named else code)
    text = "".join(_inline(token.children or []))
    return f"**{text.strip()}**" if heading and "**" not in text and text.strip() else text


def _inline(tokens: Sequence[Token]) -> Iterator[str]:
    """Text escaped, between the marks that are kept; a link's address follows its text."""
    address = ""
    for token in tokens:
        if token.type in ("text", "image", "html_inline", "text_special"):
            yield plain(token.content, longest=_LONGEST)
        elif token.type == "code_inline":
            yield _code(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            yield "  \n"
        elif token.type == "link_open":
            address = str(token.attrs.get("href", ""))
        elif token.type == "link_close":
            yield plain(f" ({address})", longest=_LONGEST)
        else:
            yield _AROUND.get(token.type, "")


def _code(text: str) -> str:
    """Code as such, where nothing in it could end it; else as text."""
    shown = text.strip()
    return (
        f"`{shown}`"
        if shown and shown.isprintable() and not set("`:$") & set(shown)
        else plain(shown, longest=_LONGEST)
    )
