"""Why this alignment, in words: what a runner-up has more or less, and what decides."""

from __future__ import annotations

from meteor_core.explain.runners import NEXT, Runner
from meteor_core.explain.trials import Difference
from meteor_core.wording.palette import look
from meteor_core.wording.reasons import changed
from meteor_core.wording.words import Translate, number, same, signed


def title(runner: Runner, translate: Translate = same) -> str:
    """Who makes this alignment: ``"The next best · greedy"``."""
    names = {
        NEXT: translate("the next best"),
        "optimal": translate("the proved optimum"),
        "greedy": translate("greedy, from left to right"),
        "beam": translate("beam search of METEOR 1.5"),
    }
    said = " · ".join(names[name] for name in runner.names)
    return said[:1].upper() + said[1:]


def telling(runner: Runner, translate: Translate = same) -> str:
    """What tells a runner-up from ours: ``"chunks +1; score 0.700 (−0.030). What decides: …"``."""
    found = runner.difference
    if runner.same:
        return translate("Finds the very same alignment.")
    figures = translate("score {score} ({change})").format(
        score=number(runner.judged.score.value), change=signed(found.score)
    )
    changes = changed(found, translate)
    start = f"{changes}; {figures}" if changes else figures
    return f"{start[:1].upper()}{start[1:]}. {_decided(found, translate)}"


def _decided(found: Difference, translate: Translate) -> str:
    decided = found.decided_by
    if not decided:
        return translate("Equally good: a fixed rule breaks the tie.")
    if decided == "crossings":
        return translate("Equally good for the score: crossings decide the picture only.")
    if decided == "chunks":
        return translate("The matches are as many; the number of chunks decides.")
    said = translate("The stage “{stage}” decides, before all that follows it.").format(
        stage=translate(look(decided).label)
    )
    if _pays(found):
        return f"{said} {translate('Matches are chosen stage by stage, not by the score.')}"
    return said


def _pays(found: Difference) -> bool:
    """Whether the alignment that is worse stage by stage has the better score all the same."""
    counted = (dict(found.stages) | dict(found.similarities)).get(found.decided_by, 0)
    return counted < 0 < round(found.score, 6) or round(found.score, 6) < 0 < counted
