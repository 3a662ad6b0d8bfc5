"""Several candidates compared: the board, who is ahead and why, and every metric's scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import InputError, MeteorError, Result
from meteor_core.candidates.comparison import (
    Candidate,
    CandidateRow,
    Comparison,
    Loss,
    Others,
    Reason,
    check_size,
    compare,
    other_signatures,
    others,
    parse_candidates,
    reasons,
    rounded,
    takes_a_share_of_more,
)
from meteor_core.exports import candidates as export
from meteor_core.exports.candidates import Paragraph
from meteor_core.messages.safe import clean
from meteor_core.meteor.variants import METEOR, TUNED
from meteor_core.wording.words import count, number
from pages.ui.candidates import inputs
from pages.ui.candidates.candidate_board import candidate_board
from pages.ui.charts import corpus_bars
from pages.ui.i18n.translation import _, language, plural
from pages.ui.shared import page_inputs, score_panels
from pages.ui.shared.address import CANDIDATES
from pages.ui.shared.figures import number_columns, page_style, scroll_hint, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import Settings, language_notes
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import align, align_unread, metric
from pages.ui.shared.score_panels import chunks_in_matches
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import compute_lock
from pages.ui.shared.sharing import download_button, download_menu, spreadsheet_csv
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.shared.widgets.controls import copy_link, copyable, folded


def section(menus: DeltaGenerator) -> None:
    """Draws all from the texts to the results; ``menus`` takes the buttons of the heading."""
    with menus:
        inputs.toolbar()
    settings = page_inputs.settings(inputs.AREAS)
    _download(menus, settings)
    with menus:
        copy_link(CANDIDATES)
    _texts_and_scores(settings)


@held_resources.fragment
@compute_lock()
def _texts_and_scores(settings: Settings) -> None:
    """The texts and all that depends on them: for a changed one nothing else is run again."""
    texts = inputs.text_inputs()
    if not settings.hold_for(texts):
        st.rerun()
    _scores(settings, texts)
    inputs.publish()


def _scores(settings: Settings, texts: Texts) -> None:
    """All results for the texts, or why there are none."""
    recipe = settings.recipe
    try:
        used = metric(recipe, settings.installed)
        missing = used.missing
        candidates, references = _checked(texts)
        inputs.reference_choice(len(references))
        comparison, other_scores = _compared(settings, candidates, references)
    except MeteorError as error:
        installing.problem(error, recipe.language)
        return
    installing.notes(missing, recipe.language)
    language_notes(texts, recipe.language)
    # A fitted variant is no other variant's column.
    title = used.recipe.full_title + (f" ({used.name})" if used.name else "")
    _show(comparison, title, other_scores, picture_width())
    # METEOR's in a block that copies; those of the other metrics one click away.
    result = comparison.rows[0].result
    score_panels.signature(result.signature)
    label, count = _("Signatures of other metrics"), len(result.references)
    folded(label, "compare_signatures", partial(_other_signatures, count))


def _checked(texts: Texts) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
    """The box's lines and the references; raises ``InputError`` for too few, too many, too long."""
    candidates = parse_candidates(texts.candidate)
    check_size(candidates, texts.references)
    references = tuple(reference for reference in texts.references if reference.strip())
    if not references:
        raise InputError("There is no reference to compare the candidates with.")
    return candidates, references


def _compared(
    settings: Settings, candidates: tuple[Candidate, ...], references: tuple[str, ...]
) -> tuple[Comparison, Others]:
    """Every candidate aligned with every reference, and the scores of every other metric.

    A slider only rates again.
    """
    used = metric(settings.recipe, settings.installed)
    pairs = (Texts(candidate.text, references) for candidate in candidates)
    results = [
        used.rate(align(settings.recipe, settings.installed, pair), settings.parameters)
        for pair in pairs
    ]
    shown = inputs.reference_shown(len(references))
    others_too = _other_variants(settings, candidates, references)
    return compare(candidates, results, shown), {
        **others_too,
        **_other_metrics(candidates, references),
    }


def _other_variants(
    settings: Settings, candidates: Sequence[Candidate], references: tuple[str, ...]
) -> Others:
    """The scores by METEOR and by tuned METEOR with their own stages, if the page uses others."""
    scores = {}
    for variant in (METEOR, TUNED):
        if variant.name == settings.recipe.name:
            continue
        recipe = replace(
            settings.recipe, variant=variant.name, stages=None, threshold=None, fitted=""
        )
        used = metric(recipe, settings.installed)
        scores[variant.title] = [
            used.rate(
                align_unread(recipe, settings.installed, Texts(candidate.text, references))
            ).score.value
            for candidate in candidates
        ]
    return scores


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _other_metrics(candidates: tuple[Candidate, ...], references: tuple[str, ...]) -> Others:
    """Every other metric of these texts; sliders do not compute them again."""
    return others(candidates, references)


def _show(comparison: Comparison, title: str, other_scores: Others, width: int) -> None:
    """The ranking, the board, the reasons, the scores by the variant of this title."""
    st.markdown("  \n".join(plain(sentence, longest=1200) for sentence in verdict(comparison)))
    candidate_board(comparison)
    for row in comparison.rows:
        if row.result.note:  # why a score is 0 that could not be anything else
            st.info(f"{plain(row.name)}: {_(row.result.note)}")
    folded(_("The differences in numbers"), "compare_why", partial(_why, comparison))
    st.header(_("Scores"), anchor=False)
    _table(comparison, title, other_scores)
    scroll_hint(width)
    ranked = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    figure = corpus_bars.losses(
        [row.name for row in ranked],
        [rounded(row.losses) for row in ranked],
        width=width,
        style=page_style(),
    )
    show_figure(figure, _("Where the score is lost"))


def _why(comparison: Comparison) -> None:
    """What the best candidate and each other one lose on each part."""
    for paragraph in paragraphs(comparison):
        st.markdown(_markdown(paragraph))
    st.caption(
        _(
            "A candidate's losses and score add up to 1 after rounding. Each loss is a share of "
            "what the previous losses leave, so the same word can cost two candidates different "
            "amounts."
        )
        + _own_parts(comparison)
    )


def _own_parts(comparison: Comparison) -> str:
    """Explains the parts of letters and smoothing among the losses, if there are any."""
    said = []
    if any(row.result.score.share for row in comparison.rows):
        said.append(
            _(
                "Letters are a separate part of the score. Their loss is μ · (1 − L), and all "
                "other losses are multiplied by 1 − μ."
            )
        )
    if any(row.losses.granted for row in comparison.rows):
        said.append(_("Part of the score comes from smoothing (σ)."))
    return "".join(f" {sentence}" for sentence in said)


def _markdown(paragraph: Paragraph) -> str:
    lines = (f"- {plain(line, longest=1200)}" for line in paragraph.lines)
    return "\n".join((plain(paragraph.head, longest=1200) + "\n", *lines))


def _table(comparison: Comparison, title: str, other_scores: Others) -> None:
    """A row for each candidate; a click on a heading sorts. ``title``: the variant's."""
    results = [row.result for row in comparison.rows]
    columns: dict[str, Any] = {
        _("Candidate"): [row.name for row in comparison.rows],
        title: [result.score.value for result in results],
        "P": [result.score.precision for result in results],
        "R": [result.score.recall for result in results],
        "F": [result.score.f_mean for result in results],
        _("penalty"): [result.score.penalty for result in results],
        **_letters(results),
        _("chunks"): [result.statistics.chunks for result in results],
        _("matches"): [result.statistics.matches for result in results],
    }
    if len(results[0].references) > 1:
        columns[_("best reference")] = [result.best_reference + 1 for result in results]
    columns |= other_scores
    not_decimal = {_("chunks"), _("matches"), _("best reference"), _("Candidate")}
    decimal = [name for name in columns if name not in not_decimal]
    # Rounded as in the sentences above: a browser rounds halves otherwise.
    columns |= {name: [_as_printed(value) for value in columns[name]] for name in decimal}
    # A data frame would be made into this at ten times the cost; what has no value stays empty.
    arrays = {name: pa.array(values, from_pandas=True) for name, values in columns.items()}
    st.dataframe(
        pa.table(arrays),
        hide_index=True,
        key="compare_scores",
        height="content",
        column_config=number_columns(decimal),
    )


def _as_printed(value: float | None) -> float | None:
    return None if value is None else float(number(value))


def _letters(results: list[Result]) -> dict[str, list[float]]:
    """How alike the letters are, where they have a share of a score."""
    if not any(result.score.share for result in results):
        return {}
    return {_("letters (L)"): [result.score.letters for result in results]}


def _other_signatures(references: int) -> None:
    text = "\n".join(
        f"{name}: {signature}" for name, signature in other_signatures(references).items()
    )
    copyable(text, "compare_signatures_lines")


def _download(place: DeltaGenerator, settings: Settings) -> None:
    """The files of what is compared when the menu opens."""

    def files() -> None:
        _files(*_compared(settings, *_checked(inputs.AREAS.texts())))

    download_menu(place, "compare_download", files)


def _files(comparison: Comparison, other_scores: Others) -> None:
    html = export.html_text(
        comparison, paragraphs(comparison), other_scores, language=language(), translate=_
    )
    csv = spreadsheet_csv(export.csv_text(comparison, other_scores))
    json = export.json_text(comparison, other_scores)
    download_button("candidates", "HTML", "text/html", html)
    download_button("candidates", "JSON", "application/json", json)
    download_button("candidates", "CSV", "text/csv", csv)


# Why one candidate scores above another, in the interface's language.

_MOST_WORDS = 5
_MOST_REASONS = 2
_ROUNDED = 0.0005
"""A difference that three places do not show."""


def verdict(comparison: Comparison) -> tuple[str, ...]:
    """Returns sentences on ties, and on why each candidate is behind the one before it."""
    rows = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    ranks = [list(rank) for _score, rank in groupby(rows, key=_printed)]
    ties = (_tie(rank) for rank in ranks if len(rank) > 1)
    return (*ties, *(_behind(ahead[0], rank[0]) for ahead, rank in pairwise(ranks)))


def _printed(row: CandidateRow) -> str:
    return number(row.result.score.value)


def _tie(rank: Sequence[CandidateRow]) -> str:
    """``A and D tie at 0.809.``"""
    names = [clean(row.name) for row in rank]
    return _("{names} and {last} tie at {score}.").format(
        names=", ".join(names[:-1]), last=names[-1], score=_printed(rank[0])
    )


def _behind(ahead: CandidateRow, behind: CandidateRow) -> str:
    """``B (0.831) is behind A (0.851) by 0.020: 3 more extra tokens.``"""
    found = [reason for reason in reasons(ahead, behind) if reason.net > 0][:_MOST_REASONS]
    found = [reason for reason in found if _costs_more(reason, ahead, behind)] or found
    difference = number(float(_printed(ahead)) - float(_printed(behind)))
    return _("{other} ({low}) is behind {best} ({high}) by {difference}: {reasons}.").format(
        other=clean(behind.name),
        low=_printed(behind),
        best=clean(ahead.name),
        high=_printed(ahead),
        difference=difference,
        reasons=", ".join(_more(reason, ahead, behind) for reason in found),
    )


def _costs_more(reason: Reason, ahead: CandidateRow, behind: CandidateRow) -> bool:
    """Whether the one behind loses more by this part, and not by rounding alone."""
    less, more = (dict(row.losses.parts)[reason.part] for row in (ahead, behind))
    return more - less > _ROUNDED


def _more(reason: Reason, ahead: CandidateRow, behind: CandidateRow) -> str:
    """``2 more missing tokens``; only the part if the count does not explain the difference."""
    if reason.part == "order":
        n = behind.result.statistics.chunks - ahead.result.statistics.chunks
    else:
        n = reason.behind.count - reason.ahead.count
    counted = {
        "missing": plural("{n} more missing token", "{n} more missing tokens", n),
        "extra": plural("{n} more extra token", "{n} more extra tokens", n),
        "soft": plural("{n} more partial match", "{n} more partial matches", n),
        "order": plural("{n} more chunk", "{n} more chunks", n),
    }
    part = {
        "missing": _("missing words"),
        "extra": _("extra words"),
        "soft": _("partial matches"),
        "order": _("fragmentation"),
        "letters": _("letters"),
    }[reason.part]
    return counted.get(reason.part, part) if n > 0 else part


def paragraphs(comparison: Comparison) -> tuple[Paragraph, ...]:
    """Returns the best candidate against each other one, the nearest first; plain text."""
    best, *others = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    return tuple(_paragraph(best, other) for other in others)


def _paragraph(best: CandidateRow, other: CandidateRow) -> Paragraph:
    """How far ahead the best is, then a line for each part on which the two lose unlike amounts."""
    lines = (_line(reason, best, other) for reason in reasons(best, other))
    return Paragraph(" ".join(_head(best, other)), tuple(lines))


def _head(best: CandidateRow, other: CandidateRow) -> Iterator[str]:
    """``A is ahead of B by 0.105: 0.812 − 0.707.``"""
    names = {"best": clean(best.name), "other": clean(other.name)}
    high, low = (number(row.result.score.value) for row in (best, other))
    if high == low:
        yield _("{best} and {other} have the same score: {score}.").format(**names, score=high)
    else:
        difference = number(float(high) - float(low))
        yield _("{best} is ahead of {other} by {difference}: {high} − {low}.").format(
            **names, difference=difference, high=high, low=low
        )
    if len(best.result.references) > 1:
        first, second = (row.result.best_reference + 1 for row in (best, other))
        yield _("{best} is scored against reference {first}, {other} against {second}.").format(
            **names, first=first, second=second
        )


def _line(reason: Reason, best: CandidateRow, other: CandidateRow) -> str:
    """``Extra words: B loses 0.071 on 2 words (…), A loses 0.029 on 1 word; net 0.042 for A.``"""
    heading = {
        "missing": _("Missing words"),
        "extra": _("Extra words"),
        "soft": _("Partial matches"),
        "order": _("Fragmentation"),
        "letters": _("Letters"),
    }[reason.part]
    line = _("{part}: {second}, and {first}. The difference of {net} favours {name}.").format(
        part=heading,
        second=_loses(reason.part, reason.behind, other),
        first=_loses(reason.part, reason.ahead, best),
        net=number(abs(reason.net)),
        name=clean((best if reason.net > 0 else other).name),
    )
    if takes_a_share_of_more(reason, best.result.score, other.result.score):
        loser = clean((other if reason.net > 0 else best).name)
        line += " " + _(
            "The penalty of {name} is no higher, but it costs more because F is higher."
        ).format(name=loser)
    return line


def _loses(part: str, loss: Loss, row: CandidateRow) -> str:
    """``B loses 0.071 on 2 words (here alone: “cat”)``."""
    on = _fragmentation(row) if part == "order" else _counted(part, loss)
    message = _("{name} loses {amount} {on}") if on else _("{name} loses {amount}")
    return message.format(name=clean(row.name), amount=number(loss.amount), on=on)


def _fragmentation(row: CandidateRow) -> str:
    """``(F 0.850 × penalty 0.105: 5 chunks in 9 matches)``; the share of words is before F."""
    score, statistics = row.result.score, row.result.statistics
    rest = f"{count(1 - score.share)} · " if score.share else ""
    return _("({rest}F {f_mean} × penalty {penalty}: {chunks})").format(
        rest=rest,
        f_mean=number(score.f_mean),
        penalty=number(score.penalty),
        chunks=chunks_in_matches(statistics.chunks, statistics.matches),
    )


def _counted(part: str, loss: Loss) -> str:
    """How many words or pairs of words, and which of them the other candidate does not lose on."""
    n = loss.count
    if not n:
        return ""
    if part == "soft":
        counted = plural("on {n} pair", "on {n} pairs", n)
    else:
        counted = plural("on {n} token", "on {n} tokens", n)
    if not loss.only:
        return counted
    words = ", ".join(_("“{word}”").format(word=clean(w)) for w in loss.only[:_MOST_WORDS])
    more = "…" if len(loss.only) > _MOST_WORDS else ""
    return _("{counted} (only here: {words})").format(counted=counted, words=words + more)
