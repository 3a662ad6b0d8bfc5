"""A fitted variant as a file: a name, what it is based on, its parameters, how it was fitted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from meteor_core import languages
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import parsed
from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.meta_evaluation.scorers import sketch, sketch_in
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import Variant, get
from meteor_core.model import GREEK, Parameters
from meteor_core.model.limits import check_parameters
from meteor_core.stages.record import Made, StageRecord
from meteor_core.stages.registry import STAGES
from meteor_core.tuning.fitting import Fit
from meteor_core.tuning.space import with_setting

TEXT, NUMBER, TEXTS = N_("a text"), N_("a number"), N_("a list of texts")
TRUTH, TABLE = N_("true or false"), N_("an object")
"""What a field of a variant's file has to be: JSON's ``null`` is not a text."""

_IS: Mapping[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    NUMBER: lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
    TRUTH: lambda value: isinstance(value, bool),
    TABLE: lambda value: isinstance(value, dict),
}
_SHOWN = 40
"""Characters that are quoted of a field that is something else."""

Plain = Mapping[str, Any]


def _field(plain: Plain, name: str, kind: str) -> Any:
    """A field of a required kind; raises ``InputError`` for none or another one."""
    if name not in plain:
        raise InputError("The variant's field {name} is missing.", name=name)
    if not _IS[kind](plain[name]):
        raise _wrong_field(plain, name, kind)
    return plain[name]


def _number(plain: Plain, name: str) -> float:
    try:
        return float(_field(plain, name, NUMBER))
    except OverflowError as error:
        raise _wrong_field(plain, name, NUMBER) from error


def _wrong_field(plain: Plain, name: str, kind: str) -> InputError:
    """Returns the error for a field of a wrong type."""
    value = json.dumps(plain[name], ensure_ascii=False)
    shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
    return InputError(
        "The variant's field {name} is {value}, but it must be {kind}.",
        name=name,
        value=shown,
        kind=kind,
    )


KIND, FORMAT = "meteor-explorer variant", 1
MOST_BYTES = 100_000
LONGEST_NAME = 80
_LATER = {"sigma": 0.0, "mu": 0.0}
"""What files did not hold from the beginning, as the formula was without it."""

_UNREADABLE = N_("{file} cannot be read as a variant: {why}.")


@dataclass(frozen=True, slots=True)
class SavedVariant:
    """A named variant: ``base`` with other parameters. ``fitted`` describes the fit."""

    name: str
    language: str
    base: str
    stages: tuple[str, ...]
    parameters: Parameters
    threshold: float | None = None
    punctuation: bool = True
    fitted: dict[str, Any] = field(default_factory=dict)

    def metric(self) -> Meteor:
        """Makes the metric that it describes; missing data files switch their stages off."""
        return Meteor(
            self.language,
            self.base,
            self.stages,
            self.punctuation,
            self.threshold,
            self.parameters,
            name=self.name,
        )

    def recipe(self) -> Variant:
        """Returns the variant as data, to be compared with another ingredient by ingredient."""
        base, stages = get(self.base), self.metric().settings.stages
        return replace(
            base,
            stages={self.language: stages},
            parameters={self.language: self.parameters},
            weights={},
            own_stages={stage: self._at_threshold(base.made(stage)) for stage in stages},
            analyser=lambda language, _: base.analyser(language, self.punctuation),
        )

    def _at_threshold(self, made: Made | StageRecord) -> Made:
        """The stage made with the threshold of this variant, whichever is requested."""
        return Made(lambda language, _: made.make(language, self.threshold), made.resources)


def of(
    name: str,
    metric: Meteor,
    fit: Fit,
    judged: JudgedSegments,
    earlier: Mapping[str, object] | None = None,
) -> SavedVariant:
    """A fit → the variant to be saved; ``metric``: that which the fit began with.

    ``earlier``: the fit of the variant from which this one started, which has seen
    segments too.
    """
    settings = with_setting(metric, fit.setting).settings
    variant = SavedVariant(
        shown_name(name),
        settings.language,
        settings.variant,
        settings.stages,
        fit.parameters,
        settings.threshold,
        settings.punctuation,
    )
    seen = {
        "rows": len(judged),
        "segments": sketch(judged.references, sketch_in(earlier or {})),
    }
    signed = {"signature": variant.metric().signature}
    if metric.name:
        signed["start"] = metric.signature
    return replace(variant, fitted=seen | _gain(fit) | signed | _tried(fit))


def _gain(fit: Fit) -> dict[str, object]:
    gain = fit.held_out
    return {
        "objective": fit.objective,
        "rising_weights": fit.rising,
        "held_out": {
            "before": round(fit.held_out_before, 4),
            "after": round(fit.held_out_after, 4),
            "gain": round(gain.difference, 4),
            "interval": [round(gain.low, 4), round(gain.high, 4)],
        },
    }


def _tried(fit: Fit) -> dict[str, object]:
    """The settings that there were to choose from; nothing where there was one."""
    if len(fit.choices) < 2:
        return {}
    chosen_from = [
        {**asdict(tried.setting), "held_out": round(tried.held_out, 4), "folds": tried.folds}
        for tried in fit.choices
    ]
    return {"chosen_from": chosen_from}


def write(saved: SavedVariant) -> str:
    """→ JSON."""
    plain = asdict(saved)
    plain["parameters"]["weights"] = dict(saved.parameters.weights)
    for name, value in _LATER.items():
        if plain["parameters"][name] == value:  # so that older files stay as they were
            del plain["parameters"][name]
    return json.dumps({"kind": KIND, "format": FORMAT} | plain, ensure_ascii=False, indent=2) + "\n"


def load(path: Path) -> SavedVariant:
    """Loads the variant in a file. Raises ``InputError`` if there is none."""
    try:
        with path.open("rb") as source:
            return decode(source.read(MOST_BYTES + 1), str(path))
    except OSError as error:
        raise InputError(_UNREADABLE, file=str(path), why=reason(error)) from error


def decode(data: bytes, file: str) -> SavedVariant:
    """A file's content → the variant. Raises ``InputError`` where there is none."""
    if len(data) > MOST_BYTES:
        raise InputError("{file} is too large for a variant.", file=file)
    try:
        plain = _parsed(data.decode("utf-8-sig"), file)
    except UnicodeDecodeError as error:
        raise InputError(_UNREADABLE, file=file, why=reason(error)) from error
    try:
        return _checked(plain)
    except InputError as error:
        raise InputError("{file}: {why}", file=file, why=error) from error


def read(text: str) -> SavedVariant:
    """JSON → the variant. Raises ``InputError`` naming what is wrong and where."""
    return _checked(_parsed(text, "variant"))


def _parsed(text: str, file: str) -> dict[str, Any]:
    if len(text) > MOST_BYTES:
        raise InputError("{file} is too large for a variant.", file=file)
    try:
        plain = parsed(text)
    except (ValueError, RecursionError) as error:
        raise InputError(_UNREADABLE, file=file, why=reason(error)) from error
    if not isinstance(plain, dict) or plain.get("kind") != KIND or plain.get("format") != FORMAT:
        raise InputError("{file} is JSON, but does not contain a variant.", file=file)
    return plain


def _checked(plain: dict[str, Any]) -> SavedVariant:
    """The fields of a file → the variant, if a metric can be made of it."""
    variant = _saved(plain)
    _check(variant)
    return variant


def _saved(plain: dict[str, Any]) -> SavedVariant:
    given = _field(plain, "parameters", TABLE)
    greek = {name: _number(_LATER | given, name) for name in GREEK}
    weights = _field(given, "weights", TABLE)
    name = shown_name(_field(plain, "name", TEXT))
    if not name:
        raise _wrong_field(plain, "name", TEXT)
    return SavedVariant(
        name,
        _field(plain, "language", TEXT),
        _field(plain, "base", TEXT),
        tuple(_field(plain, "stages", TEXTS)),
        Parameters(**greek, weights=tuple((stage, _number(weights, stage)) for stage in weights)),
        None if plain.get("threshold") is None else _number(plain, "threshold"),
        _field({"punctuation": True} | plain, "punctuation", TRUTH),
        {} if plain.get("fitted") is None else dict(_field(plain, "fitted", TABLE)),
    )


def shown_name(given: str) -> str:
    """Returns a name that can be shown: no control characters, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in given)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def _check(variant: SavedVariant) -> None:
    """Raises ``InputError`` for what no metric can be made of."""
    languages.get(variant.language)
    if len(variant.base) > LONGEST_NAME:
        raise InputError(
            "The variant's field {name} has {count} characters; the limit is {limit}.",
            name="base",
            count=len(variant.base),
            limit=LONGEST_NAME,
        )
    get(variant.base)
    for stage, _ in variant.parameters.weights:
        if stage not in STAGES:
            raise ChoiceError("stage", stage, STAGES)
    check_parameters(variant.parameters)
    variant.metric()
