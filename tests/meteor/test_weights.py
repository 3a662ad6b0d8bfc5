"""Default weights never rise along the stages, in any language, whatever has one of its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from meteor_core import Parameters, languages
from meteor_core.meteor.variants import VARIANTS, get
from meteor_core.stages.registry import STAGES

TUNED = VARIANTS["tuned"]


def weights(language: str) -> list[float]:
    """Of ``tuned``, in the order of the stages."""
    stages = TUNED.stages[language]
    parameters = TUNED.parameters_for(language, stages)
    return [parameters.weight(stage) for stage in stages]


def fall(values: list[float]) -> bool:
    return all(after <= before for before, after in pairwise(values))


@pytest.mark.parametrize("language", list(languages.LANGUAGES))
def test_weights_never_rise(language: str) -> None:
    assert fall(weights(language)), weights(language)


def test_weights_of_records_never_rise() -> None:
    """Lemma and stem stand in one place: no language has both."""
    assert fall([record.weight for record in STAGES.values()])


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ((), [1, 1, 0.8, 0.6, 0.6, 0.5]),
        ((("lemma", 0.55),), [1, 0.55, 0.55, 0.55, 0.55, 0.5]),
        ((("embedding", 0.9),), [1, 1, 0.9, 0.9, 0.9, 0.5]),
        ((("lemma", 0.7), ("fuzzy", 0.65)), [1, 0.7, 0.7, 0.65, 0.65, 0.65]),
    ],
)
def test_defaults_stand_between_the_weights_a_language_has(
    own: tuple[tuple[str, float], ...], expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    russian = languages.LANGUAGES["ru"]
    changed = replace(russian, parameters=Parameters(0.8, 0.8, 0.5, 0.75, own))
    monkeypatch.setitem(languages.LANGUAGES, "ru", changed)
    assert weights("ru") == expected


@pytest.mark.parametrize(
    ("variant", "language", "stage", "expected"),
    [
        ("tuned", "ru", "embedding", "fitted with the other parameters"),
        ("tuned", "en", "stem", "fitted with the other parameters"),
        ("tuned", "en", "exact", "the unit in which"),
        ("tuned/similarity", "ru", "fuzzy", "fitted with the other parameters"),
        ("1.5/adq", "en", "paraphrase", "as published with METEOR 1.5"),
        ("2007", "ru", "lemma", "every match counts 1"),
    ],
)
def test_where_a_weight_comes_from(variant: str, language: str, stage: str, expected: str) -> None:
    assert expected in get(variant).weight_from(language, stage)


def test_what_is_said_of_published_weights() -> None:
    recipe = get("1.5")
    stages = recipe.stages["en"]
    parameters = recipe.parameters_for("en", stages)
    assert (parameters.weight("stem"), parameters.weight("synonym")) == (0.6, 0.8)
    for name in ("2007", "2005", "nltk"):
        assert {w for _, w in get(name).parameters["en"].weights} <= {1.0}
