"""Statistics of many segments by the parts of a variant, without what only a picture needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meteor_core import languages
from meteor_core.meteor import variants
from meteor_core.meteor.counting import count
from meteor_core.model import Alignment, Link, Statistics


def tallying(
    variant: str, language: str, stage_names: Sequence[str]
) -> Callable[[str, str], tuple[Statistics, list[tuple[int, int, int, int, int]]]]:
    """A function (candidate, reference) → statistics, and matches as spans and stage ranks."""
    recipe = variants.get(variant)
    record = languages.get(language)
    words = recipe.analyser(record, True).words
    stages = [recipe.made(name).make(record, 0.5) for name in stage_names]
    assert all(stages)

    def tally(candidate: str, reference: str):
        sides = words(candidate), words(reference)
        edges = recipe.search(recipe.proposer(*sides, stages), *map(len, sides)).edges
        links = tuple(Link(stage_names[e.rank], e.candidate, e.reference) for e in edges)
        alignment = Alignment(*map(tuple, sides), (), links, optimal=False)
        return count(alignment, stage_names, recipe.rules), [edge[:5] for edge in edges]

    return tally
