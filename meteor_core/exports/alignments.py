"""Results taken away: JSON, CSV, SVG and a stand-alone HTML page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from meteor_core.explain.grammar import result_in_context
from meteor_core.messages.safe import encodable, written
from meteor_core.model import Alignment, Evidence, Link, Token
from meteor_core.render.text import Row, rows
from meteor_core.wording.words import Translate, number, same

if TYPE_CHECKING:
    from meteor_core.model.score import Result

CSV_COLUMNS = (
    "number",
    "candidate",
    "reference",
    "stage",
    "similarity",
    "chunk",
    "evidence",
    "in_best_alignments",
    "best_alignments",
)


def record(result: Result) -> dict[str, Any]:
    """A result → one JSON-ready object, numbers unrounded, spans in token positions.

    Grammar is read in the sentence (``explain.grammar``), as in all exports.
    ``best_alignments``: how many are as good, and how many of them contain each match; null where
    nobody has counted them (``explain.alternatives``).
    """
    result = result_in_context(result)
    alignment, score, matches = result.alignment, result.score, result.statistics.matches
    return {
        "score": score.value,
        **score.parts,
        "matches": int(matches) if matches == int(matches) else matches,  # a phrase may be 6.5
        "chunks": result.statistics.chunks,
        "optimal": alignment.optimal,
        "best_alignments": alignment.standing.total if alignment.standing else None,
        "best_reference": result.best_reference,
        "variant": result.variant,
        "language": result.language,
        "signature": result.signature,
        "candidate_tokens": [token.text for token in alignment.candidate],
        "reference_tokens": [token.text for token in alignment.reference],
        "alignment": [_link(alignment, match) for match in alignment.matches],
    }


def _link(alignment: Alignment, link: Link) -> dict[str, Any]:
    return {
        "stage": link.stage,
        "candidate": list(link.candidate),
        "reference": list(link.reference),
        "candidate_text": _text(alignment.candidate, link.candidate),
        "reference_text": _text(alignment.reference, link.reference),
        "similarity": link.similarity,
        "evidence": evidence(link.evidence),
    } | ({"in_best_alignments": alignment.standing.of(link)} if alignment.standing else {})


def _text(tokens: tuple[Token, ...], span: tuple[int, int]) -> str:
    return " ".join(token.text for token in tokens[slice(*span)])


def evidence(given: Evidence) -> dict[str, str]:
    """Returns evidence without its empty fields: ``{"name": "кошка"}``."""
    return {key: value for key, value in asdict(given).items() if value}


def json_text(
    result: Result, indent: int | None = 2, *, metrics: Sequence[Mapping[str, Any]] = ()
) -> str:
    """A result → JSON in readable Unicode; lone surrogates become U+FFFD, so it always encodes.

    ``metrics``: the scores of other metrics for the pair, if requested.
    """
    whole = record(result) | ({"metrics": list(metrics)} if metrics else {})
    return encodable(json.dumps(whole, ensure_ascii=False, indent=indent))


def csv_text(alignment: Alignment, translate: Translate = same) -> str:
    """An alignment → CSV: a row for each match and for each word without one.

    Save it as ``utf-8-sig`` for spreadsheets. Cells that a spreadsheet would run as a formula
    begin with an apostrophe.
    """
    return written([CSV_COLUMNS, *(_csv_row(row) for row in rows(alignment, translate))])


def _csv_row(row: Row) -> list[str | int | float]:
    return [
        row.number or "",
        row.candidate,
        row.reference,
        row.stage,
        "" if row.similarity is None else row.similarity,
        row.chunk or "",
        row.evidence,
        row.best if row.of_best else "",
        row.of_best or "",
    ]


def svg_text(result: Result, *, language: str = "en", translate: Translate = same) -> str:
    """A result → its alignment as a stand-alone SVG, named by its score and signature."""
    from meteor_core.render.svg import svg  # not needed for printing a score

    result = result_in_context(result)
    title = f"METEOR {number(result.score.value)} {result.signature}"
    return svg(result.alignment, language=language, title=title, translate=translate)


def html_text(result: Result, *, language: str = "en", translate: Translate = same) -> str:
    """A result → a stand-alone HTML page."""
    from meteor_core.render.page import page

    return page(result_in_context(result), language=language, translate=translate)
