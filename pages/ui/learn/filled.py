"""The formula at one step of the stage player: what is known as fractions, the rest in symbols.

Imports no Streamlit.
"""

from __future__ import annotations

from meteor_core.explain.player import State
from meteor_core.wording.palette import Theme
from meteor_core.wording.words import Translate
from pages.ui.shared import formula

_ORDER = ("Precision", "Recall", "Fragmentation", "F-mean", "Penalty", "Score")


def latex(
    state: State, before: State | None, free: int, colours: Theme, translate: Translate
) -> str:
    """A state and the one before it → the formula so far, what is new in the accent colour.

    ``free``: the chunks that cost nothing in the end.
    """
    known, earlier = _known(state, translate), _known(before, translate) if before else {}
    blank = _symbols(free, translate)
    lines = []
    for name in _ORDER:
        if name == "Fragmentation" and "Penalty" in known:
            continue
        if name not in known:
            lines.append(_coloured(blank[name], colours.muted))
        elif known[name] != earlier.get(name):
            lines.append(_coloured(known[name], colours.text["exact"]))
        else:
            lines.append(known[name])
    return formula.aligned(lines)


def _known(state: State, translate: Translate) -> dict[str, str]:
    """The lines that this state has, as fractions; its fragmentation in a line of its own."""
    parts = formula.parts(
        state.statistics,
        state.parameters,
        state.score,
        translate,
        narrow=True,
        matches=state.alignment.matches,
    )
    found = {name: line for name, line in parts.items() if name in state.filled}
    if "Fragmentation" in state.filled:
        free = _free(state.statistics.free)
        counts = rf"\frac{{{state.statistics.chunks}{free}}}{{{state.statistics.matches:g}}}"
        value = f" = {state.score.fragmentation:.3f}" if state.statistics.matches else ""
        counts = counts if state.statistics.matches else "0"
        found["Fragmentation"] = rf"{_ratio(state.statistics.free, translate)} &= {counts}{value}"
    return found


def _symbols(free: int, translate: Translate) -> dict[str, str]:
    """Each line before it can be filled in; ``free`` chunks cost nothing."""
    ratio = _ratio(free, translate)
    matched = rf"\text{{{translate('matches')}}}"
    penalty = rf"\text{{{translate('penalty')}}}"
    return {
        "Precision": rf"P &= \frac{{{matched}}}{{\text{{{translate('words of the candidate')}}}}}",
        "Recall": rf"R &= \frac{{{matched}}}{{\text{{{translate('words of the reference')}}}}}",
        "Fragmentation": rf"{ratio} &= \,?",
        "F-mean": r"F &= \frac{P \cdot R}{\alpha P + (1 - \alpha) R}",
        "Penalty": rf"{penalty} &= \gamma \left({ratio}\right)^{{\beta}}",
        "Score": rf"\text{{METEOR}} &= F \cdot (1 - {penalty})",
    }


def _ratio(free: int, translate: Translate) -> str:
    above = rf"\text{{{translate('chunks')}}}{_free(free)}"
    return rf"\frac{{{above}}}{{\text{{{translate('matches')}}}}}"


def _free(free: int) -> str:
    return f" - {free}" if free else ""


def _coloured(line: str, colour: str) -> str:
    """Both sides of a line in a colour: the sign that lines are aligned at stays outside."""
    left, right = line.split("&", 1)
    return rf"\textcolor{{{colour}}}{{{left}}}&\textcolor{{{colour}}}{{{right}}}"
