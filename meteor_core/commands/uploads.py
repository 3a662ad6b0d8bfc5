"""``--better NAME=lower``: which scores of a metric that came in the files are better."""

from __future__ import annotations

from collections.abc import Mapping

import click

from meteor_core.commands.arguments import Many
from meteor_core.messages.errors import ChoiceError
from meteor_core.metrics.measured import Measured, of_file
from meteor_core.metrics.uploaded import DIRECTIONS, Direction, uploaded
from meteor_core.readers import Dataset

Directions = Mapping[str, Direction]


def _directions(
    context: click.Context, parameter: click.Parameter, words: tuple[str, ...]
) -> Directions:
    """``("MQM=lower",)`` → which scores are better, by the metric's name."""
    said: dict[str, Direction] = {}
    for word in words:
        name, equals, direction = word.rpartition("=")
        if not equals or not name or direction not in DIRECTIONS:
            raise click.BadParameter(f"{word!r} is not NAME=higher or NAME=lower.")
        if name in said:
            raise click.BadParameter(f"the metric {name!r} is given twice.")
        said[name] = DIRECTIONS[direction]
    return said


better_option = click.option(
    "--better",
    cls=Many,
    multiple=True,
    callback=_directions,
    metavar="NAME=higher|lower…",
    help="Whether higher or lower scores of a metric in the files are better. By default "
    "this is guessed from names and numbers.",
)


def of_corpus(data: Dataset, directions: Directions) -> tuple[Measured, ...]:
    """Returns the metrics of the files, besides those that are computed.

    Raises ``ChoiceError`` for a direction of a metric that no file has.
    """
    metrics = uploaded(data, directions)
    names = [metric.name for metric in metrics]
    for name in directions:
        if name not in names:
            raise ChoiceError("metric", name, names)
    return tuple(of_file(data, metric) for metric in metrics)
