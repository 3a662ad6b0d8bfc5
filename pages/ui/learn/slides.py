"""The player's steps: the formula at each of them, and slides drawn from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from meteor_core.explain.player import State
from meteor_core.model import Alignment
from meteor_core.render.slide import LEAST, TALL_ROOM, WIDTH, Formula, Slide
from meteor_core.render.slide import slides as drawn_slides
from meteor_core.render.slide import tall_slides as drawn_tall_slides
from meteor_core.wording.palette import Style
from meteor_core.wording.words import Translate, number
from pages.ui.shared import formula
from pages.ui.shared.formula import FOLD, folded
from pages.ui.shared.formula import FOLD as _FOLD

_NEW, _STANDING = 34.0, LEAST + 3
"""Sizes of what is new, whose exponents are still to be read from afar, and of all else."""

_SIGNS = re.compile(r"(?:=|\\approx) ")

_WIDEST, _WIDEST_TALL = WIDTH - 100.0, TALL_ROOM - 20.0


def slides(alignment: Alignment, frames: Sequence[State], style: Style) -> tuple[str, ...]:
    """The states of a pair → their slides, SVG documents of 1280 × 720 units."""
    return drawn_slides(alignment, _contents(frames, style, tall=False), style)


def tall_slides(alignment: Alignment, frames: Sequence[State], style: Style) -> tuple[str, ...]:
    """Draws the same for a phone held upright, to be scrolled."""
    return drawn_tall_slides(alignment, _contents(frames, style, tall=True), style)


def _contents(frames: Sequence[State], style: Style, *, tall: bool) -> list[Slide]:
    free = frames[-1].statistics.free
    contents = []
    for before, frame in zip((None, *frames[:-1]), frames, strict=True):
        lines = step_lines(frame, before, free, style.translate, brief=True)
        known = [each for line in lines if line.known for each in _formulas(line, style, tall)]
        ahead = [each for line in lines if not line.known for each in _formulas(line, style, tall)]
        contents.append(Slide(frame, tuple(known), tuple(ahead)))
    return contents


def _formulas(line: Line, style: Style, tall: bool) -> list[Formula]:
    """A line of the formula; on a narrow slide what is new is broken at its signs."""
    colours = style.colours
    widest = _WIDEST_TALL if tall else _WIDEST
    if line.new:
        pieces = folded(line.latex).split(FOLD) if tall else [line.latex]
        colour, size = colours.text["exact"], _NEW
    else:
        pieces = [worked_out(line.latex) if line.known else line.latex]
        colour, size = colours.ink if line.known else colours.muted, _STANDING
    plain = [piece.replace("&", "", 1) for piece in pieces]
    return [_drawn(line.name, piece, size, colour, line.new, widest) for piece in plain]


def worked_out(latex: str) -> str:
    """``"P = \\frac{5}{7} = 0.714"`` → ``"P = 0.714"``: what an earlier step has worked out."""
    return f"{latex.partition('=')[0]}= {_SIGNS.split(latex)[-1]}"


@lru_cache(maxsize=512)
def _drawn(name: str, latex: str, size: float, colour: str, new: bool, widest: float) -> Formula:
    """LaTeX → its outlines; smaller than requested if it is too wide for a slide."""
    formula = _typeset(latex, size, colour)
    width, height = formula.getsize()
    if width > widest:
        formula = _typeset(latex, size * widest / width, colour)
        width, height = formula.getsize()
    depth = -formula.getyofst()
    return Formula(name, _element(formula.svgxml()), width, height - depth, depth, new)


def _typeset(latex: str, size: float, colour: str) -> Any:
    from ziamath import zmath  # half a second that no other page need wait for
    from ziamath.config import config

    config.svg2 = False  # glyphs by their outlines: several formulas share one document
    config.precision = 2
    return zmath.Latex(latex, size=size, color=colour)


def _element(drawn: Any) -> str:
    """The formula's own SVG element with its baseline at y = 0."""
    left = float(drawn.get("viewBox").split()[0])
    body = "".join(ElementTree.tostring(each, encoding="unicode") for each in drawn)
    return f'<g transform="translate({-left:.1f} 0)">{body}</g>'


# The formula at a step of the stage player: what is known as fractions, the rest in symbols.

_LETTERS = ("Words", "Letter precision", "Letter recall", "Letters")
_ORDER = ("Precision", "Recall", "Fragmentation", "F-mean", "Penalty", *_LETTERS, "Score")


_WITH_LETTERS = {
    "Letter precision": r"P_L &= \,?",
    "Letter recall": r"R_L &= \,?",
    "Letters": formula.LETTERS,
}
"""The lines of letters before they are counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the formula at a step: ``latex`` has one ``&``, at which lines are aligned.

    ``known``: its numbers have come in; ``new``: they have done so, or changed, at this step.
    """

    name: str
    latex: str
    known: bool
    new: bool = False


def step_formula(
    state: State, before: State | None, free: int, style: Style, *, folded: bool = False
) -> str:
    """A state and the one before it → the formula so far in LaTeX, what is new in colour.

    ``free``: the chunks that cost nothing in the end; ``folded``: for a phone.
    """
    colours, lines = style.colours, []
    for line in step_lines(state, before, free, style.translate):
        latex = formula.folded(line.latex) if folded else line.latex
        if line.new or not line.known:
            # Both sides of each row in a colour: the sign that rows are aligned at stays outside.
            colour = colours.text["exact"] if line.new else colours.muted
            rows = (row.split("&", 1) for row in latex.split(_FOLD))
            latex = _FOLD.join(
                rf"\textcolor{{{colour}}}{{{left}}}&\textcolor{{{colour}}}{{{right}}}"
                for left, right in rows
            )
        lines.append(latex)
    return formula.aligned(lines)


def step_lines(
    state: State, before: State | None, free: int, translate: Translate, *, brief: bool = False
) -> list[Line]:
    """Returns the lines of the formula at a state, in their order.

    ``brief``: what earlier stages add to a sum is one number; else a row has few terms.
    """
    stages = state.statistics.stages
    summed = stages[: stages.index(state.name)] if brief and state.is_stage else ()
    known = _known_lines(state, translate, brief, summed)
    earlier = _known_lines(before, translate, brief, summed) if before else {}
    symbols = _symbols(free, state, translate)
    return [
        Line(name, known[name], known=True, new=known[name] != earlier.get(name))
        if name in known
        else Line(name, symbols[name], known=False)
        for name in _ORDER
        if name in symbols and (name != "Fragmentation" or "Penalty" not in known)
    ]


def _known_lines(
    state: State, translate: Translate, brief: bool, summed: Collection[str]
) -> dict[str, str]:
    """The lines of this state, as fractions; its fragmentation in a separate line."""
    parts = formula.parts(
        state.statistics,
        state.parameters,
        state.score,
        translate,
        narrow=not brief,
        matches=state.alignment.matches,
        summed=summed,
    )
    lines_now = {name: line for name, line in parts.items() if name in state.filled}
    if "Fragmentation" in state.filled:
        lines_now["Fragmentation"] = _fragmentation(state, translate)
    return lines_now


def _fragmentation(state: State, translate: Translate) -> str:
    statistics = state.statistics
    ratio = _ratio(statistics.free, translate)
    if not statistics.matches:
        return f"{ratio} &= 0"
    counts = rf"\frac{{{statistics.chunks}{_free(statistics.free)}}}{{{statistics.matches:g}}}"
    return f"{ratio} &= {counts} = {number(state.score.fragmentation)}"


def _symbols(free: int, state: State, translate: Translate) -> dict[str, str]:
    """Each line before it can be filled in; ``free`` chunks cost nothing."""
    granted = r"\sigma\delta + " if state.parameters.granted else ""
    ratio = _ratio(free, translate)
    matches, penalty = _text(translate("matches")), _text(translate("penalty"))
    product = rf"F \cdot (1 - {penalty})"
    candidate = _text(translate("words of the candidate"))
    reference = _text(translate("words of the reference"))
    return {
        "Precision": rf"P &= \frac{{{granted}{matches}}}{{{granted}{candidate}}}",
        "Recall": rf"R &= \frac{{{granted}{matches}}}{{{granted}{reference}}}",
        "Fragmentation": rf"{ratio} &= \,?",
        "F-mean": r"F &= \frac{P \cdot R}{\alpha P + (1 - \alpha) R}",
        "Penalty": rf"{penalty} &= \gamma \left({ratio}\right)^{{\beta}}",
        **(_WITH_LETTERS if state.score.share else {}),
        **({"Words": rf"W &= {product}"} if state.score.share else {}),
        "Score": r"\text{METEOR} &= " + (r"(1 - \mu) W + \mu L" if state.score.share else product),
    }


def _ratio(free: int, translate: Translate) -> str:
    """Chunks, but for those that cost nothing, over matches."""
    chunks, matches = _text(translate("chunks")), _text(translate("matches"))
    return rf"\frac{{{chunks}{_free(free)}}}{{{matches}}}"


def _free(free: int) -> str:
    return f" - {free}" if free else ""


def _text(message: str) -> str:
    return rf"\text{{{message}}}"
