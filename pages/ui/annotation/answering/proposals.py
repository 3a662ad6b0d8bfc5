"""The spans that an ESA item begins with: what METEOR's proof casts doubt on."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Assessment, Item, Membership, Project, Span, Store
from meteor_core.spans.proposing import proposed_spans
from pages.ui.annotation.answering.item_board import project_recipe
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import align
from pages.ui.shared.recipes.recipe import metric as metric_of


def proposals(
    store: Store, member: Membership, project: Project, item: Item
) -> tuple[Span, ...] | None:
    """As the last answer had them, else as METEOR proposes; None for an item that has none.

    An item that cannot be aligned has none: its answer says so, and counts as one without.
    """
    if not project.setup.proposals or item.context.whole:
        return None
    if isinstance(item.answer, Assessment):
        return item.answer.proposed
    recipe = project_recipe(project.setup.language)

    def how(candidate: str, references: tuple[str, ...]) -> Sequence[tuple[int, int, str]]:
        installed = installing.ensure(recipe.language)
        metric = metric_of(recipe, installed)
        result = metric.rate(align(recipe, installed, Texts(candidate, references)))
        return [(span.start, span.stop, span.severity) for span in proposed_spans(result)]

    try:
        return an.propose(store, member, item.id, how)
    except MeteorError:
        return None
