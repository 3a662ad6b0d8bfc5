"""Single guesses at what people mark: a table whose counts open their segments."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.spans.guesses import guessed_words
from meteor_core.spans.resampling import Guess
from meteor_core.spans.words import SpanFilter, WordTable
from pages.ui.corpus.span_shares import cell_table
from pages.ui.corpus.spans_input import spans_key
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.corpora.span_tables import guess_caption, guess_row


def guess_table(
    data: ViewData, table: WordTable, chosen: SpanFilter, found: Sequence[Guess]
) -> Selection:
    """Draws a row for each guess; counts open their segments."""
    names = _("predicted and marked"), _("predicted only")
    groups = cached(
        data,
        ("span single guesses", spans_key(), chosen),
        lambda: [_segments(table, chosen, one.found.name) for one in found],
    )
    rows = [guess_row(one, names) for one in found]
    cells = {
        (row, name): segments
        for row, several in enumerate(groups)
        for name, segments in zip(names, several, strict=True)
    }
    chosen_cells = cell_table(rows, cells, f"corpus_span_single_{len(rows)}")
    guess_caption(found)
    return chosen_cells


def _segments(table: WordTable, chosen: SpanFilter, name: str) -> tuple[tuple[int, ...], ...]:
    guessed, marked = guessed_words(table, name) & table.seen(chosen), table.marked(chosen)
    return table.segments(guessed & marked), table.segments(guessed & ~marked)
