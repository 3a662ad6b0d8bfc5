"""How certain the matches of an alignment are, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment
from meteor_core.model.view import LinkView, named
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:
    from meteor_core.explain.certainty import Certainty

_UNKNOWN = N_("The best alignments are not counted, because that takes more than {steps} steps.")
_MOST = 12
"""Matches that could be exchanged and are named."""


EXCHANGEABLE = N_("could be replaced")
"""What a picture calls a match that some best alignment does without."""

OPEN = "◇"
"""Marks such a match in a text; in a picture its letter has such a frame."""


def unknown(translate: Translate = same) -> str:
    """Returns the message if there are too many best alignments to count."""
    from meteor_core.search.census import MOST_STATES  # rarely needed

    return translate(_UNKNOWN).format(steps=MOST_STATES)


def standing(link: LinkView, translate: Translate = same) -> str:
    """Says how many best alignments contain a match; "" if not counted, or for no match."""
    if not link.of_best:
        return ""
    if not link.exchangeable:
        return translate("certain: in every best alignment")
    return exchange(link, translate)


def exchange(link: LinkView, translate: Translate = same) -> str:
    """Describes how a match could be exchanged; "" if it could not."""
    if not link.exchangeable:
        return ""
    said = translate("could be replaced: in {count} of {total} best alignments")
    return said.format(count=link.best, total=link.of_best)


def sentences(
    certainty: Certainty, alignment: Alignment, translate: Translate = same
) -> Iterator[str]:
    """Yields the number of best alignments, of matches that all of them have, and of others."""
    if not certainty.matches:
        yield translate("Nothing matches, so there is nothing to choose.")
    elif certainty.total == 1:
        yield translate(
            "There is only one best alignment. Replacing any match would lose a match of some "
            "stage or add a chunk."
        )
    else:
        yield translate(
            "Best alignments: {total}. They have equally many matches of each stage and equally "
            "many chunks. Matches that are in all of them: {certain} of {matches}."
        ).format(
            total=certainty.total,
            certain=len(certainty.certain),
            matches=len(certainty.matches),
        )
    if not certainty.among:
        yield translate("The alignment shown is not one of them, because its search is not exact.")
    message = translate("Could be replaced: {pair} (in {count} of {total}).")
    for match, count in certainty.arbitrary[:_MOST]:
        candidate = named(alignment.candidate, match.candidate)
        reference = named(alignment.reference, match.reference)
        pair = f"{candidate} ~ {reference}"
        yield message.format(pair=pair, count=count, total=certainty.total)
