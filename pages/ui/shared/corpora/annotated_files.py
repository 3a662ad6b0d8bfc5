"""Files that hold human error spans, besides or instead of a corpus."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from meteor_core import MeteorError
from meteor_core.readers import File, spans
from meteor_core.readers.spans import SpanFile


def among(files: Sequence[File]) -> tuple[SpanFile, ...]:
    """Returns those of a corpus's own files in which errors are marked; others are ignored."""
    found = []
    for file in files:
        with suppress(MeteorError):
            if spans.has_spans(file) and (given := spans.read(file)).spans:
                found.append(given)
    return tuple(found)
