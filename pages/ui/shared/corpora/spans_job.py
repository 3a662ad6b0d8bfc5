"""Annotated candidates aligned behind the page; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core import InputError, Meteor
from meteor_core.meteor.metric import Settings
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.words import WordTable, examine
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.serving.jobs import Job


class SpansJob(Job):
    """The words of annotated candidates; ``table`` is there in the end."""

    broken = InputError("The alignment of the annotated candidates was interrupted.")

    def __init__(self, pairs: Sequence[AnnotatedPair], settings: Settings) -> None:
        self.table: WordTable | None = None
        self.done, self.total = 0, len(pairs)
        self._pairs, self._settings = pairs, settings
        super().__init__()

    def _work(self) -> None:
        metric = Meteor.by(self._settings)
        self.table = examine(self._pairs, metric, workers(), self._count)

    def _count(self, done: int) -> None:
        self.done = done
        self.check_cancelled()
