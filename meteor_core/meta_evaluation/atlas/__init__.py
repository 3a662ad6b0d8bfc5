"""Atlas of blindness: minimal pairs that show what a metric notices and what it does not.

>>> from meteor_core.meta_evaluation.atlas import items
>>> item = items("en")[1]
>>> item.reference, item.candidate, item.effect
('The tenant may not sublet the flat without the landlord’s written consent.',
 'The tenant may sublet the flat without the landlord’s written consent.', 'breaks')
"""

from meteor_core.meta_evaluation.atlas.items import LANGUAGES, PHENOMENA, Effect, Form, Item, items

__all__ = ["LANGUAGES", "PHENOMENA", "Effect", "Form", "Item", "items"]
