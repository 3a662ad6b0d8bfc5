"""The player for a lecture hall: slides over the whole window, led by a presenter's keys.

All slides are in the browser from the first one on: a step takes no time, and needs no network.
The server learns of each step afterwards, so that the address, and the QR code for the class's
phones, are of what is shown.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import segno
import streamlit as st

from meteor_core.explain.player import State
from meteor_core.exports.classrooms import slides_html, slides_zip
from meteor_core.model import Alignment
from meteor_core.render.slide import LEAST, TALL_ROOM, WIDTH, Formula, Slide
from meteor_core.render.slide import slides as drawn_slides
from meteor_core.render.slide import tall_slides as drawn_tall_slides
from meteor_core.wording.palette import Style
from meteor_core.wording.words import Translate, number
from pages.ui.i18n.translation import _, language
from pages.ui.learn import state
from pages.ui.learn.state import CHOICES, PAGE, PROJECTOR, SCREEN, STEP
from pages.ui.shared import address, formula
from pages.ui.shared.figures import page_style
from pages.ui.shared.sharing import download_button
from pages.ui.shared.widgets.browser import keep_state

_KEY, _OPENED, _DRAWN = "learn_projector_screen", "learn_projector_opened", "learn_slides"
_HERE = Path(__file__).parent

_HTML = """
<div class="projector" tabindex="-1">
  <div class="slide"></div>
  <div class="bar">
    <button class="back" type="button">‹</button><span class="place"></span>
    <button class="next" type="button">›</button>
    <button class="play" type="button"></button>
    <select class="pace"></select>
    <button class="qr" type="button"></button>
    <button class="full" type="button"></button>
    <button class="leave" type="button"></button>
  </div>
  <div class="sheet" hidden>
    <div class="code"></div><div class="link"></div><div class="note"></div>
  </div>
  <div class="black" hidden></div>
</div>
"""

_SCREEN = st.components.v2.component(
    "meteor_projector",
    html=_HTML,
    css=(_HERE / "projector.css").read_text("utf-8"),
    js=(_HERE / "projector.js").read_text("utf-8"),
)


def is_open() -> bool:
    """Returns whether slides are shown instead of the page."""
    return bool(st.session_state[SCREEN] == PROJECTOR)


def open_it() -> None:
    """Opens the projector from the next run on."""
    st.session_state[SCREEN] = PROJECTOR
    st.session_state[_OPENED] = time.time()


def projector(alignment: Alignment, frames: Sequence[State]) -> None:
    """Draws the slides, from the step that is chosen on."""
    style = page_style()
    names = [frame.name for frame in frames]
    link = class_link()
    st.html(_HERE / "projector_page.css")
    with st.container(key="learn_projector"):
        _SCREEN(
            key=_KEY,
            data={
                "slides": list(drawn(alignment, frames, style)),
                "tall": list(drawn(alignment, frames, style, tall=True)),
                "names": names,
                "step": st.session_state[STEP],
                "opened": st.session_state.setdefault(_OPENED, time.time()),
                "seconds": state.seconds_per_step(),
                "paces": {str(pace): state.pace_name(pace) for pace in state.PACES},
                "words": _words(),
                "colours": _colours(style),
                "qr": qr_code(link),
                "link": link,
                "note": link_note(link),
            },
            default={"step": st.session_state[STEP]},
            on_step_change=_follow,
            on_dark_change=keep_state,
            on_left_change=_leave,
        )


def drawn(
    alignment: Alignment, frames: Sequence[State], style: Style, *, tall: bool = False
) -> tuple[str, ...]:
    """Draws the slides of a pair, wide or for a phone held upright; those drawn last are kept."""
    asked = (alignment, tuple(frames), style.theme, style.language)
    kept = st.session_state.setdefault(_DRAWN, {}).get(tall)
    if kept is None or kept[0] != asked:
        kept = asked, (tall_slides if tall else slides)(alignment, frames, style)
        st.session_state[_DRAWN][tall] = kept
    pictures: tuple[str, ...] = kept[1]
    return pictures


def _words() -> dict[str, str]:
    """The texts of the bar: on its buttons, and of parts without visible words."""
    return {
        "slide": _("Step"),
        "back": _("Back"),
        "next": _("Next"),
        "play": _("Play"),
        "stop": _("Stop"),
        "pace": _("Seconds per step"),
        "qr": _("QR code"),
        "full": _("Full screen"),
        "leave": _("Leave"),
        "code": _("QR code for this address: {link}"),
    }


def _colours(style: Style) -> dict[str, str]:
    theme = style.colours
    return {
        "ground": theme.background,
        "ink": theme.ink,
        "muted": theme.muted,
        "accent": theme.accent,
    }


def _follow() -> None:
    step = st.session_state[_KEY]["step"]
    if step:
        st.session_state[STEP] = step


def _leave() -> None:
    st.session_state[SCREEN] = PAGE


# What is shown, for a class: a QR code and a short link for its phones, slides to take away.

_SHORT = 300
"""Characters of a link up to which its code is read from the back of a hall."""


def class_link() -> str:
    """Returns the link to the player at this step, as short as possible; "" if the texts are too
    long."""
    return address.short_link(CHOICES, leave_out=(SCREEN,))


def qr_code(url: str) -> str:
    """Returns its QR code in SVG; "" where there is none."""
    return qr_svg(url) if url else ""


def link_note(url: str) -> str:
    """Returns a warning for using the code with phones; "" if all is well."""
    if not url:
        return _("These texts are too long for a link. Use the downloads instead.")
    if not reaches_phones(url):
        return _(
            "This address works only on this computer. If you open the page under the computer's "
            "network name, the QR code also works on phones."
        )
    if not qr_code(url):
        return _("These texts are too long for a QR code. Use the link instead.")
    if len(url) > _SHORT:
        return _(
            "These texts are long, so the QR code is dense. People at the back of the room "
            "should type the link."
        )
    return ""


def class_menu(names: Sequence[str], drawn: Callable[[], Sequence[str]]) -> None:
    """Draws the code, the link, the files; ``drawn`` makes the slides on request."""
    opened = st.popover(_("For a class"), key="learn_class", on_change="rerun")
    if not opened.open:
        return
    url = class_link()
    with opened:
        picture, said = qr_code(url), link_note(url)
        if picture:
            alt = _("QR code for this address: {link}").format(link=url)
            st.image(picture, width=240, alt=alt)
        if url:
            st.code(url, language=None, wrap_lines=True)
        if said:
            st.caption(said)
        _files(names, drawn)


def _files(names: Sequence[str], drawn: Callable[[], Sequence[str]]) -> None:
    code_of_language, title = language(), _("METEOR step by step")

    def zipped() -> bytes:
        return slides_zip(dict(zip(names, drawn(), strict=True)))

    def printed() -> str:
        return slides_html(drawn(), title, code_of_language)

    download_button("slides", _("Slides (SVG, ZIP)"), "application/zip", zipped, "zip")
    download_button("slides", _("Slides to print (HTML)"), "text/html", printed, "html")


# An address as a QR code, and whether a phone can open it at all.

_QUIET = 4
"""Modules of white around a code, as its standard requires."""


def qr_svg(url: str) -> str:
    """An address → its QR code as SVG, black on white; "" when it is too long for one."""
    try:
        code = segno.make(url, error="l", boost_error=True, micro=False)
    except segno.DataOverflowError:
        return ""
    drawn: str = code.svg_inline(border=_QUIET, dark="#000", light="#fff", omitsize=True)
    return drawn


def reaches_phones(url: str) -> bool:
    """Returns whether another machine can open the address, unlike ``localhost``.

    >>> reaches_phones("http://localhost:8501/learn"), reaches_phones("https://meteor.example/")
    (False, True)
    """
    host = urlsplit(url).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        return bool(host) and host != "localhost" and not host.endswith(".localhost")
    return not (address.is_loopback or address.is_unspecified)


# The player's steps: the formula at each of them, and slides drawn from it.

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
        pieces = formula.folded(line.latex).split(formula.FOLD) if tall else [line.latex]
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
            rows = (row.split("&", 1) for row in latex.split(formula.FOLD))
            latex = formula.FOLD.join(
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
