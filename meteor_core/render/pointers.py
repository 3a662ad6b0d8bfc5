"""The marks beside links that are torn between two lines of a picture: ``↓2``, ``↑1``."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.render.picture import Curve, Layout
from meteor_core.wording.words import Translate

_NAME = N_("{mark} the other end is in line {line}")


def pointer(stub: Curve) -> str:
    """Writes ``"↓2"``: the link's other end is below, in line 2."""
    return f"{'↓' if stub.other > stub.band else '↑'}{stub.other}"


def pointer_name(picture: Layout, translate: Translate) -> str:
    """Returns the legend's text for such marks, by the first of them; "" if every link is whole."""
    stubs = [curve for curve in picture.curves if curve.other]
    if not stubs:
        return ""
    first = min(stubs, key=lambda stub: (stub.band, stub.start[0]))
    return translate(_NAME).format(mark=pointer(first), line=first.other)
