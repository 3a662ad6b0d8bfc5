"""A list of metrics as it is typed: ``bleu,chrf,rouge2[mode=recall]``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meteor_core.messages.errors import InputError
from meteor_core.metrics.companion import Companion
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.options import Value
from meteor_core.metrics.registry import get

_ITEM = re.compile(r"\s*([^\[\],]+?)\s*(?:\[([^\[\]]*)\])?\s*(?:,|$)")
_SEPARATOR = re.compile("[;,]")


def parse(text: str) -> tuple[Companion, ...]:
    """``"bleu,rouge2[mode=recall]"`` → metrics with their options, in the order given.

    Options are separated by ``;`` or ``,``. Raises ``InputError`` for what cannot be read, an
    unknown name or value, and a metric that is listed twice.
    """
    found: list[Companion] = []
    for name, options in _items(text):
        metric = get(name)
        one = Companion(metric.name, metric.settings(_read(metric, options)))
        if one in found:
            raise InputError("The metric {metric} is listed twice.", metric=one.name)
        found.append(one)
    return tuple(found)


def _items(text: str) -> Iterator[tuple[str, str]]:
    position = 0
    while position < len(text) or not position:
        item = _ITEM.match(text, position)
        if item is None:
            raise InputError(
                "The metrics {text!r} cannot be read from {rest!r} on; write them like this: "
                "bleu,rouge2[mode=recall].",
                text=text,
                rest=text[position:],
            )
        yield item[1], item[2] or ""
        position = item.end()


def _read(metric: Metric, options: str) -> dict[str, Value]:
    read: dict[str, Value] = {}
    for part in filter(str.strip, _SEPARATOR.split(options)):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name in read:
            raise InputError(
                "The option {option} of {metric} is given twice.", option=name, metric=metric.name
            )
        read[name] = metric.option(name).read(metric.name, value)
    return read
