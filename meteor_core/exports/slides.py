"""Slides taken away: a ZIP of SVG files, and an HTML page that prints one slide on each sheet."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

from meteor_core.render.slide import HEIGHT, WIDTH

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = (
    f"@page{{size:{WIDTH}px {HEIGHT}px;margin:0}}"
    "body{margin:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "svg{display:block;width:100vw;height:auto}"
    f"@media print{{svg{{width:{WIDTH}px;height:{HEIGHT}px;break-after:page;break-inside:avoid}}"
    "svg:last-child{break-after:auto}}"
)


def zip_bytes(slides: Mapping[str, str]) -> bytes:
    """``{"tokens": "<svg …", "exact": …}`` → a ZIP of ``01-tokens.svg``, ``02-exact.svg``, …

    The same slides give the same bytes.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, slide) in enumerate(slides.items(), 1):
            entry = zipfile.ZipInfo(f"{number:02}-{name}.svg")
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, slide.encode("utf-8", "replace"))
    return file.getvalue()


def html_text(slides: Sequence[str], title: str, language: str = "en") -> str:
    """Slides one under another on the screen, and one on each sheet when printed or saved as PDF.

    Nothing is loaded or run.
    """
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
    ]
    start = ["<!doctype html>", f'<html lang="{escape(language)}">', "<head>", *head, "</head>"]
    return "\n".join([*start, "<body>", *slides, "</body>", "</html>", ""])
