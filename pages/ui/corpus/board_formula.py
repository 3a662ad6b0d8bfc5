"""How a corpus's score is made of the other columns of its row, with the variant's own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core import Parameters, Statistics
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _


def formula(statistics: Statistics, parameters: Parameters) -> str:
    """Writes METEOR, F and penalty by the names of the columns, and what is counted there;
    Markdown."""
    equations = ";\N{EN SPACE}".join(_equations(statistics, parameters))
    return " ".join([f"{equations}.", *_counted(statistics)])


def _equations(statistics: Statistics, parameters: Parameters) -> Iterator[str]:
    alpha, beta, gamma, _delta, _sigma, mu = map(count, parameters.greek)
    penalty, matches = _("penalty"), _("matches")
    words = rf"F \cdot (1 - \text{{{penalty}}})"
    if parameters.mu:
        words = rf"{count(1 - parameters.mu)} \cdot {words} + {mu} \cdot L"
    yield rf"$\text{{METEOR}} = {words}$"
    below = rf"{alpha} \cdot P + {count(1 - parameters.alpha)} \cdot R"
    yield rf"$F = P \cdot R \,/\, ({below})$"
    chunks = _("breaks") if statistics.free else _("chunks")
    fragmentation = rf"(\text{{{chunks}}} / \text{{{matches}}})"
    yield rf"$\text{{{penalty}}} = {gamma} \cdot {fragmentation}^{{{beta}}}$"


def _counted(statistics: Statistics) -> Iterator[str]:
    if statistics.free:
        yield _("Breaks: the chunks, except the first of each segment that has a match.")
    yield _("Matches: the matched words, averaged over both sides.")
