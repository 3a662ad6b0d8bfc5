"""Rows behind the agreement: dots, slices, systems, disagreements, and words marked wrong."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core import Meteor
from meteor_core.meta_evaluation.agreement import by_system, disputed
from meteor_core.meta_evaluation.leaderboard import SAMPLES, comparable, kinds, slices
from meteor_core.meta_evaluation.measures import SEED
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.spans.detection import examples, guessed_words
from meteor_core.spans.words import SpanFilter, WordTable
from meteor_core.tuning import JudgedSegments
from meteor_core.wording.words import interval, number
from pages.ui.charts import human_agreement
from pages.ui.i18n.translation import N_, _, grouped
from pages.ui.shared.address import pair_link
from pages.ui.shared.corpora.error_spans import (
    MOST_EXAMPLES,
    SpanFindings,
    SpansJob,
    guess_caption,
    guess_row,
    show_curves,
    span_examples,
    span_findings,
    threshold_table,
)
from pages.ui.shared.figures import clickable_figure, number_columns, page_style
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe_inputs import LANGUAGE
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.job_progress import counted, watch
from pages.ui.shared.widgets.controls import pressed, switch
from pages.ui.tuning.agreement import measure_name
from pages.ui.tuning.session import METRIC, SLICES, VIEW, TuningSession, publish

VIEWS = {
    "rows": N_("Every row"),
    "length": N_("By slice"),  # by its first name, which addresses hold
    "system": N_("By system"),
    "disputed": N_("Largest disagreements"),
}


@held_resources.fragment
def row_views(
    judged: JudgedSegments, scored: list[MetricScores], objective: str, language: str, width: int
) -> None:
    """Draws a metric in detail, from the side that is chosen; a row opens below."""
    st.header(_("Rows behind the numbers"), anchor=False)
    metrics = {metric.name: metric for metric in scored}
    views = [view for view in VIEWS if view != "system" or len(set(judged.systems)) > 1]
    if not kinds(judged):
        views.remove("length")
    name, view = _choices({name: metric.title for name, metric in metrics.items()}, views)
    metric, row = metrics[name], None
    if view == "rows":
        row = _dots(judged, metric, width)
    elif view == "length":
        slices_view(judged, metric, objective)
    elif view == "system":
        systems = by_system(judged, metric.scores).reset_index()
        human = _("human score")
        systems.columns = [_("System"), _("Rows"), metric.title, human]
        st.dataframe(systems, hide_index=True, column_config=number_columns([metric.title, human]))
    else:
        row = _disputed(judged, metric)
    if row is not None:
        _open_row(judged, metric, row, language)


def _choices(titles: dict[str, str], views: list[str]) -> tuple[str, str]:
    """The metric and the view; into the address at once, as only this part of the page runs."""
    for key, valid in ((METRIC, [*titles]), (VIEW, views)):
        if st.session_state[key] not in valid:
            st.session_state[key] = valid[0]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        metric = st.selectbox(
            _("Metric"),
            tuple(titles),
            format_func=titles.__getitem__,
            key=METRIC,
            persist_state="session",
            on_change=publish,
            width=240,
        )
        names = {name: label for name, label in VIEWS.items() if name in views}
        view = switch(_("View"), names, VIEW, on_change=publish)
    return str(metric), view


def _dots(judged: JudgedSegments, metric: MetricScores, width: int) -> int | None:
    said = _("Each dot is a row. Click a dot to read its row.")
    drawn = len(human_agreement.drawn_rows(len(judged.human)))
    if drawn < len(judged.human):
        message = _("Rows shown: {n} of {count}, spread evenly over the file.")
        said += " " + message.format(n=grouped(drawn), count=grouped(len(judged.human)))
    st.caption(said)
    figure = human_agreement.human_scatter(
        metric.scores, judged.human, metric.title, width=width, style=page_style()
    )
    alt = _("Every row: human score and metric score")
    points = clickable_figure(figure, f"tuning_dots_{metric.name}", alt)
    return int(points[0]["customdata"][1]) if points else None


def _disputed(judged: JudgedSegments, metric: MetricScores) -> int | None:
    st.caption(_("Ranks are given as shares of all rows; 1 is the best. Choose a row to read it."))
    rows = disputed(judged, metric.scores)
    human, difference = _("human score"), _("difference")
    rows = pd.DataFrame(
        {
            _("Row"): rows.index + 1,
            metric.title: rows["metric"],
            human: rows["human"],
            difference: rows["difference"],
            _("Candidate"): [judged.candidates[row] for row in rows.index],
        }
    )
    event = st.dataframe(
        rows,
        hide_index=True,
        key=f"tuning_disputed_{metric.name}",
        on_select="rerun",
        selection_mode="single-row",
        column_config=number_columns([metric.title, human, difference]),
    )
    chosen = event["selection"]["rows"]
    return int(rows.index[chosen[0]]) if chosen and chosen[0] < len(rows) else None


def _open_row(judged: JudgedSegments, metric: MetricScores, row: int, language: str) -> None:
    """The texts of a row, both scores, and the way to its alignment."""
    with st.container(key="tuning_open"):
        st.subheader(_("Row {n}").format(n=row + 1), anchor=False)
        score = f"{metric.title} {number(metric.scores[row])}"
        st.caption(plain(f"{score} · " + _("human score")) + f" {number(judged.human[row])}")
        fields = {
            _("System"): judged.systems[row] if judged.systems else "",
            _("source text"): judged.sources[row] if judged.sources else "",
            _("Reference"): judged.references[row],
            _("Candidate"): judged.candidates[row],
        }
        lines = [
            f"**{name}**: {plain(text, longest=2000)}" for name, text in fields.items() if text
        ]
        st.markdown("  \n".join(lines))
        texts = Texts(judged.candidates[row], (judged.references[row],))
        pair_link(texts, {LANGUAGE: language})


# A metric's agreement in slices: by length, by people's verdict on systems, by a column.

TITLES = {
    "length": N_("Words in the reference"),
    "quality": N_("Systems, best first"),
    "document": N_("Document"),
    "domain": N_("Domain"),
    "year": N_("Year"),
    "direction": N_("Language pair"),
    "annotator": N_("Annotator"),
}


def slices_view(judged: JudgedSegments, metric: MetricScores, objective: str) -> None:
    """Draws the choice of a kind of slices, and the agreement in each slice."""
    kind = _choice(kinds(judged))
    found = slices(judged, metric.scores, objective, kind)
    within, alike = comparable(found)
    agreement = measure_name(objective, within)
    rows = [
        {
            _(TITLES[kind]): one.label or _("(none)"),
            _("Rows"): one.rows,
            agreement: one.value if shown else None,
            "95%": interval(one.low, one.high) if shown else "–",
        }
        for one, shown in zip(found, alike, strict=True)
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, column_config=number_columns([agreement]))
    message = _(
        "95% intervals are from a bootstrap over segments ({samples} samples, seed {seed})."
    )
    st.caption(message.format(samples=grouped(SAMPLES), seed=f"{SEED}"))
    if not within:
        st.caption(
            _(
                "Too few segments in these slices have several candidates, so all pairs of rows "
                "are compared, even across segments. A metric can then do well by recognising "
                "hard sources, so these numbers cannot be compared with measures by segment."
            )
        )
    elif not all(alike):
        st.caption(_("“–” means that too few segments in this slice have several candidates."))
    if kind == "length":
        st.caption(_("Punctuation marks count as words, as in METEOR."))
    elif kind == "quality":
        st.caption(
            _(
                "Systems are sorted by people's mean score; number 1 is the best. If a metric "
                "agrees with people only when all systems are included, this is due to the worst "
                "systems (Mathur et al., 2020)."
            )
        )


def _choice(known: tuple[str, ...]) -> str:
    if st.session_state.get(SLICES) not in known:
        st.session_state[SLICES] = known[0]
    return str(
        st.selectbox(
            _("Slice by"),
            known,
            format_func=lambda kind: _(TITLES[kind]),
            key=SLICES,
            persist_state="session",
            on_change=publish,
            width=280,
        )
    )


# Which words were wrong: error spans of the uploaded file against METEOR's matches. Systems need
# not have the same segments here, as they do on the Corpus page.

_COUNTED = SpanFilter()
_FOUND = "tuning_spans_found"


def marked_words(session: TuningSession, metric: Meteor, width: int) -> None:
    """Draws the button, the progress, the tables; nothing where the file has no error spans."""
    pairs = session.annotated
    if not pairs:
        return
    st.header(_("Which words were wrong?"), anchor=False)
    marked = sum(bool(pair.spans) for pair in pairs)
    if not marked:
        message = _(
            "The file can contain error spans, but none of its candidates ({n}) has one, so "
            "there is nothing to compare the words with."
        )
        st.info(message.format(n=grouped(len(pairs))))
        return
    st.caption(
        _(
            "Candidates annotated with error spans: {n}; with at least one span: {marked}. "
            "METEOR's result for a word (no match, a match by some stage, broken order) is "
            "compared with people's marks, but neutral errors and spans of more than half a "
            "candidate are ignored."
        ).format(n=grouped(len(pairs)), marked=grouped(marked))
    )
    if pressed(_("Compare the words"), "tuning_spans", type="primary"):
        session.compare_words(metric.settings)
    job = session.jobs.current(SpansJob)
    if job is None:
        return
    watch(job, counted(job, _("{done} of {total} annotated candidates")), "tuning_spans")
    if job.table is not None:
        _tables(job.table, _found(job.table, metric), width)


def _found(table: WordTable, metric: Meteor) -> SpanFindings:
    """Everything that the tables show, reckoned once for each table of words."""
    kept: tuple[WordTable, SpanFindings] | None = st.session_state.get(_FOUND)
    if kept is None or kept[0] is not table:
        weights = dict(metric.parameters.weights)
        kept = st.session_state[_FOUND] = table, span_findings(table, _COUNTED, weights)
    return kept[1]


def _tables(table: WordTable, found: SpanFindings, width: int) -> None:
    if not found.fitted:
        threshold_table(table, found.fitted)
        return
    show_curves(found, width, "tuning_span_curve")
    names = _("predicted and marked"), _("predicted only")
    rows = pd.DataFrame([guess_row(one, names) for one in found.single])
    st.dataframe(rows, hide_index=True, height="content")
    guess_caption(found.single)
    st.subheader(_("The best threshold"), anchor=False)
    threshold_table(table, found.fitted)
    st.subheader(_("Examples"), anchor=False)
    span_examples(
        tuple(one.found.name for one in found.single),
        _COUNTED,
        lambda guess: examples(table, _COUNTED, guessed_words(table, guess), MOST_EXAMPLES),
        "tuning",
    )
