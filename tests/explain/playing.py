"""A player's states as a page of text, and the three pairs whose pages are kept beside the tests.

python -m tests.explain.playing     writes them anew
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from meteor_core import Meteor, Parameters, Result
from meteor_core.explain.player import State, states
from meteor_core.meteor.counting import PLAIN
from meteor_core.render import text
from meteor_core.wording.formula import lines
from meteor_core.wording.steps import sentences, title
from tests import toys

GOLDEN = Path(__file__).with_name("golden")


def english() -> Result:
    metric = Meteor("en", "2005", stages=("exact", "stem"))
    return metric.score(
        "On the mat the lazy dogs were sitting", "The dog sat on the mat, sitting still"
    )


STAGES = ("exact", "lemma", "synonym", "paraphrase", "embedding")
WEIGHTS = (("lemma", 0.7), ("synonym", 0.9), ("paraphrase", 0.6), ("embedding", 0.8))
RECIPE = toys.recipe(parameters={"ru": Parameters(0.9, 0.5, 0.4, 0.75, WEIGHTS)}, rules=PLAIN)
"""Parameters of its own: the pages are about the player, not about a variant's values."""


def every_stage() -> Result:
    return Meteor("ru", RECIPE, STAGES).score(
        "Лисица сделала прыжок в дом и в тот же миг дала лисе собаку .",
        "Лиса прыгнула в дома и сразу дала собаке лису .",
    )


def nothing() -> Result:
    return Meteor("ru", RECIPE, STAGES).score("изба", "собака и лиса")


PAIRS: dict[str, Callable[[], Result]] = {
    "english": english,
    "every_stage": every_stage,
    "nothing": nothing,
}


def page(result: Result) -> str:
    """A result → its states, a block of lines each."""
    judged = result.references[result.best_reference]
    blocks = [_block(state) for state in states(judged, result.parameters)]
    return "\n\n".join(blocks) + "\n"


def _block(state: State) -> str:
    formula = lines(state.statistics, state.parameters, state.score)
    block = [
        f"== {title(state)}",
        text.plain(state.alignment),
        *(f"- {sentence}" for sentence in sentences(state)),
        *(f"  {line}" for line in formula if line.name in state.filled),
    ]
    return "\n".join(block)


if __name__ == "__main__":
    for name, make in PAIRS.items():
        (GOLDEN / f"{name}.txt").write_text(page(make()), "utf-8")
