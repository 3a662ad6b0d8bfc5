"""The signature that every number carries, in sacreBLEU's manner: ``key:value|key:value|…``."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.meteor.variants import SEARCHES, Variant
from meteor_core.model import Parameters
from meteor_core.model.version import VERSION
from meteor_core.model.written import written
from meteor_core.stages.stage import Stage


def signature(
    recipe: Variant,
    language: str,
    analyser: str,
    stages: Sequence[Stage],
    parameters: Parameters,
    *,
    punctuation: bool,
    references: int,
    name: str = "",
    own: str = "",
) -> str:
    """Writes ``variant:meteor|lang:ru|refs:1|tok:…|punct:yes|stages:…|search:optimal|a:0.75|…``.

    σ and μ are included as ``s:`` and ``m:`` if they are not 0.

    ``references`` below 0: not every segment has as many, ``refs:var``.
    Own words come before the stages, with their number and hash: ``…|own:3(1f2e3d4c)|stages:…``.
    Fitted parameters that have a name: ``variant:tuned|fitted:mine|lang:ru|…``.
    """
    parts = {
        "variant": recipe.name,
        **({"fitted": _plain(name)} if name else {}),
        "lang": language,
        "refs": "var" if references < 0 else references,
        "tok": analyser,
        "punct": "yes" if punctuation else "no",
        **({"read": "in-pairs"} if recipe.reads_in_pairs else {}),
        **({"own": own} if own else {}),
        "stages": ",".join(map(_stage, stages)),
        "search": SEARCHES[recipe.search],
        "a": written(parameters.alpha),
        "b": written(parameters.beta),
        "g": written(parameters.gamma),
        "d": written(parameters.delta),
        **({"s": written(parameters.sigma)} if parameters.sigma else {}),
        **({"m": written(parameters.mu)} if parameters.mu else {}),
        "w": ",".join(written(parameters.weight(stage.name)) for stage in stages),
        "v": VERSION,
    }
    return "|".join(f"{key}:{value}" for key, value in parts.items())


def _stage(stage: Stage) -> str:
    return f"{stage.name}[{_plain(stage.resource)}]" if stage.resource else stage.name


def _plain(name: str) -> str:
    """A resource's name with nothing in it that separates parts of a signature."""
    return name.translate(str.maketrans("|,[]", "/;()"))
