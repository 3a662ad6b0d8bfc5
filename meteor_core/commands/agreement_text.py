"""Agreement of metrics with people as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meteor_core.meta_evaluation.pairs import SEED
from meteor_core.meta_evaluation.resampling import Drawing, MetricComparison
from meteor_core.meta_evaluation.scorers import SkippedMetric
from meteor_core.meta_evaluation.slices import SAMPLES, Slice, comparable
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.model.written import counted
from meteor_core.tuning import OBJECTIVES, AgreementTable
from meteor_core.wording.verdicts import UNCORRECTED
from meteor_core.wording.words import digits_for, number, p_value, probability

HEADINGS = ("metric", "Pearson", "Spearman", "Kendall", "τ by segment", "accuracy", "95% interval")
SYSTEM_HEADINGS = ("systems: r", "τ", "accuracy", "soft")


def as_text(compared: AgreementTable, left: list[SkippedMetric], language: str) -> str:
    """Writes the table, the significance of the lead, and the signatures."""
    whole = any(metric.systems for metric in compared.entries)
    lines = [
        f"{counted(compared.rows, 'row')} of {counted(compared.segments, 'segment')}"
        + (f", {compared.systems} systems" if compared.systems > 1 else "")
        + f"; language {language}; sorted by {compared.objective}",
        _pairs(compared),
        "",
        *_table(compared, whole),
        "",
        *comparison_lines(compared.paired),
        drawing_line(compared.drawing, swapped(compared.systems)),
    ]
    notes = [f"{metric.name}: {metric.note}" for metric in compared.entries if metric.note]
    notes += [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in compared.entries]
    return "\n".join([*lines, "", *notes, *signed])


def _pairs(compared: AgreementTable) -> str:
    """What pairwise accuracy and Kendall's τ-b by segment rest on."""
    where = (
        "within segments"
        if compared.within
        else "of all rows, because too few segments have several candidates"
    )
    return (
        f"{counted(compared.pairs, 'pair')} {where}, {compared.tied} of them tied by people; "
        f"a metric that ties every pair has an accuracy of {compared.all_tied:.4f}"
    )


def _table(compared: AgreementTable, whole: bool) -> list[str]:
    rows = [[*HEADINGS, *(SYSTEM_HEADINGS if whole else ())]]
    for metric in compared.entries:
        cells = [f"{metric.value(name):.4f}" for name in OBJECTIVES]
        systems = [f"{value:.3f}" for value in metric.systems or ()]
        rows.append([metric.title, *cells, f"{metric.low:.3f}–{metric.high:.3f}", *systems])
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells, the headings first → lines: the first column to the left, others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def slice_lines(cut: Mapping[str, Sequence[Slice]], by: str | None) -> list[str]:
    """Slices of every metric, one slice a line, with 95% intervals; nothing for no metric."""
    if not cut:
        return []
    within, alike = comparable(next(iter(cut.values())))
    rows = [[str(by), "rows", *cut]]
    for several in zip(*cut.values(), strict=True):
        values = [
            f"{one.value:.3f} ({one.low:.3f}–{one.high:.3f})" if one.within == within else "–"
            for one in several
        ]
        rows.append([several[0].label, str(several[0].rows), *values])
    drawn = f"intervals: bootstrap over segments, {SAMPLES} draws, seed {SEED}"
    return ["", drawn, *aligned(rows), *_remark(within, alike)]


def _remark(within: bool, alike: Sequence[bool]) -> list[str]:
    """What slices are measured by, where that is not what the whole is."""
    if not within:
        return [
            (
                "all pairs of rows of a slice are compared, because too few segments in it have "
                "several candidates"
            )
        ]
    return [] if all(alike) else ["–: too few segments of the slice have several candidates"]


def comparison_lines(paired: Sequence[MetricComparison]) -> list[str]:
    """Writes a line for each comparison, and a remark on intervals if there are several."""
    return [*map(_comparison_line, paired), *([UNCORRECTED] if len(paired) > 1 else [])]


def swapped(systems: int) -> str:
    """Returns what a permutation swaps between two metrics: Perm-Both takes systems that are
    named."""
    both = "systems and segments swapped (Perm-Both)"
    return both if systems > 1 else ("segments swapped (Perm-Inputs), because no systems are named")


def drawing_line(drawing: Drawing, swaps: str) -> str:
    """Describes the draws of p-values and intervals."""
    least = number(drawing.least_p, digits_for([drawing.least_p]))
    return (
        f"p: {swaps}, {drawing.permutations} times, smallest possible {least}; intervals: "
        f"bootstrap over segments, {drawing.samples} draws; seed {drawing.seed}"
    )


def _comparison_line(pair: MetricComparison) -> str:
    """``tuned agrees significantly better than bleu: +0.153 (+0.120 to +0.190), …``."""
    sure = pair.permutation_holm < SIGNIFICANT
    verdict = "agrees" if sure else "does not agree"
    williams = "" if pair.williams_p is None else f", Williams {p_value(pair.williams_p)}"
    return (
        f"{pair.first} {verdict} significantly better than {pair.second}: {pair.difference:+.4f} "
        f"({pair.low:+.4f} to {pair.high:+.4f}), permutation {p_value(pair.permutation_p)}, "
        f"corrected (Holm) {probability(pair.permutation_holm)}{williams}"
    )
