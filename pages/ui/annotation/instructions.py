"""What annotators are asked to do where the owner has not said it."""

from __future__ import annotations

from meteor_core.annotations import Setup
from pages.ui.annotation import schemes
from pages.ui.i18n.translation import N_, _

_FROM_SOURCE = {
    "preference": N_(
        "Read the source text, then both candidates, and choose the one that says the same more "
        "exactly and more naturally. Keys: 1 and 2 choose, 0 is a tie, S skips the item."
    ),
    "rating": N_(
        "Read the source text, then the candidate, and say how much of the meaning it keeps: 0 is "
        "none, 100 is all of it, said without a flaw. Arrow keys move the slider, Page Up and "
        "Page Down faster, Home and End to its ends; Enter saves, S skips the item, Backspace goes "
        "back."
    ),
    "ranking": N_(
        "Read the source text, then all candidates, and press their numbers from the best to the "
        "worst. Ranks can be changed by hand. Enter saves, S skips the item."
    ),
    "errors": N_(
        "Mark every error in the candidate, and in the source text whatever the candidate leaves "
        "out; say what kind of error it is and how grave: M marks it. Where there is no error, say "
        "so: 0. Enter saves what is marked, S skips the item."
    ),
    "esa": N_(
        "Compare the candidate with the source text and mark every error in it, and in the source "
        "text whatever is left out: select the words, then 1 for a minor error, 2 for a major one, "
        "which changes the meaning or breaks the sentence. Then give the whole candidate a score: "
        "0 keeps no meaning, 100 is perfect. Enter saves, S skips the item."
    ),
}
"""Where the reference is hidden."""


def instructions_of(setup: Setup) -> str:
    """Those of the scheme, in the interface's language."""
    texts = schemes.INSTRUCTIONS if setup.show_reference else _FROM_SOURCE
    parts = [_(texts[setup.scheme])]
    if setup.documents:
        parts.append(
            _(
                "The sentences of a document come one after another. Judge each as it stands in "
                "its document: what comes before and after it is shown to be read, not judged."
            )
        )
    if setup.document_score:
        parts.append(
            _("At the end of a document give all of it a score, however its sentences were scored.")
        )
    return "\n\n".join(parts)
