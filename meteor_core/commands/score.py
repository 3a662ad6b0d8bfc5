"""``python -m meteor_core score``: one candidate against its references."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from meteor_core.commands.metrics import (
    Metrics,
    WithMetrics,
    derived,
    metrics_option,
    of_pair,
    table,
)
from meteor_core.commands.options import metric, metric_options, say
from meteor_core.messages.safe import clean_lines
from meteor_core.model.limits import check_references
from meteor_core.wording.words import made_of, number

# Help needs options alone; what scores and shows a pair is imported where it does.
if TYPE_CHECKING:
    from meteor_core.model.score import Result

_BYTE = re.compile("[\udc80-\udcff]")
"""What Python makes of a byte that is none of the terminal's encoding."""


def _readable_texts(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> tuple[str, ...]:
    """Raises ``BadParameter`` for bytes that would otherwise pass for a text without words."""
    for byte in filter(None, map(_BYTE.search, texts)):
        raise click.BadParameter(
            f"byte {ord(byte[0]) - 0xDC00:#04x} at position {byte.start() + 1} is not "
            f"{sys.getfilesystemencoding().upper()}, the encoding of this terminal."
        )
    return texts


def _only(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> str:
    if len(texts) > 1:
        raise click.BadParameter(
            f"{len(texts)} are given. Score one at a time, or use the command corpus for systems."
        )
    return _readable_texts(context, parameter, texts)[0]


@metrics_option
@click.command("score", cls=WithMetrics)
@click.option(
    "--candidate", required=True, multiple=True, callback=_only, help="The translation to score."
)
@click.option(
    "--reference",
    "references",
    required=True,
    multiple=True,
    callback=_readable_texts,
    help="A reference translation. Can be repeated.",
)
@metric_options
@click.option(
    "--derive",
    is_flag=True,
    help="Show step by step how METEOR and the metrics of --metrics are computed for this pair.",
)
@click.option(
    "--certainty",
    "certain",
    is_flag=True,
    help="Count the best alignments, and show which matches are in all of them. Also works "
    "with --json.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def score(
    candidate: str,
    references: tuple[str, ...],
    derive: bool,
    certain: bool,
    as_json: bool,
    metrics: Metrics,
    **options: Any,
) -> None:
    """Align a candidate with its references.

    Prints the score with its parts, the alignment, and every match with its evidence. Of several
    references, the best-scoring one counts.
    """
    from meteor_core import languages
    from meteor_core.explain import grammar
    from meteor_core.exports import alignments as export
    from meteor_core.wording import formula

    check_references(len(references))
    meteor, remarks = metric(languages.telling(candidate, references), **options)
    result = grammar.result_in_context(meteor.score(candidate, references))
    if certain:
        from meteor_core.explain.alternatives import result_with_standing

        result = result_with_standing(result, meteor.stages)
    others = of_pair(metrics, candidate, references, derive=derive)
    say([*remarks, *_lacking(result), *_unknown(candidate, references)])
    if as_json:
        click.echo(export.json_text(result, metrics=others))
    else:
        steps = formula.lines(result.statistics, result.parameters, result.score)
        own = "\n".join(map(str, steps)) if derive else ""
        alike = _certain(result, meteor.stages) if certain else ""
        parts = map(clean_lines, [alike, own, table(others), *map(derived, others)])
        click.echo("\n\n".join(filter(None, [_readable(result), *parts])))  # that has colours


def _certain(result: Result, stages: Sequence[str]) -> str:
    """How many best alignments there are, and the matches that could be exchanged."""
    from meteor_core.explain.alternatives import certainty
    from meteor_core.wording import evidence as wording

    found = certainty(result.alignment, stages)
    if found is None:
        return wording.certainty_unknown()
    return "\n".join(wording.certainty_sentences(found, result.alignment))


def _lacking(result: Result) -> list[str]:
    from meteor_core.explain import grammar
    from meteor_core.meteor.metric import install_command

    names = grammar.missing_for(result)
    if not names:
        return []
    return [
        "Forms are read without context, so ambiguous forms are shown as ambiguous. To change "
        f"this, run: {install_command(names)}"
    ]


def _unknown(candidate: str, references: Sequence[str]) -> list[str]:
    """Whether the references, or else the candidate, are in a language that is not known."""
    from meteor_core.languages import unknown

    said = unknown.remark(" ".join(references)) or unknown.remark(candidate)
    return [f"Warning: {said}"] if said else []


def _readable(result: Result) -> str:
    from meteor_core.render import text

    score, statistics = result.score, result.statistics
    proved = "proved optimal" if result.alignment.optimal else "not proved optimal"
    lines = [
        made_of(score, "F-mean ", "penalty ", "letters "),
        f"P {number(score.precision)}, R {number(score.recall)}; "
        f"chunks: {statistics.chunks}, matches: {statistics.matches:g}; {proved}",
    ]
    if len(result.references) > 1:
        values = ", ".join(number(judged.score.value) for judged in result.references)
        lines.append(f"references: {values}; the best is number {result.best_reference + 1}")
    if result.note:
        lines.append(result.note)
    coloured = sys.stdout.isatty()
    return "\n".join(
        [
            *lines,
            "",
            text.plain(result.alignment, language="en", colour=coloured),
            "",
            text.table(result.alignment),
            "",
            result.signature,
        ]
    )
