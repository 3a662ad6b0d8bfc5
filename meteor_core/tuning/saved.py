"""A fitted variant as a file: a name, what it is based on, its parameters, how it was fitted."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from meteor_core import languages
from meteor_core.errors import ChoiceError, InputError
from meteor_core.limits import check_parameters
from meteor_core.meteor import Meteor
from meteor_core.model import STAGES, Parameters
from meteor_core.tuning.fitting import Fit
from meteor_core.tuning.space import GREEK
from meteor_core.variants import get

KIND, FORMAT = "meteor-explorer variant", 1
MOST_BYTES = 100_000
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Saved:
    """A named variant: ``base`` with other parameters. ``fitted`` tells how they were come by."""

    name: str
    language: str
    base: str
    stages: tuple[str, ...]
    parameters: Parameters
    threshold: float | None = None
    punctuation: bool = True
    fitted: dict[str, Any] = field(default_factory=dict)

    def metric(self) -> Meteor:
        """The metric that it names; data files that are missing switch their stages off."""
        return Meteor(
            self.language,
            self.base,
            self.stages,
            self.punctuation,
            self.threshold,
            self.parameters,
        )


def of(name: str, metric: Meteor, fit: Fit, rows: int) -> Saved:
    """A fit of a metric's parameters → the variant to be saved."""
    settings = metric.with_parameters(fit.parameters).settings
    gain = fit.held_out
    fitted = {
        "rows": rows,
        "objective": fit.objective,
        "held_out": {
            "before": round(fit.held_out_before, 4),
            "after": round(fit.held_out_after, 4),
            "gain": round(gain.difference, 4),
            "interval": [round(gain.low, 4), round(gain.high, 4)],
        },
        "signature": metric.with_parameters(fit.parameters).signature,
    }
    return Saved(
        name,
        settings.language,
        settings.variant,
        settings.stages,
        fit.parameters,
        settings.threshold,
        settings.punctuation,
        fitted,
    )


def write(saved: Saved) -> str:
    """→ JSON."""
    plain = asdict(saved)
    plain["parameters"]["weights"] = dict(saved.parameters.weights)
    return json.dumps({"kind": KIND, "format": FORMAT} | plain, ensure_ascii=False, indent=2) + "\n"


def load(path: Path) -> Saved:
    """The variant in a file. Raises ``InputError`` where there is none."""
    try:
        text = path.read_bytes()[: MOST_BYTES + 1].decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            "{file} cannot be read as a variant: {why}.", file=path.name, why=str(error)
        ) from error
    return read(text, path.name)


def read(text: str, file: str = "variant") -> Saved:
    """JSON → the variant. Raises ``InputError`` naming what is wrong and where."""
    try:
        if len(text) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} characters")
        plain = json.loads(text)
        if not isinstance(plain, dict) or plain.get("kind") != KIND:
            raise ValueError(f"no field kind with {KIND!r}")
        if plain.get("format") != FORMAT:
            raise ValueError(f"format {plain.get('format')!r}; this version reads {FORMAT}")
        found = _saved(plain)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        why = f"no field {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(
            "{file} cannot be read as a variant: {why}.", file=file, why=why
        ) from error
    _check(found)
    return found


def _saved(plain: dict[str, Any]) -> Saved:
    given = plain["parameters"]
    weights = tuple((str(stage), float(value)) for stage, value in given["weights"].items())
    threshold = plain.get("threshold")
    alpha, beta, gamma, delta = (float(given[name]) for name in GREEK)
    return Saved(
        str(plain["name"])[:LONGEST_NAME],
        str(plain["language"]),
        str(plain["base"]),
        tuple(map(str, plain["stages"])),
        Parameters(alpha, beta, gamma, delta, weights),
        None if threshold is None else float(threshold),
        bool(plain.get("punctuation", True)),
        dict(plain.get("fitted") or {}),
    )


def _check(found: Saved) -> None:
    """Raises ``InputError`` for what no metric can be made of."""
    languages.get(found.language)
    get(found.base)
    for stage, _ in found.parameters.weights:
        if stage not in STAGES:
            raise ChoiceError("stage", stage, STAGES)
    check_parameters(found.parameters)
    found.metric()
