"""Options that several commands share, and the metric they describe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from math import isnan, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from meteor_core import languages
from meteor_core.lexicons.own_words import MOST_BYTES, NO_WORDS, OwnWords, decoded
from meteor_core.lexicons.own_words import parse as parse_own_words
from meteor_core.messages.console import Bars
from meteor_core.messages.errors import ChoiceError, InputError, ResourceError
from meteor_core.messages.safe import clean
from meteor_core.meteor import variants
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import GREEK
from meteor_core.model.limits import MOST_BETA, MOST_GRANTED, check_jobs
from meteor_core.model.written import typed_integer, typed_number
from meteor_core.stages.registry import STAGES, has_threshold

if TYPE_CHECKING:  # imported where it is made: help goes without
    from meteor_core.meteor.metric import Meteor


class Number(click.FloatRange):
    """A number within bounds; NaN is within none."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = typed_number(value) if isinstance(value, str) else float(value)
        except ValueError:
            number = nan
        if isnan(number):
            self.fail(f"{value!r} is not a number in {self._describe_range()}.", param, ctx)
        return super().convert(number, param, ctx)


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(_whole(self, value, param, ctx), param, ctx)


class Jobs(click.ParamType[int]):
    """A number of processes; below 0 counted from the number of cores."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        jobs = _whole(self, value, param, ctx)
        try:
            check_jobs(jobs)
        except InputError as error:
            self.fail(str(error), param, ctx)
        return jobs


def _whole(
    kind: click.ParamType[int],
    value: Any,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> int:
    try:
        return typed_integer(str(value))
    except ValueError:
        kind.fail(f"{value!r} is not a whole number.", param, ctx)


UNIT = Number(0, 1)
FITTED = ".json"
"""How the names of fitted variants' files end."""


class VariantName(click.Choice[str]):
    """A variant with options (``1.5/util/ch``), or the file of a fitted one."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value.endswith(FITTED):
            return value
        base, slash, _ = value.partition("/")
        if base not in VARIANTS:
            valid = ", ".join(map(repr, VARIANTS))
            self.fail(f"{value!r} is not one of {valid}, nor a file named …{FITTED}.", param, ctx)
        if slash and not VARIANTS[base].options:
            self.fail(f"{value!r}: variant {base} has no options.", param, ctx)
        try:
            return variants.get(value).name
        except ChoiceError as error:
            self.fail(str(error), param, ctx)


jobs_option = click.option(
    "--jobs", type=Jobs(), default=-1, help="The number of processes; -1 means one per core."
)


stages_option = click.option(
    "--stages",
    metavar="NAME,…",
    help=f"Use only these stages: {', '.join(STAGES)}. Not every language and variant has all of "
    "them.",
)
language_option = click.option(
    "--language",
    type=click.Choice(["auto", *languages.codes()]),
    default="auto",
    help="The language of the texts; auto guesses it from their letters.",
)


def _own_words(ctx: click.Context, param: click.Parameter, value: Path | None) -> OwnWords:
    """Reads a file of the user's own words."""
    if value is None:
        return NO_WORDS
    with value.open("rb") as stream:
        return parse_own_words(decoded(stream.read(MOST_BYTES + 1)))


own_words_option = click.option(
    "--own-words",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=_own_words,
    help="A file with your own words: a = b (synonyms), a != b (never linked), @ name = name.",
)


def metric_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--language --variant --stages --threshold --no-punctuation --alpha … --weights``."""
    options = [
        language_option,
        click.option(
            "--variant",
            type=VariantName(list(VARIANTS)),
            default="meteor",
            help="A variant, with options if it has any (1.5/util, 1.5/universal/ch, "
            "1.5/mended), or a file written by tune --save (OUT.json).",
        ),
        stages_option,
        own_words_option,
        click.option("--threshold", type=UNIT, help="The smallest cosine of an embedding match."),
        click.option("--no-punctuation", is_flag=True, help="Leave out punctuation."),
        click.option("--alpha", type=UNIT, help="α, the weight of recall in the F-mean."),
        click.option(
            "--beta", type=Number(0, int(MOST_BETA)), help="β, the exponent of the penalty."
        ),
        click.option("--gamma", type=UNIT, help="γ, the largest penalty."),
        click.option(
            "--delta", type=UNIT, help="δ, the weight of content words against function words."
        ),
        click.option(
            "--sigma",
            type=Number(0, int(MOST_GRANTED)),
            help="σ, the number of content words counted as matched if anything matches.",
        ),
        click.option(
            "--mu",
            type=UNIT,
            help="μ, the share of letters (2- to 4-grams as in chrF) in the score.",
        ),
        click.option(
            "--weights",
            metavar="STAGE=W,…",
            help="The weights of stages, from 0 to 1, for example exact=1,lemma=0.5.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def metric(text: str, **options: Any) -> tuple[Meteor, list[str]]:
    """Returns the metric that the options describe, and remarks: see ``prepared``.

    Its language is taken from ``text`` where it is auto.
    """
    asked = described(text, options)
    remarks = prepared(asked)
    _check_threshold(asked, options["threshold"])
    changed = {key: options[key] for key in GREEK}
    given = {key: value for key, value in changed.items() if value is not None}
    parameters = replace(asked.parameters, **given).with_weights(
        _weights(options["weights"], asked.stages)
    )
    return asked.with_parameters(parameters), remarks


def prepared(asked: Meteor) -> list[str]:
    """Installs what the metric lacks → remarks: what could not be, and which stages are off.

    Raises ``ResourceError`` for a metric that cannot read texts at all.
    """
    from meteor_core.meteor.metric import off_message

    asked.sentence("")
    remarks = install(asked)
    for stage, names in asked.missing:
        remarks.append(f"S{off_message(stage, names)[1:]}")
    return remarks


def install(asked: Meteor) -> list[str]:
    """The language's default resources, if a stage can use any → a warning, if they are not
    available.

    All or none: one stage's check for antonyms needs another stage's thesaurus.
    """
    from meteor_core import resources

    lacking = [resource.name for resource in resources.missing(asked.language)]
    language, stages = languages.get(asked.language), asked.settings.stages
    usable = {name for stage in stages for name in asked.recipe.made(stage).resources(language)}
    try:
        with Bars() as bars:
            resources.install(lacking if usable.intersection(lacking) else [], bars.report)
    except ResourceError as error:
        return [f"Warning: {error}"]
    return []


def say(remarks: Iterable[str]) -> None:
    """Prints a line on standard error for each remark, once."""
    for remark in dict.fromkeys(remarks):
        click.echo(clean(remark), err=True)


def _check_threshold(asked: Meteor, threshold: float | None) -> None:
    wanted = (*asked.stages, *(stage for stage, _ in asked.missing))
    if threshold is not None and not has_threshold(wanted):
        raise InputError(
            "Embedding thresholds need the embedding stage. The stages in use are {stages}.",
            stages=", ".join(asked.stages),
        )


def described(text: str, options: Mapping[str, Any]) -> Meteor:
    """Returns the variant, by name or from its file, with the chosen stages and threshold."""
    from meteor_core.meteor.metric import Meteor

    stages, threshold = stage_names(options["stages"]), options["threshold"]
    punctuation, own = not options["no_punctuation"], options.get("own_words", NO_WORDS)
    if not options["variant"].endswith(FITTED):
        given = options["language"], options["variant"], stages, punctuation, threshold
        return Meteor(*given, own=own).of(text)
    saved = import_module("meteor_core.tuning.saved").load(Path(options["variant"]))
    if options["language"] not in ("auto", saved.language):
        raise InputError(
            "The variant {name!r} was fitted for the language {language}.",
            name=saved.name,
            language=saved.language,
        )
    return Meteor(
        saved.language,
        saved.base,
        stages or saved.stages,
        punctuation and saved.punctuation,
        saved.threshold if threshold is None else threshold,
        saved.parameters,
        name=saved.name,
        own=own,
    )


def stage_names(stages: str | None) -> tuple[str, ...] | None:
    """``"exact, lemma"`` → ``("exact", "lemma")``; raises ``InputError`` for one given twice."""
    if stages is None:
        return None
    names = tuple(name.strip() for name in stages.split(","))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("The stage {stage} is given twice.", stage=twice)
    return names


def _weights(text: str | None, stages: tuple[str, ...]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for item in () if text is None else text.split(","):
        stage, _, value = (part.strip() for part in item.partition("="))
        if stage not in stages:
            raise InputError(
                "Weight {item!r} does not name a stage in use. Choose one of: {choices}.",
                item=item,
                choices=", ".join(stages),
            )
        if stage in weights:
            raise InputError("The weight of {stage} is given twice.", stage=stage)
        weights[stage] = _weight(item, value)
    return weights


def _weight(item: str, value: str) -> float:
    try:
        weight = typed_number(value)
    except ValueError:
        weight = -1
    if not 0 <= weight <= 1:  # nor is nan
        raise InputError(
            "Weight {item!r} is not between 0 and 1. Write it like this: exact=0.5.", item=item
        )
    return weight
