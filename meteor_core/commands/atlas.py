"""``python -m meteor_core atlas``: what metrics notice, phenomenon by phenomenon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from meteor_core.commands import atlas_text
from meteor_core.commands.agreement import metric_names
from meteor_core.commands.arguments import Texts
from meteor_core.commands.inputs import opened, reading
from meteor_core.commands.options import install, metric, metric_options, say
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.messages.reasons import reason
from meteor_core.meta_evaluation import scorers
from meteor_core.meta_evaluation.atlas import (
    LANGUAGES,
    Item,
    ItemScores,
    aligned,
    by_stage,
    items,
    measured,
    own_items,
)
from meteor_core.meteor import missing
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import VARIANTS, base_of
from meteor_core.metrics import METRICS, parse
from meteor_core.readers.decoding import decode


@click.command("atlas")
@click.argument("given", required=False, type=Texts(), metavar="[FILE]")
@metric_options
@click.option(
    "--metrics",
    metavar="NAME,…",
    help="The metrics to compare it with, for example 1.5,bleu,chrf++, or none. By default, the "
    f"other variants and {', '.join(scorers.OTHERS)}.",
)
@click.option("--by-stage", is_flag=True, help="Also show METEOR with its stages added one by one.")
@click.option(
    "--phenomena", metavar="NAME,…", help="Test only these phenomena, for example negation,number."
)
@click.option(
    "--details", is_flag=True, help="Print the intervals, shares and controls of every metric."
)
@click.option("--pairs", is_flag=True, help="Print the scores of every pair instead of the table.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "tsv", "json"]),
    default="text",
    help="The format of the output; tsv and json contain all details.",
)
def atlas(
    given: Path | None,
    metrics: str | None,
    by_stage: bool,
    phenomena: str | None,
    details: bool,
    pairs: bool,
    form: str,
    **options: Any,
) -> None:
    """Show what a metric misses and what it wrongly punishes.

    Scores minimal pairs in Russian (language auto) or English. For each phenomenon, shows
    the mean drop from the perfect score, next to the drop for correct rewordings of the same
    sentences. The METEOR described by the options comes first. FILE is a TSV with your own pairs.
    It has the columns reference and candidate, and optionally phenomenon, control, effect (breaks,
    shifts, keeps), form (correct, faulty), note and id.
    """
    chosen = _chosen(_items(given, options), phenomena)
    options["language"] = chosen[0].language
    own, remarks = metric("", **options)
    say(remarks)
    scored = [_meteor(chosen, own, _name(own))]
    scored += _stages(chosen, own) if by_stage else ()
    scored += _others(chosen, own, metrics)
    printed = atlas_text.of_pairs if pairs else atlas_text.table
    put(printed(chosen, scored, form, details), data=form != "text")


def _items(file: Path | None, options: dict[str, Any]) -> tuple[Item, ...]:
    """The pairs of the atlas, or of a file in the language of its letters."""
    language = options["language"]
    if file is None:
        return items(LANGUAGES[0] if language == "auto" else language)
    with reading():
        (read,) = opened((file,))
        text, _ = decode(read.name, read.data)
    return own_items(text, language, read.name)


def _chosen(known: Sequence[Item], phenomena: str | None) -> list[Item]:
    """The pairs of the chosen phenomena; raises ``ChoiceError`` for one without pairs."""
    names = list(dict.fromkeys(item.phenomenon for item in known))
    wanted = names if phenomena is None else [name.strip() for name in phenomena.split(",")]
    for name in wanted:
        if name not in names:
            raise ChoiceError("phenomenon", name, names)
    return [item for item in known if item.phenomenon in wanted]


def _meteor(chosen: Sequence[Item], own: Meteor, name: str = "", title: str = "") -> ItemScores:
    return aligned(chosen, own, name, title).scored(own.signature, own.parameters)


def _name(own: Meteor) -> str:
    """``"tuned*"`` where options change the variant; a fitted one's own name."""
    published = Meteor(own.language, own.variant)
    return own.name or own.variant + ("" if own.signature == published.signature else "*")


def _stages(chosen: Sequence[Item], own: Meteor) -> Iterator[ItemScores]:
    for title, fewer in by_stage(own):
        yield _meteor(chosen, fewer, f"{own.variant}[{'+'.join(fewer.stages)}]", title)


def _others(chosen: Sequence[Item], own: Meteor, metrics: str | None) -> Iterator[ItemScores]:
    """Published variants and other metrics; the first METEOR itself is not repeated."""
    for name in _wanted(own, metrics):
        if base_of(name) is None:
            if name.partition("[")[0] not in METRICS:
                raise ChoiceError("metric", name, (*VARIANTS, *METRICS))
            yield from (measured(chosen, other) for other in parse(name))
            continue
        published = Meteor(own.language, name)
        say([*install(published), *_off(name, published)])
        try:
            if published.signature != own.signature:
                yield _meteor(chosen, published)
        except ResourceError as error:
            say([f"{name} is left out: {reason(error)}"])


def _off(name: str, published: Meteor) -> Iterator[str]:
    """Which stages a variant lacks because data are missing."""
    for stage, resources in published.missing:
        if resources:
            yield f"{name}: {missing.said(stage, resources)}"


def _wanted(own: Meteor, metrics: str | None) -> Sequence[str]:
    if metrics is None:
        return scorers.names(own.language)
    return [] if metrics.strip() == "none" else metric_names(metrics)
