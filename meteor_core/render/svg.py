"""The alignment graph as a complete SVG: no external font, script or style."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from meteor_core.explain.player import CHUNKS
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.layout import SIZE, layout
from meteor_core.render.picture import Box, Bracket, Curve, Layout, Underline, pointer, pointer_name
from meteor_core.wording.evidence import EXCHANGEABLE, OPEN, exchange, explain
from meteor_core.wording.palette import DASH_ARRAYS, FONT, Style, Theme, colour, look
from meteor_core.wording.words import Translate, same
from meteor_core.wording.words import width as text_width

_LEGEND_ROW = 1.6
_HEADING = 1.6
_TORN = "torn"
"""In the legend: a link whose other end is in another line."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How a picture is written: the style, the size of its words and of its smallest letters.

    Both sizes are in the picture's units. ``stress``: the stage whose links stand out, or
    ``"chunks"`` where the brackets do.
    """

    style: Style
    size: float
    least: float = 0.0
    stress: str = ""

    @property
    def colours(self) -> Theme:
        return self.style.colours

    def letters(self, share: float) -> float:
        """Returns the size of letters: this share of a word's, but never below the least."""
        return max(share * self.size, self.least)


def svg(
    alignment: Alignment,
    *,
    width: float = 1100.0,
    size: float = SIZE,
    key: bool = True,
    theme: str = "light",
    language: str = "en",
    title: str = "",
    translate: Translate = same,
) -> str:
    """An alignment → a stand-alone SVG document: ``svg(cats).startswith("<svg ")``.

    ``size``: of the words, in pixels; ``key``: whether a legend is below.
    """
    style, model = Style(theme, language, translate), view(alignment)
    picture = layout(model, width, size)
    body, height = drawing(picture, Pen(style, size), key=key)
    return _document(width, height, style.colours, _names(model, title, translate), body)


def drawing(picture: Layout, pen: Pen, *, key: bool = True) -> tuple[list[str], float]:
    """A picture set out → SVG's elements, and their height; ``key``: with a legend below."""
    below, below_height = _legend(picture, pen) if key else ([], 0.0)
    heading = 0.4 * pen.size if picture.named else _HEADING * max(pen.size, pen.least)
    body = [
        f'<g transform="translate(0 {_n(heading)})">',
        *_margins(picture, pen),
        *(_bracket(bracket, pen) for bracket in picture.brackets),
        *(_underline(line, pen.colours) for line in picture.underlines),
        *(_curve(curve, pen) for curve in picture.curves),
        *(_word(box, pen) for box in picture.boxes),
        "</g>",
        f'<g transform="translate(0 {_n(heading + picture.height)})">',
        *below,
        "</g>",
    ]
    return body, heading + picture.height + below_height


def _document(
    width: float, height: float, colours: Theme, names: tuple[str, str], body: list[str]
) -> str:
    title, description = names
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
            f'viewBox="0 0 {_n(width)} {_n(height)}" role="img" '
            f'aria-label="{escape(title)}" font-family="{escape(FONT)}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
            f'<rect width="100%" height="100%" fill="{colours.background}"/>',
            *body,
            "</svg>",
        ]
    )


def _names(model: View, title: str, translate: Translate) -> tuple[str, str]:
    """The picture's name, and its description for people who cannot see it."""
    texts = {
        translate("Reference"): " ".join(word.text for word in model.reference),
        translate("Candidate"): " ".join(word.text for word in model.candidate),
    }
    sentences = [
        *(f"{name}: {text}." for name, text in texts.items()),
        translate("Matches: {matches}, chunks: {chunks}.").format(
            matches=len(model.links), chunks=len(model.chunks)
        ),
        *(
            f"{link.candidate_text} ~ {link.reference_text}: "
            + ", ".join(
                filter(None, (translate(look(link.stage).label), exchange(link, translate)))
            )
            + "."
            for link in model.links
        ),
    ]
    return clean(title) or translate("Alignment of candidate and reference"), " ".join(sentences)


def _text(
    x: float, y: float, text: str, size: float, fill: str, extra: str = 'text-anchor="middle"'
) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y + size * 0.35)}" font-size="{_n(size)}" fill="{fill}" '
        f"{extra}>{escape(text)}</text>"
    )


def _word(box: Box, pen: Pen) -> str:
    """A word; unmatched in italics with a cross, cut short with its whole text on hover."""
    size, colours = pen.size, pen.colours
    centred = 'text-anchor="middle" style="unicode-bidi:isolate"'
    tip = f"<title>{escape(box.word.text)}</title>" if box.text != box.word.text else ""
    if box.word.matched:
        return f"<g>{tip}{_text(box.x, box.y, box.text, size, colours.ink, centred)}</g>"
    unmatched = pen.style.translate("no match")
    tip = f"<title>{escape(box.word.text)}: {escape(unmatched)}</title>"
    text = _text(box.x, box.y, box.text, size, colours.muted, centred + ' font-style="italic"')
    inwards = size if box.word.side == "reference" else -size
    return f"<g>{tip}{text}{cross(box.x, box.y + inwards, size * 0.22, pen)}</g>"


def cross(x: float, y: float, arm: float, pen: Pen) -> str:
    """Draws the mark of a word without a match."""
    left, right, top, bottom = _n(x - arm), _n(x + arm), _n(y - arm), _n(y + arm)
    return (
        f'<path d="M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}" '
        f'stroke="{pen.colours.muted}" stroke-width="1.5" fill="none"/>'
    )


def _curve(curve: Curve, pen: Pen) -> str:
    """A link with its letter; hovering shows the evidence."""
    (x0, y0), (x1, y1) = curve.start, curve.stop
    middle = (y0 + y1) / 2
    link, stage = curve.link, curve.link.stage
    tip = f"{link.candidate_text} ~ {link.reference_text}: {explain(link, pen.style.translate)}"
    path = f"M{_n(x0)} {_n(y0)}C{_n(x0)} {_n(middle)} {_n(x1)} {_n(middle)} {_n(x1)} {_n(y1)}"
    pale = ' opacity="0.4"' if pen.stress not in ("", CHUNKS, stage) else ""
    parts = [
        f"<g{pale}><title>{escape(tip)}</title>",
        f'<path d="{path}" fill="none" {_stroke(stage, pen.colours, link.exchangeable)}/>',
        badge(*curve.badge, stage, pen, exchangeable=link.exchangeable),
    ]
    if curve.other:
        x, y, size = curve.badge[0] + 0.6 * pen.size, curve.badge[1], pen.letters(0.68)
        start = 'text-anchor="start"'
        parts.append(_text(x, y, pointer(curve), size, pen.colours.muted, start))
    return "".join([*parts, "</g>"])


def _stroke(stage: str, colours: Theme, exchangeable: bool = False) -> str:
    """A stage's line; that of a match that could be exchanged is thin."""
    own = colour(colours.line, stage, colours.muted)
    dashes, thick = DASH_ARRAYS[look(stage).dash], "1" if exchangeable else "2"
    return f'stroke="{own}" stroke-width="{thick}"' + (
        f' stroke-dasharray="{dashes}"' if dashes else ""
    )


def badge(x: float, y: float, stage: str, pen: Pen, *, exchangeable: bool = False) -> str:
    """Draws a stage's letter in its circle; in a diamond if the match could be exchanged."""
    colours, size = pen.colours, pen.letters(0.66)
    own = colour(colours.line, stage, colours.muted)
    ink = colour(colours.text, stage, colours.ink)
    radius = max(0.52 * pen.size, 0.6 * size)
    paint = f'fill="{colours.background}" stroke="{own}" stroke-width="1.2"/>'
    frame = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {paint}'
    if exchangeable:
        frame = f'<path d="{_diamond(x, y, 1.38 * radius)}" {paint}'
    return frame + _text(x, y, look(stage).letter(pen.style.language), size, ink)


def _diamond(x: float, y: float, arm: float) -> str:
    return (
        f"M{_n(x)} {_n(y - arm)}L{_n(x + arm)} {_n(y)}L{_n(x)} {_n(y + arm)}L{_n(x - arm)} {_n(y)}Z"
    )


def _bracket(bracket: Bracket, pen: Pen) -> str:
    size, colours = pen.size, pen.colours
    outwards = -1 if bracket.side == "reference" else 1
    left, right, y = _n(bracket.left), _n(bracket.right), _n(bracket.y)
    tick = _n(bracket.y - outwards * 0.3 * size)
    start = f"M{left} {tick}L{left} {y}" if bracket.opens else f"M{left} {y}"
    stop = f"L{right} {y}L{right} {tick}" if bracket.closes else f"L{right} {y}"
    centre = (bracket.left + bracket.right) / 2
    label = bracket.y + outwards * 0.62 * size
    stroke = f'stroke="{colours.muted}"'
    if pen.stress == CHUNKS:
        stroke = f'stroke="{colours.accent}" stroke-width="3"'
    return f'<path d="{start}{stop}" fill="none" {stroke}/>' + _text(
        centre, label, str(bracket.chunk), pen.letters(0.72), colours.muted
    )


def _underline(line: Underline, colours: Theme) -> str:
    own = colour(colours.line, line.link.stage, colours.muted)
    return (
        f'<path d="M{_n(line.left)} {_n(line.y)}L{_n(line.right)} {_n(line.y)}" '
        f'stroke="{own}" stroke-width="2"/>'
    )


def _margins(picture: Layout, pen: Pen) -> Iterator[str]:
    """The rows' names and the lines' numbers, left of the words."""
    start, size = 'text-anchor="start"', pen.letters(0.8)
    colours, translate = pen.colours, pen.style.translate
    if not picture.named:
        heading = translate("Reference above, candidate below")
        yield _text(0, -0.6 * picture.size, heading, size, colours.muted, start)
    for band in picture.bands:
        if picture.named:
            yield _text(0, band.reference_y, translate("Reference"), size, colours.muted, start)
            yield _text(0, band.candidate_y, translate("Candidate"), size, colours.muted, start)
        if len(picture.bands) > 1:
            middle = (band.reference_y + band.candidate_y) / 2
            yield _text(0, middle, str(band.number), size, colours.muted, start)


def _legend(picture: Layout, pen: Pen) -> tuple[list[str], float]:
    """Samples of the stages drawn, in as many rows as they need; and the legend's height."""
    colours, translate, language = pen.colours, pen.style.translate, pen.style.language
    entries = [
        (f"{look(s).letter(language)} {translate(look(s).label)}", s) for s in picture.stages
    ]
    if any(not box.word.matched for box in picture.boxes):
        entries.append((translate("no match"), ""))
    if any(curve.link.exchangeable for curve in picture.curves):
        entries.append((translate(EXCHANGEABLE), OPEN))
    if torn := pointer_name(picture, translate):
        entries.append((torn, _TORN))
    size, mark = pen.letters(0.8), picture.size * 2.8
    x, row, drawn = 0.0, 0, []
    for name, stage in entries:
        wide = mark + text_width(name, size) + picture.size * 1.6
        if x and x + wide > picture.width:
            x, row = 0.0, row + 1
        y = (row + 1) * _LEGEND_ROW * picture.size
        drawn.append(_sample(x, y, mark, stage, pen))
        drawn.append(_text(x + mark + 6, y, name, size, colours.ink, 'text-anchor="start"'))
        x += wide
    rows = row + 1 if entries else 0
    return drawn, (rows + 0.8) * _LEGEND_ROW * picture.size


def _sample(x: float, y: float, mark: float, stage: str, pen: Pen) -> str:
    if not stage:
        return cross(x + mark / 2, y, 4, pen)
    if stage == _TORN:
        ring = f'fill="none" stroke="{pen.colours.muted}" stroke-width="1.2"'
        return f'<circle cx="{_n(x + mark / 2)}" cy="{_n(y)}" r="5" {ring}/>'
    if stage == OPEN:
        paint = f'fill="{pen.colours.background}" stroke="{pen.colours.muted}" stroke-width="1"/>'
        line = f'<path d="M{_n(x)} {_n(y)}L{_n(x + mark)} {_n(y)}" {paint}'
        return line + f'<path d="{_diamond(x + mark / 2, y, 6)}" {paint}'
    return f'<path d="M{_n(x)} {_n(y)}L{_n(x + mark)} {_n(y)}" {_stroke(stage, pen.colours)}/>'


def _n(value: float) -> str:
    """A coordinate without needless digits: ``12.0`` → ``"12"``."""
    return f"{value:.1f}".removesuffix(".0")
