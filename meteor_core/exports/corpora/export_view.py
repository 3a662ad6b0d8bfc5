"""What of a scored corpus is written: the systems, the segments and their order, and why these."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.corpus.segments import Filter, SegmentNumbers
from meteor_core.messages.phrase import N_, Phrase, translated
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, same

_LONGEST = 10**9
"""Words of a reference that a filter takes for any number."""


@dataclass(frozen=True, slots=True, eq=False)
class ExportView:
    """Names of systems in their order (none: all), of which ``baseline`` is the one compared with.

    ``segments`` are counted from 0, in the order in which they are listed; ``None`` is all, as in
    the corpus. ``order`` and ``filters`` describe this in words; ``versions``: the two systems are
    versions of one, and their differences are marked.
    """

    systems: tuple[str, ...] = ()
    baseline: str = ""
    segments: SegmentNumbers | None = None
    order: Phrase | None = None
    filters: tuple[Phrase, ...] = ()
    versions: bool = False

    def describe(self, total: int, translate: Translate = same) -> tuple[str, ...]:
        """Describes the view in the reader's language: ``("80 of 1000 segments", "filter: …",
        "order: …")``."""
        count = total if self.segments is None else len(self.segments)
        counted = Phrase("{count} of {total} segments", count=count, total=total)
        lines = [counted, *(Phrase("filter: {what}", what=each) for each in self.filters)]
        if self.order is not None:
            lines.append(Phrase("order: {what}", what=self.order))
        return tuple(translated(line, translate) for line in lines)


ALL = ExportView()
"""Every system and every segment, as in the corpus."""


def filter_phrases(chosen: Filter, *, longest: int = _LONGEST) -> tuple[Phrase, ...]:
    """Returns a filter in words, a phrase for each condition; ``longest`` means no limit of length.

    Example: ``Filter("cat", chunks=3)`` → ``text “cat”`` and ``chunks, at least 3``.
    """
    low, high = chosen.lengths
    found = []
    if chosen.text:
        template = N_("regular expression “{text}”") if chosen.pattern else N_("text “{text}”")
        found.append(Phrase(template, text=chosen.text))
    if low > 0 or high < longest:
        template = N_("words in the reference: {low} to {high}")
        if high >= longest:
            template = N_("words in the reference: {low} or more")
        found.append(Phrase(template, low=low, high=high))
    if chosen.chunks:
        found.append(Phrase("chunks: {count} or more", count=chosen.chunks))
    if chosen.stage:
        stage = Phrase(look(chosen.stage).label)
        found.append(Phrase("with matches of the stage “{stage}”", stage=stage))
    return tuple(found)
