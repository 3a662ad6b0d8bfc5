"""What HTML is made of, read by a parser."""

from __future__ import annotations

from html.parser import HTMLParser


class Tags(HTMLParser):
    """Collects elements and attributes, and sees that every element is closed."""

    VOID = frozenset({"meta", "br", "rect", "path", "circle"})

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag
