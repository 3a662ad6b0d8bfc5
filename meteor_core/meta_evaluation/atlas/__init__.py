"""Atlas of blindness: minimal pairs that show what a metric notices and what it does not.

>>> from meteor_core.meta_evaluation.atlas import items
>>> item = items("en")[1]
>>> item.reference, item.candidate, item.effect
('The tenant may not sublet the flat without the landlord’s written consent.',
 'The tenant may sublet the flat without the landlord’s written consent.', 'breaks')

``items`` → ``aligned`` (METEOR) or ``measured`` (another metric) → ``scored`` → ``cells``.
"""

from meteor_core.meta_evaluation.atlas.items import (
    LANGUAGES,
    PHENOMENA,
    Effect,
    Form,
    Item,
    items,
    own_items,
)
from meteor_core.meta_evaluation.atlas.table import (
    HARMLESS,
    PARAPHRASE,
    AlignedItems,
    Cell,
    ItemScores,
    Kind,
    Verdict,
    aligned,
    by_stage,
    cells,
    kind_of,
    kind_of_item,
    listed,
    measured,
)

__all__ = [
    "HARMLESS",
    "LANGUAGES",
    "PARAPHRASE",
    "PHENOMENA",
    "AlignedItems",
    "Cell",
    "Effect",
    "Form",
    "Item",
    "ItemScores",
    "Kind",
    "Verdict",
    "aligned",
    "by_stage",
    "cells",
    "items",
    "kind_of",
    "kind_of_item",
    "listed",
    "measured",
    "own_items",
]
