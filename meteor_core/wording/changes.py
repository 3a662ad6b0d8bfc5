"""What would help, in words: a counterfactual as a person would propose it."""

from __future__ import annotations

from meteor_core.explain.whatif import Change
from meteor_core.model import Alignment
from meteor_core.wording.reasons import named
from meteor_core.wording.words import Translate, same


def sentence(change: Change, alignment: Alignment, translate: Translate = same) -> str:
    """``"Put in “red” after “the”"``, and so on for each kind of change."""
    ours, theirs = alignment.candidate, alignment.reference
    start, stop = change.candidate
    messages = {
        "accept": translate("Accept “{ours}” for “{theirs}”"),
        "replace": translate("Replace “{ours}” with “{theirs}”"),
        "drop": translate("Drop “{ours}”"),
        "move": translate("Move “{ours}” to where it stands in the reference"),
        "insert": translate("Insert “{theirs}” at the beginning"),
    }
    message = messages[change.kind]
    if change.kind == "insert" and start:
        message = translate("Insert “{theirs}” after “{before}”")
    return message.format(
        ours=named(ours, change.candidate) if stop > start else "",
        theirs=named(theirs, change.reference) if theirs else "",
        before=named(ours, (start - 1, start)) if start else "",
    )
