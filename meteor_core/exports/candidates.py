"""A comparison taken away: CSV, JSON, and an HTML page that needs no script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import isnan

from meteor_core.candidates.comparison import CandidateRow, Comparison, Others, other_signatures
from meteor_core.exports.alignments import record
from meteor_core.messages.safe import clean, encodable, written
from meteor_core.meteor.scoring import PARTS
from meteor_core.render import board
from meteor_core.render.page import document
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, count, number, same

_FIGURES = ("METEOR", "precision", "recall", "f_mean", "penalty", "chunks", "matches")
_CERTAIN = ("proved", "certain_links", "links", "best_alignments")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Two candidates' difference in words: how large it is, then a line for each part of it."""

    head: str
    lines: tuple[str, ...] = ()


def _figures(row: CandidateRow) -> tuple[float, ...]:
    score, statistics = row.result.score, row.result.statistics
    shares = (score.value, score.precision, score.recall, score.f_mean, score.penalty)
    return (*shares, statistics.chunks, statistics.matches)


def _certain(row: CandidateRow) -> tuple[int | None, int, int | None]:
    """Links (a phrase is one) in all best alignments, all links, best alignments; None where nobody
    has counted: there are too many (``explain.alternatives``)."""
    alignment = row.result.alignment
    links, standing = alignment.matches, alignment.standing
    if standing is None:
        return None, len(links), None
    return standing.certain(links), len(links), standing.total


def csv_text(comparison: Comparison, others: Others | None = None) -> str:
    """Writes a row for each candidate: its figures, its losses, its text, the signature.

    ``reference`` is the number, from 1, of the reference that all these figures are by.
    ``proved``: whether no better alignment exists. ``certain_links`` of ``links`` are in every one
    of the ``best_alignments``; empty where these are too many to count.

    Save it as ``utf-8-sig`` for spreadsheets; cells that one would run are made harmless.
    """
    rest = others or {}
    lost = (f"lost_{part}" for part in PARTS)
    table: list[list[object]] = [
        [
            *("candidate", "reference", *_FIGURES, *_CERTAIN, *lost),
            *("granted", *rest, "text", "signature"),
        ]
    ]
    for index, row in enumerate(comparison.rows):
        parts = (value for _part, value in row.losses.parts)
        more = (_known(values[index]) for values in rest.values())
        words = (row.text, row.result.signature)
        first = row.name, row.result.best_reference + 1
        figures = (*_figures(row), row.result.alignment.optimal, *_certain(row))
        table.append([*first, *figures, *parts, row.losses.granted, *more, *words])
    return written(table)


def json_text(comparison: Comparison, others: Others | None = None) -> str:
    """Writes every candidate's record as on the Pair page, with its name, losses, other metrics.

    Lone surrogates become U+FFFD, so that it always encodes.
    """
    candidates = [
        {
            "name": row.name,
            "text": row.text,
            **record(row.result),
            "lost": dict(row.losses.parts),
            "granted": row.losses.granted,
            "only_here": sorted(row.only),
            "metrics": {name: _known(values[index]) for name, values in (others or {}).items()},
        }
        for index, row in enumerate(comparison.rows)
    ]
    whole = {
        "reference_words": list(comparison.words),
        "held_by": [[comparison.rows[index].name for index in held] for held in comparison.holders],
        "candidates": candidates,
        "metric_signatures": other_signatures(len(comparison.rows[0].result.references))
        if others
        else {},
    }
    return encodable(json.dumps(whole, ensure_ascii=False, indent=2))


def html_text(
    comparison: Comparison,
    paragraphs: Sequence[Paragraph],
    others: Others | None = None,
    *,
    language: str = "en",
    translate: Translate = same,
) -> str:
    """Writes a page with scores, the board (highlighting by style alone), and the differences in
    words."""
    signatures = dict.fromkeys(row.result.signature for row in comparison.rows)
    heading, why = translate("Candidates"), translate("Why the scores differ")
    body = [
        f"<h1>{escape(heading)}</h1>",
        f'<div class="wide">{_table(comparison, others or {}, translate)}</div>',
        f"<style>{board.lighting(comparison)}</style>",
        board.html(comparison, language=language, translate=translate),
        *([f"<h2>{escape(why)}</h2>"] if paragraphs else []),
        *map(_written_out, paragraphs),
        *(f"<p><code>{escape(clean(signature))}</code></p>" for signature in signatures),
    ]
    return document(language, theme_named("light"), body)


def _written_out(paragraph: Paragraph) -> str:
    lines = "".join(f"<li>{escape(clean(line))}</li>" for line in paragraph.lines)
    return f"<p>{escape(clean(paragraph.head))}</p>" + (f"<ul>{lines}</ul>" if lines else "")


def _table(comparison: Comparison, others: Others, translate: Translate) -> str:
    several = len(comparison.rows[0].result.references) > 1
    headings = [
        translate("Candidate"),
        *([translate("best reference")] if several else []),
        *("METEOR", "P", "R", "F", translate("penalty"), translate("chunks")),
        *(translate("matches"), translate("certain matches"), translate("best alignments")),
        *others,
    ]
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row"><bdi>{escape(clean(row.name))}</bdi></th>'
        f"{_cells(row, [values[index] for values in others.values()], several)}</tr>"
        for index, row in enumerate(comparison.rows)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(row: CandidateRow, more: Sequence[float], several: bool) -> str:
    *shares, chunks, matches = _figures(row)
    best = [count(row.result.best_reference + 1)] if several else []
    certain, links, total = _certain(row)
    held = "–" if certain is None else f"{certain} / {links}"
    figures = [*map(number, shares), count(chunks), count(matches)]
    cells = [
        *best,
        *figures,
        held,
        "–" if total is None else str(total),
        *("–" if isnan(value) else number(value) for value in more),
    ]
    return "".join(f"<td>{cell}</td>" for cell in cells)


def _known(value: float) -> float | None:
    return None if isnan(value) else value
