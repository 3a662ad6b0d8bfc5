"""The atlas of blindness: what each metric takes off for which error; the pairs of a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import isnan
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core.messages.phrase import Phrase
from meteor_core.meta_evaluation.atlas import (
    LANGUAGES,
    Cell,
    Item,
    ItemScores,
    Kind,
    items,
    kind_of_item,
    listed,
    own_items,
)
from meteor_core.meta_evaluation.atlas.items import MOST_PAIRS
from meteor_core.meta_evaluation.atlas.table import (
    EFFECTS,
    FORMS,
    KINDS,
    LEGENDS,
    MARKS,
    SAMPLES,
    SEED,
    UNCORRECTED,
    sentences,
    title,
)
from meteor_core.readers.decoding import decode
from meteor_core.wording.words import number
from pages.ui.i18n.translation import N_, _, grouped, language, plural
from pages.ui.metrics.atlas_columns import (
    GROUPS,
    AtlasColumn,
    AtlasJob,
    AtlasSource,
    ScoredColumn,
    pair_address,
)
from pages.ui.metrics.inputs import ATLAS_METRIC, GROUP, ROW, VALUE, VALUES
from pages.ui.shared import messages
from pages.ui.shared.address import pair_url
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.score_panels import signature
from pages.ui.shared.serving.job_progress import counted, visitor, watch
from pages.ui.shared.serving.jobs import Jobs
from pages.ui.shared.widgets.controls import switch

_JOBS = "atlas_jobs"
_SOON = 1.0
"""Seconds in which few metrics are ready."""


def atlas(source: AtlasSource) -> None:
    """Draws the table for the language of the sidebar, and the pairs of the cell that is chosen."""
    language = source.recipe.language
    st.markdown(
        _(
            "A minimal pair is a reference and a candidate that differs from it in one "
            "phenomenon. Each pair also has a correct rewording of the reference. If the "
            "candidate's meaning differs, its score should fall more than that of the rewording; "
            "otherwise, it should not fall."
        )
    )
    pairs = own_pairs(language)
    if not pairs and language not in LANGUAGES:
        st.info(_("There is no atlas for this language."))
        return
    pairs = pairs or items(language)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        groups = {name: label for name, (label, _c) in GROUPS.items()}
        group = switch(_("Columns"), groups, GROUP)
        value = switch(_("Cells"), VALUES, VALUE)
    columns = list(GROUPS[group][1](source))
    job = _job(pairs, columns)
    watch(job, counted(job, _("{done} of {total} metrics")), "atlas", again=_forget)
    if job.running:
        return
    scored = [found for column in columns if (found := job.scored(column))]
    for error in job.problems.values():
        messages.show_error(error)
    if scored:
        tables(scored, value, f"atlas_{language}_{group}_{value}_{len(scored)}")
        cell_pairs(source, pairs, scored)


def _job(pairs: tuple[Item, ...], columns: Sequence[AtlasColumn]) -> AtlasJob:
    """The work on these columns: the job under way, or a new one in its stead."""
    jobs = _jobs()
    jobs.seen_by(visitor())
    key = (pairs, tuple(column.work for column in columns))
    begins = not jobs.has(AtlasJob, key)
    job = jobs.get(AtlasJob, key, lambda who: AtlasJob(pairs, columns).start(who))
    if begins:
        job.wait(_SOON)
    return job


def _jobs() -> Jobs:
    jobs: Jobs = st.session_state.setdefault(_JOBS, Jobs())
    return jobs


def _forget() -> None:
    _jobs().cancel(AtlasJob)


# Pairs of a person's own in the atlas's place: a file, read as the command reads it.

_FILE, _READ, _PROBLEM = "atlas_file", "atlas_own", "atlas_own_problem"
_MEGABYTES = 4


def own_pairs(language: str) -> tuple[Item, ...]:
    """Draws the place for a file and returns its pairs in this language; none without a file."""
    with st.expander(_("Your own pairs")):
        st.file_uploader(
            _("TSV with column names"),
            key=_FILE,
            max_upload_size=_MEGABYTES,
            on_change=_take,
        )
        st.caption(
            _(
                "The columns are `reference` and `candidate`, and optionally `control` (a "
                "correct rewording of the reference), `phenomenon`, `effect` (breaks, shifts, "
                "keeps), `form` (correct, faulty), `note` and `id`. The file can have at most "
                "{n} pairs, in the language chosen under “More”, and stays in this tab."
            ).format(n=grouped(MOST_PAIRS))
        )
    read: tuple[str, str] | None = st.session_state.get(_READ)
    problem: MeteorError | None = st.session_state.get(_PROBLEM)
    found: tuple[Item, ...] = ()
    if read is not None:
        try:
            found = own_items(read[1], language, read[0])
        except MeteorError as error:
            problem = error
    if problem is not None:
        messages.show_error(problem)
    if read is not None and found:
        with st.container(horizontal=True, vertical_alignment="center"):
            counted = plural("{n} pair", "{n} pairs", len(found))
            st.markdown(plain(f"{read[0]}: {counted}"), width="content")
            st.button(_("Back to the atlas"), key="atlas_own_back", on_click=_leave)
    return found


def _take() -> None:
    """The file's text, kept while the page is away; what is wrong with its letters."""
    file = st.session_state.get(_FILE)
    st.session_state[_PROBLEM] = None
    if file is None:
        st.session_state[_READ] = None
        return
    try:
        text, _encoding = decode(file.name, file.getvalue())
        st.session_state[_READ] = file.name, text
    except MeteorError as error:
        st.session_state[_READ], st.session_state[_PROBLEM] = None, error


def _leave() -> None:
    st.session_state[_READ] = st.session_state[_PROBLEM] = None


# The table of the atlas in two parts: what a metric should notice, what it should not punish.

_ROW_HEIGHT, _MOST_ROWS = 35, 14
_FIRST, _WIDEST, _LEAST, _LETTER, _PADDING = 190, 230, 80, 7.5, 20
"""Pixels of the column of phenomena, at least and at most, and of others: the least, and for each
letter."""

_MOST_COLUMNS = 7
"""The most metrics that fit next to each other at 1280 pixels."""

_TINTS: dict[Kind, str] = {"changes": "0, 114, 178", "keeps": "213, 94, 0"}
"""Blue: the more the better; orange: the less the better. In both themes over the background."""

_DEEPEST = 0.55
_FULL = 0.5
"""The drop with the deepest tint; for a share that is 1."""


def tables(scored: Sequence[ScoredColumn], value: str, key: str) -> None:
    """Draws a row for each phenomenon, a column for each metric; a click on a cell chooses both."""
    for kind in KINDS:
        rows = [place for place, cell in enumerate(scored[0].cells) if cell.kind == kind]
        if rows:
            st.header(_(KINDS[kind]), anchor=False)
            _table(rows, scored, value, f"{key}_{kind}")
            st.caption(_(LEGENDS[kind]))
    marked = sum(bool(cell.verdict) for found in scored for cell in found.cells)
    said = [
        _("Choose a cell to read its pairs."),
        _("The marks are based on a bootstrap over pairs ({samples} samples, seed {seed}).").format(
            samples=grouped(SAMPLES), seed=f"{SEED}"
        ),
        _(UNCORRECTED).format(cells=marked),
    ]
    if len(scored) > _MOST_COLUMNS:
        said.append(_("More metrics are to the right. Scroll the tables sideways."))
    st.caption(" ".join(said))


def _table(rows: Sequence[int], scored: Sequence[ScoredColumn], value: str, key: str) -> None:
    heading = _("Phenomenon")
    cells = [[found.cells[row] for found in scored] for row in rows]
    columns = [heading, *(found.column.title for found in scored)]
    written = [
        [title(line[0].phenomenon, _), *(shown(cell, value) for cell in line)] for line in cells
    ]
    tints = [["", *(_tint(cell, value) for cell in line)] for line in cells]
    styled = pd.DataFrame(written, columns=columns).style.apply(
        lambda _frame: pd.DataFrame(tints, columns=columns), axis=None
    )
    metrics = dict(zip(columns[1:], (found.column.key for found in scored), strict=True))
    widths: dict[str, Any] = {
        name: st.column_config.TextColumn(width=_width(name, *(line[place] for line in written)))
        for place, name in enumerate(columns[1:], 1)
    }
    first = min(_WIDEST, max(_FIRST, _width(*(line[0] for line in written))))
    st.dataframe(
        styled,
        hide_index=True,
        key=key,
        on_select=partial(_choose, key, [line[0].phenomenon for line in cells], metrics),
        selection_mode="single-cell",
        height=_ROW_HEIGHT * (min(len(rows), _MOST_ROWS) + 1) + 3,
        column_config={heading: st.column_config.TextColumn(pinned=True, width=first), **widths},
    )


def _width(*texts: str) -> int:
    return max(_LEAST, round(_LETTER * max(map(len, texts)) + _PADDING))


def _choose(key: str, row_names: Sequence[str], metrics: dict[str, str]) -> None:
    """The selected cell's phenomenon and metric become those of the list below."""
    for row, column in st.session_state[key]["selection"]["cells"]:
        st.session_state[ROW] = row_names[row]
        if column in metrics:
            st.session_state[ATLAS_METRIC] = metrics[column]


def shown(cell: Cell, value: str) -> str:
    """Returns the text of a cell: ``"0.188 ~"``, ``"0.188 / 0.210 ~"``, or a share of its pairs."""
    if not cell.pairs:
        return "–"
    mark = MARKS[cell.verdict]
    if value == "drop":
        return f"{number(cell.drop)} {mark}".strip()
    if value == "margin":
        return f"{number(cell.drop)} / {or_dash(cell.control)} {mark}".strip()
    share = float(getattr(cell, value))
    return "–" if isnan(share) else f"{share:.0%} {mark}".strip()


def or_dash(value: float) -> str:
    """Writes ``"0.188"``, and a dash for a missing number: a user's pairs need no controls."""
    return "–" if isnan(value) else number(value)


def _tint(cell: Cell, value: str) -> str:
    """The deeper, the more the metric takes off: its kind's colour as a style of CSS."""
    if not cell.pairs:
        return ""
    much = getattr(cell, value) if value in ("noticed", "below") else cell.drop / _FULL
    depth = _DEEPEST * min(max(much, 0.0), 1.0) if much == much else 0.0
    return f"background-color: rgba({_TINTS[cell.kind]}, {depth:.2f})"


# The pairs of a cell of the atlas, with their scores; each opens on the Pair page.

_LONGEST = 400

_BESIDE = {
    "one": N_(
        "The score of the only pair drops by {drop}, and that of the correct rewording drops by "
        "{control}. A single pair has no interval."
    ),
    "changes": N_(
        "For these pairs, the score drops by {drop} ({low}–{high}) on average; for correct "
        "rewordings of the same references, it drops by {control}. It drops for {noticed} of the "
        "pairs, and it is lower than that of the correct rewording for {below} of them."
    ),
    "keeps": N_(
        "These pairs keep the meaning, but the score drops by {drop} ({low}–{high}) on average; "
        "for correct rewordings of the same references, it drops by {control}. It drops for "
        "{noticed} of the pairs."
    ),
}
_ALONE = {
    "one": N_("The score of the only pair drops by {drop}. A single pair has no interval."),
    "changes": N_(
        "For these pairs the score drops by {drop} ({low}–{high}) on average. It drops for "
        "{noticed} of them."
    ),
    "keeps": N_(
        "These pairs keep the meaning, but the score drops by {drop} ({low}–{high}) on "
        "average. It drops for {noticed} of them."
    ),
}
"""A cell's numbers in words, of one pair or of several, with or without correct rewordings."""


def cell_pairs(source: AtlasSource, known: Sequence[Item], scored: Sequence[ScoredColumn]) -> None:
    """Draws the choice of a phenomenon and a metric, and the pairs of their cell."""
    phenomenon, metric = _choices(scored)
    found = next(one for one in scored if one.column.key == metric)
    column, scores = found.column, found.scores
    cell = next(cell for cell in found.cells if cell.phenomenon == phenomenon)
    st.markdown("\n".join(f"- {plain(line, longest=900)}" for line in sentences(found.cells, _)))
    st.header(plain(f"{title(phenomenon, _)} · {column.title}"), anchor=False)
    st.markdown(plain(_cell_words(cell), longest=_LONGEST))
    address = pair_address(source, column)
    places = listed(known, phenomenon)
    for kind, heading in KINDS.items():
        here = [place for place in places if kind_of_item(known[place]) == kind]
        if here:
            st.subheader(_(heading), anchor=False)
            st.markdown(plain(_counted([known[place] for place in here]), longest=_LONGEST))
            here.sort(key=lambda place: (_rank(kind, float(scores.drops[place])), known[place].id))
            text_table([_row(known[place], scores, place, address) for place in here])
    signature(scores.signature)


def _choices(scored: Sequence[ScoredColumn]) -> tuple[str, str]:
    rows = {cell.phenomenon: title(cell.phenomenon, _) for cell in scored[0].cells}
    metrics = {found.column.key: found.column.title for found in scored}
    for key, valid in ((ROW, rows), (ATLAS_METRIC, metrics)):
        if st.session_state.get(key) not in valid:
            st.session_state[key] = next(iter(valid))
    with st.container(horizontal=True):
        return (_select(_("Phenomenon"), rows, ROW), _select(_("Metric"), metrics, ATLAS_METRIC))


def _select(label: str, names: Mapping[str, str], key: str) -> str:
    return str(
        st.selectbox(
            label,
            tuple(names),
            format_func=names.__getitem__,
            key=key,
            persist_state="session",
            width=280,
        )
    )


def _counted(pairs: Sequence[Item]) -> str:
    """``"29 pairs: another meaning (26), another shade (1), the same meaning (2)."``."""
    effects: Counter[str] = Counter(item.effect for item in pairs)
    parts = [f"{_(name)} ({effects[code]})" for code, name in EFFECTS.items() if effects[code]]
    faulty = sum(item.form == "faulty" for item in pairs)
    parts += [f"{_(FORMS['faulty'])} ({faulty})"] if faulty else []
    return plural("{n} pair", "{n} pairs", len(pairs)) + ": " + ", ".join(parts) + "."


def _cell_words(cell: Cell) -> str:
    """The cell's numbers in a sentence."""
    if not cell.pairs:
        return _("The metric scores none of these pairs.")
    kind = "one" if cell.pairs == 1 else cell.kind
    return _((_ALONE if isnan(cell.control) else _BESIDE)[kind]).format(
        drop=number(cell.drop),
        low=number(cell.low),
        high=number(cell.high),
        control=number(cell.control),
        noticed=f"{cell.noticed:.0%}",
        below=f"{cell.below:.0%}",
    )


def _rank(kind: Kind, drop: float) -> float:
    """The least noticed pairs first, or those whose score is wrongly lowered most."""
    if isnan(drop):
        return float("inf")
    return drop if kind == "changes" else -drop


def _row(item: Item, scores: ItemScores, place: int, address: Mapping[str, str]) -> dict[str, str]:
    note = item.note_ru if language() == "ru" else item.note_en
    url = pair_url(Texts(item.candidate, (item.reference,)), address)
    effect = _(EFFECTS[item.effect])
    said = effect if item.form == "correct" else f"{effect}; {_(FORMS[item.form])}"
    return {
        _("Pair"): f"[{plain(_name(item))}]({url})",
        _("Reference"): plain(item.reference, longest=_LONGEST),
        _("Candidate"): plain(item.candidate, longest=_LONGEST),
        _("What is changed"): plain(f"{note} ({said})", longest=_LONGEST),
        _("Score"): plain(or_dash(scores.candidate[place])),
        _("Drop"): plain(or_dash(scores.drops[place])),
        _("Drop (correct rewording)"): plain(or_dash(scores.control_drops[place])),
    }


def _name(item: Item) -> str:
    """``"ru-negation-05"`` → ``"negation-05"``, with hyphens at which no line breaks.

    A pair without a name is named by its row.
    """
    if isinstance(item.id, Phrase):
        return messages.text(item.id)
    return item.id.removeprefix(f"{item.language}-").replace("-", "\u2011")
