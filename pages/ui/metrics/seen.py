"""What a metric sees in the pair: matched n-grams, a subsequence, warm letters, an edit script."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from meteor_core import InputError
from meteor_core.metrics import Metric, evidence
from meteor_core.metrics.definition import Picture
from meteor_core.metrics.edits import Script
from meteor_core.metrics.ngrams import Ngrams
from meteor_core.model.view import View
from meteor_core.render import letters
from meteor_core.render.comparison import matching_view, ngram_view, script_view, subsequence_view
from pages.ui.charts.comparison import comparison
from pages.ui.i18n.translation import _, plural
from pages.ui.metrics import desk, form
from pages.ui.metrics.desk import Entry
from pages.ui.metrics.table import table
from pages.ui.shared import panels, pictures
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts

_MOST_CHARACTERS = 6_000
_MOST_LETTERS = 80
_MOST_ROWS = 100


def seen(entry: Entry, pair: Texts, room: int) -> None:
    """The picture that goes with the metric; none where it has none or refuses the pair."""
    if entry.error:
        return
    picture = entry.metric.definition.picture
    if picture is None:
        return
    if len(pair.candidate) + sum(map(len, pair.references)) > _MOST_CHARACTERS:
        st.info(_("These texts are too long to be drawn."))
        return
    usual = desk.closest(entry.metric, pair)
    shown = form.reference(len(pair.references), usual)
    with st.container(key="picture"):
        _DRAWN[picture](entry.metric, pair, shown, room)


def _graph(model: View, title: str, room: int) -> None:
    look = pictures.look()
    pictures.still(comparison(model, width=room, **look), title)


def _ngrams(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    """Of the one length that the metric counts, or of a length to be chosen."""
    first, *others = metric.engine.orders
    n = form.order(others[-1]) if others else first
    found = evidence.common_ngrams(metric, pair.candidate, pair.references, n)
    _graph(ngram_view(found, shown), _("n-grams in common"), room)
    st.caption(
        _("Of the candidate's {total} {n}-grams {counted} count; clipped: {clipped}.").format(
            counted=found.counted,
            total=found.total,
            n=n,
            clipped=sum(ngram.clipped for ngram in found.ngrams),
        )
    )
    with st.expander(_("The same as a table")):
        _ngram_table(found)


def _ngram_table(found: Ngrams) -> None:
    """How often each n-gram stands where, and how often it counts."""
    table(
        [
            {
                _("n-gram"): plain(" ".join(ngram.words)),
                _("in the candidate"): str(len(ngram.candidate)),
                _("most in one reference"): str(max(map(len, ngram.references))),
                _("counted"): str(ngram.counted),
            }
            for ngram in found.ngrams[:_MOST_ROWS]
        ]
    )


def _subsequence(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    reference = pair.references[shown]
    pairs, sides = evidence.subsequence(metric, pair.candidate, reference)
    model = subsequence_view(pairs, sides.candidate, sides.reference)
    _graph(model, _("The longest common subsequence"), room)
    st.caption(
        _(
            "{common} words in common, of {candidate} in the candidate and {reference} in the "
            "reference; no link crosses another."
        ).format(common=len(pairs), candidate=len(sides.candidate), reference=len(sides.reference))
    )


def _word_script(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    script, sides = desk.word_script(metric, pair.candidate, pair.references[shown])
    model = script_view(script, sides.candidate, sides.reference)
    _graph(model, _("What turns the candidate into the reference"), room)
    _operations(script)


def _letter_script(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    try:
        script, sides = evidence.edit_script(metric, pair.candidate, pair.references[shown])
    except InputError as error:
        st.info(plain(panels.told(error), longest=600))
        return
    texts = "".join(sides.candidate), "".join(sides.reference)
    st.caption(_("What turns the candidate into the reference"))
    look = pictures.look()
    st.html(letters.script_html(*texts, script, theme=look["theme"], translate=_))
    _operations(script)


def _matching(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    reference = pair.references[shown]
    if max(len(pair.candidate), len(reference)) > _MOST_LETTERS:
        st.caption(
            _("Letters are drawn for texts of up to {n} characters.").format(n=_MOST_LETTERS)
        )
        return
    found, sides = evidence.letter_matching(metric, pair.candidate, reference)
    model = matching_view(found, _visible(sides.candidate), _visible(sides.reference))
    _graph(model, _("Letters that match"), room)
    said = _("Letters that match: {pairs}, out of order: {swapped}; common beginning: {n}.")
    st.caption(said.format(pairs=len(found.pairs), swapped=len(found.swapped), n=found.beginning))


def _visible(letters: tuple[str, ...]) -> list[str]:
    """A space of its own would not be seen."""
    return ["␣" if letter.isspace() else letter for letter in letters]


def _operations(script: Script) -> None:
    """How often each operation is needed; together they are the distance."""
    counts = letters.operations(script)
    said = [f"{_(name)}: {count}" for name, count in counts.items() if count]
    edits = plural("{n} edit", "{n} edits", script.cost)
    st.caption(" · ".join([edits, *said]))


def _heat(metric: Metric, pair: Texts, shown: int, room: int) -> None:
    reference = pair.references[shown]
    found = evidence.letter_heat(metric, pair.candidate, reference)
    st.caption(_("Of the n-grams around each letter, the share that the other text has too"))
    look = pictures.look()
    st.html(letters.heat_html(pair.candidate, reference, found, theme=look["theme"], translate=_))
    with st.expander(_("The same as a table")):
        table(
            [
                {
                    "n": str(one.n),
                    _("in the candidate"): str(one.candidate),
                    _("in the reference"): str(one.reference),
                    _("in common"): str(one.common),
                }
                for one in found.orders
            ]
        )


_DRAWN: Mapping[Picture, Callable[[Metric, Texts, int, int], None]] = {
    "ngrams": _ngrams,
    "subsequence": _subsequence,
    "heat": _heat,
    "word edits": _word_script,
    "letter edits": _letter_script,
    "letter matching": _matching,
}
