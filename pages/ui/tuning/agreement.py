"""Which metric agrees with people best, and whether that is luck."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.agreement import MetricAgreement
from meteor_core.meta_evaluation.resampling import MetricComparison
from meteor_core.meteor.variants import VARIANTS
from meteor_core.metrics import METRICS
from meteor_core.tuning import OBJECTIVES, AgreementTable, names
from meteor_core.wording.words import signed
from pages.ui.charts import judged as charts
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.shared.pictures import look, still
from pages.ui.tuning.desk import OBJECTIVE, Desk
from pages.ui.tuning.work import Measuring

OBJECTIVE_NAMES = {
    "pearson": N_("Pearson's r"),
    "spearman": N_("Spearman's ρ"),
    "kendall": N_("Kendall's τ-b"),
    "accuracy": N_("Pairwise accuracy"),
}
_USUAL = ("explorer", "1.5", "2005", "bleu", "chrf", "chrf++")
_SURE = 0.05
_MOST_SENTENCES = 5


def title(name: str) -> str:
    """``"chrf"`` → ``"chrF"``, ``"1.5"`` → ``"METEOR 1.5"``."""
    return VARIANTS[name].title if name in VARIANTS else METRICS[name].title


def objective() -> str:
    """By what agreement is measured, and what a fit aims at."""
    names = {key: _(name) for key, name in OBJECTIVE_NAMES.items()}
    return str(
        st.selectbox(
            _("Agreement by"),
            OBJECTIVES,
            format_func=names.__getitem__,
            key=OBJECTIVE,
            persist_state="session",
            help=_(
                "Pairwise accuracy: of all pairs of candidates of one segment, the share that the "
                "metric orders as people do; scores closer than the ε that suits it best are ties "
                "(Deutsch et al., 2023)."
            ),
        )
    )


def metrics(language: str) -> tuple[str, ...]:
    """The metrics to compare; ours stands first, always."""
    known = names(language)
    chosen = st.multiselect(
        _("Metrics"),
        known[1:],
        default=[name for name in _USUAL if name in known[1:]],
        format_func=title,
        key=f"tuning_metrics_{language}",
        bind="query-params",
        persist_state="session",
    )
    return (known[0], *chosen)


def progress(work: Measuring, desk: Desk) -> None:
    """How far the metrics are, or why there is no table."""
    if work.running:
        said = _("{metric}: {done} of {total} metrics").format(
            metric=plain(title(work.current)) if work.current else "…",
            done=work.done,
            total=work.total,
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(min(work.done / max(work.total, 1), 1.0), said)
            st.button(_("Stop"), key="tuning_stop", on_click=work.cancel, disabled=work.cancelled)
    elif work.error is not None:
        panels.problem(work.error)
        if "correlation" in work.error.values:
            st.button(_("Flip the scores"), key="tuning_flip_now", on_click=desk.turn)
    elif work.cancelled:
        st.caption(_("Stopped."))


def agreement(found: AgreementTable, work: Measuring, room: int) -> None:
    """The picture, plain words on the lead, the whole table."""
    name = _(OBJECTIVE_NAMES[found.objective])
    heading = _("{objective} with people's scores, with its 95% interval").format(objective=name)
    with st.container(key="tuning_agreement"):
        still(charts.agreement(found.entries, found.objective, width=room, **look()), heading)
    titles = {one.name: plain(one.title) for one in found.entries}
    said = [_sentence(one, titles) for one in found.paired[:_MOST_SENTENCES]]
    st.markdown("  \n".join(said))
    st.caption(
        _(
            "p: the two metrics' scores swapped at random, whole segments together; intervals: "
            "bootstrap over segments."
        )
    )
    _table(found)
    for one in work.left:
        st.caption(f"{plain(one.name)}: {plain(panels.told(one.why), longest=400)}")


def _sentence(one: MetricComparison, titles: dict[str, str]) -> str:
    if one.permutation_p < _SURE:
        message = _(
            "{best} agrees with people better than {other} by {difference} (95%: {low} to "
            "{high}); that is hardly luck, p = {p}."
        )
    else:
        message = _(
            "{best} is ahead of {other} by {difference} (95%: {low} to {high}), "
            "but that may be luck, p = {p}."
        )
    return message.format(
        best=f"**{titles[one.first]}**",
        other=f"**{titles[one.second]}**",
        difference=signed(one.difference),
        low=signed(one.low),
        high=signed(one.high),
        p=f"{one.permutation_p:.3f}",
    )


def _table(found: AgreementTable) -> None:
    rows = [_row(one) for one in found.entries]
    numbers = [name for name in rows[0] if name not in (_("Metric"), "95%")]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        column_config={name: st.column_config.NumberColumn(format="%.3f") for name in numbers},
    )


def _row(one: MetricAgreement) -> dict[str, object]:
    """A metric's numbers; over systems only where these are named."""
    row: dict[str, object] = {
        _("Metric"): one.title,
        "95%": f"{one.low:.3f}–{one.high:.3f}",
        **{_(name): one.value(key) for key, name in OBJECTIVE_NAMES.items()},
    }
    if one.systems is not None:
        labels = (_("Systems: r"), _("Systems: τ"), _("Systems: accuracy"))
        row |= dict(zip(labels, one.systems, strict=True))
    return row


def signatures(found: AgreementTable) -> None:
    """What signs every number."""
    with st.expander(_("Signatures")):
        st.code("\n".join(f"{one.title}: {one.signature}" for one in found.entries), language=None)
