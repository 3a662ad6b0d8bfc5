"""Which metric agrees with people best, by scores or rankings, and if its lead is significant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core.meta_evaluation.agreement import MetricAgreement
from meteor_core.meta_evaluation.rankings import RankingAgreement, RankingTable
from meteor_core.meta_evaluation.resampling import Drawing, MetricComparison
from meteor_core.meta_evaluation.scorers import REMARK
from meteor_core.meteor.variants import VARIANTS
from meteor_core.metrics import METRICS
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.tuning import OBJECTIVES, AgreementTable, names
from meteor_core.wording.systems import UNCORRECTED
from meteor_core.wording.words import digits_for, interval, number, p_value, signed
from pages.ui.charts import human_agreement
from pages.ui.i18n.translation import N_, _, grouped, plural
from pages.ui.shared import messages
from pages.ui.shared.figures import number_columns, page_style, scroll_hint, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe_inputs import AUTO, language_select
from pages.ui.shared.serving.job_progress import watch
from pages.ui.shared.widgets.controls import copyable
from pages.ui.tuning.jobs import AgreementJob, RankingsJob
from pages.ui.tuning.session import OBJECTIVE, TuningSession

OBJECTIVE_NAMES = {
    "pearson": N_("Pearson's r"),
    "spearman": N_("Spearman's ρ"),
    "kendall": N_("Kendall's τ-b"),
    "item_kendall": N_("Kendall's τ-b by segment"),
    "accuracy": N_("Pairwise accuracy"),
}
_OF_ALL_ROWS = {
    "item_kendall": N_("Kendall's τ-b, all rows"),
    "accuracy": N_("Pairwise accuracy, all rows"),
}
"""What measures by segment are where too few segments have several candidates."""

_MOST_USED = ("tuned", "meteor", "1.5", "2005", "bleu", "chrf", "chrf++")
_EQUAL = 0.0005
"""A difference that three places do not show."""

MOST_SENTENCES = 5


_Entry = MetricAgreement | RankingAgreement


def language_choice(detected: str) -> str:
    """Draws the choice of the texts' language: detected unless another is chosen."""
    chosen = language_select(detected)
    return detected if chosen == AUTO else chosen


def objective_select() -> str:
    """Draws the choice of a measure of agreement, which a fit also maximises."""
    labels = {name: _(label) for name, label in OBJECTIVE_NAMES.items()}
    return str(
        st.selectbox(
            _("Agreement measure"),
            OBJECTIVES,
            format_func=labels.__getitem__,
            key=OBJECTIVE,
            persist_state="session",
            help=_(
                "The last two measures are means over segments, so a metric does not gain by "
                "recognising hard sources. Pairwise accuracy is the share of pairs of candidates "
                "for the same segment that the metric orders as people do; scores count as ties "
                "if they differ by at most ε, which is chosen to suit the metric best (Deutsch "
                "et al., 2023)."
            ),
        )
    )


def metrics_choice(language: str) -> tuple[str, ...]:
    """Draws the choice of metrics to compare; the tuned variant is always first."""
    first, *others = names(language)
    chosen = st.multiselect(
        _("Metrics"),
        others,
        default=[name for name in _MOST_USED if name in others],
        format_func=metric_title,
        key=f"tuning_metrics_{language}",
        bind="query-params",
        persist_state="session",
    )
    return (first, *chosen)


def measure_name(measure: str, within: bool) -> str:
    """Returns a measure's name; ``within``: whether those by segment compare candidates of one."""
    names = OBJECTIVE_NAMES if within else OBJECTIVE_NAMES | _OF_ALL_ROWS
    return _(names[measure])


def metric_title(name: str) -> str:
    """``"chrf"`` → ``"chrF"``, ``"1.5"`` → ``"METEOR 1.5"``."""
    return VARIANTS[name].title if name in VARIANTS else METRICS[name].title


def progress(session: TuningSession, job: AgreementJob, language: str) -> None:
    """Draws the progress of the metrics, or why there is no table; looks again while they run."""
    failed = partial(_failed, session, language)
    watch(job, lambda: _counts(job), "tuning", failed=failed)


def _counts(job: AgreementJob) -> str:
    metric = plain(metric_title(job.current)) if job.current else "…"
    message = _("{metric}: {done} of {total} metrics")
    return message.format(metric=metric, done=job.done, total=job.total)


def _failed(session: TuningSession, language: str, error: MeteorError) -> None:
    """What went wrong; where the scores run the other way, the button that flips them."""
    installing.problem(error, language, "tuning")
    if "correlation" in error.values:
        ranked = session.ranked is not None
        label = _("Swap better and worse") if ranked else _("Flip the scores")
        st.button(label, key="tuning_flip_now", on_click=session.flip_scores)


def agreement_panel(table: AgreementTable, job: AgreementJob, width: int) -> None:
    """Draws the picture, plain words on the lead, the whole table."""
    name = measure_name(table.objective, table.within)
    heading = _("Agreement with human scores ({objective}, 95% interval)").format(objective=name)
    figure = human_agreement.agreement(
        table.entries, table.objective, width=width, style=page_style()
    )
    with st.container(key="tuning_agreement"):
        show_figure(figure, heading)
    sentences(table.paired, table.entries, job.seen)
    said = [_method(table), drawn(table.drawing), correction(len(table.paired))]
    st.caption(" ".join(said))
    st.caption(_pairs(table))
    if any(entry.systems for entry in table.entries):
        st.caption(
            _(
                "The columns for systems show Pearson's r, Kendall's τ-b and pairwise accuracy "
                "of the systems' mean scores. Soft accuracy is 1 minus the mean distance between "
                "people's p-value and the metric's, over pairs of systems (Thompson et al., "
                "2024)."
            )
        )
    rows = [_row(entry, table.within) for entry in table.entries]
    numbers = [name for name in rows[0] if name not in (_("Metric"), "95%")]
    st.dataframe(pd.DataFrame(rows), hide_index=True, column_config=number_columns(numbers))
    scroll_hint(width)
    left_out(job)
    signatures(table.entries)


def _method(table: AgreementTable) -> str:
    if table.systems > 1:
        return _(
            "p-values are from random swaps of the two metrics' scores of whole systems and "
            "whole segments together (Perm-Both, Deutsch et al., 2021). Intervals are from a "
            "bootstrap over segments."
        )
    return _(
        "p-values are from random swaps of the two metrics' scores of whole segments "
        "(Perm-Inputs, Deutsch et al., 2021), because the data do not name systems. Intervals "
        "are from a bootstrap over segments."
    )


def drawn(drawing: Drawing) -> str:
    """Describes the draws of p-values and intervals."""
    return _(
        "Each p is based on {permutations} swaps, so it is never below {least}. Intervals are "
        "based on {samples} samples (seed {seed})."
    ).format(
        permutations=grouped(drawing.permutations),
        least=number(drawing.least_p, digits_for([drawing.least_p])),
        samples=grouped(drawing.samples),
        seed=f"{drawing.seed}",
    )


def sentences(
    paired: Sequence[MetricComparison], entries: Sequence[_Entry], seen: Mapping[str, float]
) -> None:
    """Draws a line for each of the first comparisons: who is ahead, by how much, whether
    significantly.

    ``seen``: the share of these references to which each metric was fitted; it is shown above and
    next to each name.
    """
    if fitted := [*remarks({entry.name: entry.title for entry in entries}, seen)]:
        st.warning("  \n".join(fitted))
    titles = {entry.name: _named(entry, seen) for entry in entries}
    st.markdown("  \n".join(_sentence(pair, titles) for pair in paired[:MOST_SENTENCES]))


def _named(entry: _Entry, seen: Mapping[str, float]) -> str:
    """A metric's title, and whether its parameters were fitted to these rows; Markdown."""
    title = f"**{plain(entry.title)}**"
    return (
        _("{metric} (fitted to these rows)").format(metric=title) if seen.get(entry.name) else title
    )


def correction(comparisons: int) -> str:
    """Describes for how many comparisons p was corrected, and for what it was not."""
    if comparisons < 2:
        return _("There is only one comparison, so nothing is corrected.") if comparisons else ""
    corrected = plural(
        "Holm’s correction covers {n} comparison with the first metric. It does not cover the "
        "choice of that metric, the measure or any parameters if it was made on the same scores.",
        "Holm’s correction covers {n} comparisons with the first metric. It does not cover the "
        "choice of that metric, the measure or any parameters if it was made on the same scores.",
        comparisons,
    )
    return f"{corrected} {_(UNCORRECTED)}"


def left_out(job: AgreementJob) -> None:
    """Draws the metrics that could not be used, and why."""
    for metric in job.left_out:
        st.caption(f"{plain(metric.name)}: {messages.markdown(metric.why, longest=400)}")


def signatures(entries: Sequence[_Entry]) -> None:
    """Draws the signatures of all numbers."""
    with st.expander(_("Signatures")):
        lines = "\n".join(f"{entry.title}: {entry.signature}" for entry in entries)
        copyable(lines, "tuning_signatures")


def _sentence(pair: MetricComparison, titles: dict[str, str]) -> str:
    if abs(pair.difference) < _EQUAL:
        message = _("{best} and {other} agree with people equally well.")
    elif pair.permutation_holm < SIGNIFICANT:
        message = _(
            "{best} agrees with people better than {other} does, by {difference} (95% interval: "
            "{low} to {high}). The difference is significant, {p}."
        )
    else:
        message = _(
            "{best} is ahead of {other} by {difference} (95% interval: {low} to {high}); the "
            "difference is not significant, {p}."
        )
    return message.format(
        best=titles[pair.first],
        other=titles[pair.second],
        difference=signed(pair.difference),
        low=signed(pair.low),
        high=signed(pair.high),
        p=p_value(pair.permutation_holm),
    )


def _row(entry: MetricAgreement, within: bool) -> dict[str, object]:
    """A metric's numbers; over systems only where these are named."""
    row: dict[str, object] = {
        _("Metric"): entry.title,
        "95%": interval(entry.low, entry.high),
        **{measure_name(key, within): entry.value(key) for key in OBJECTIVE_NAMES},
    }
    if entry.systems is not None:
        labels = (
            _("Systems: r"),
            _("Systems: τ"),
            _("Systems: accuracy"),
            _("Systems: soft accuracy"),
        )
        row |= dict(zip(labels, entry.systems, strict=True))
    return row


def _pairs(table: AgreementTable) -> str:
    """What the measures by segment rest on."""
    if table.within:
        message = _(
            "τ-b by segment and pairwise accuracy compare {pairs} pairs of candidates for the "
            "same segment. People tie {tied} of them; a metric that ties every pair has an "
            "accuracy of {all_tied}. A candidate that several people judged counts once here, "
            "with the mean of their scores."
        )
    else:
        message = _(
            "Too few segments have several candidates, so τ-b by segment and pairwise accuracy "
            "compare all {pairs} pairs of rows. People tie {tied} of them; a metric that ties "
            "every pair has an accuracy of {all_tied}."
        )
    return message.format(
        pairs=grouped(table.pairs), tied=grouped(table.tied), all_tied=number(table.all_tied)
    )


# Relative rankings (daRR): how often each metric prefers the candidate that people preferred.


def rankings_panel(table: RankingTable, job: RankingsJob, width: int) -> None:
    """Draws the picture, plain words on the lead, the whole table, how τ is counted."""
    figure = human_agreement.agreement(table.entries, "tau", width=width, style=page_style())
    with st.container(key="tuning_rankings"):
        show_figure(figure, _("τ of relative rankings (95% interval)"))
    sentences(table.paired, table.entries, job.seen)
    method = _(
        "τ = (concordant − discordant) ÷ all pairs, as at WMT from 2018 to 2020 (Ma et al., "
        "2018). A pair is concordant if the metric gives the preferred candidate the higher "
        "score, and discordant otherwise, ties included. p-values are from random swaps of two "
        "metrics' scores of whole segments; intervals are from a bootstrap over segments."
    )
    said = [method, drawn(table.drawing), correction(len(table.paired))]
    st.caption(" ".join(said))
    pairs = plural("{n} ranked pair", "{n} ranked pairs", table.pairs)
    segments = plural("{n} segment", "{n} segments", table.segments)
    st.caption(f"{pairs}, {segments}.")
    frame = pd.DataFrame([_ranking_row(entry) for entry in table.entries])
    st.dataframe(frame, hide_index=True, column_config=number_columns(["τ"]))
    left_out(job)
    signatures(table.entries)


def _ranking_row(entry: RankingAgreement) -> dict[str, object]:
    return {
        _("Metric"): entry.title,
        "τ": entry.tau,
        "95%": interval(entry.low, entry.high),
        _("Concordant"): entry.concordant,
        _("Discordant"): entry.discordant,
        _("Tied"): entry.ties,
    }


# The remark about metrics whose parameters were fitted to the same set.

SEEN = "⚑"


def remark(title: str, share: float) -> str:
    """Writes the remark about a metric, and the share (0..1) of the set it was fitted to."""
    return f"{SEEN} " + _(REMARK).format(metric=plain(title, longest=80), share=f"{share:.0%}")


def remarks(titles: Mapping[str, str], seen: Mapping[str, float]) -> Iterator[str]:
    """Metrics' titles and shares by their names → a remark on each that has seen some."""
    return (remark(titles[name], seen[name]) for name in titles if seen.get(name))
