"""Every variant, whatever its search and stages, can be asked why and what would help."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.explain.alternatives import runners
from meteor_core.explain.player import states
from meteor_core.explain.whatif import changes
from meteor_core.explain.why import why
from meteor_core.meteor.variants import VARIANTS, get
from meteor_core.model.view import Side
from meteor_core.wording.reasons import change_sentence, reason, runner_sentence, runner_title
from meteor_core.wording.steps import sentences
from tests import data

PAIRS = {
    "en": (
        "A fast brown fox leapt over a lazy dog, of course.",
        "The quick brown fox certainly jumps over the lazy dogs.",
    ),
    "ru": (
        "Молодой доктор сразу осмотрел больного, и больной ушёл.",
        "Врач тут же осмотрел пациента; больной, как и врач, ушёл.",
    ),
}
SIDES: tuple[Side, Side] = ("candidate", "reference")


@pytest.mark.parametrize(
    ("variant", "language"),
    [
        data.variant(variant, language)
        for variant in (*VARIANTS, "1.5/mended", "1.5/ch")
        for language in get(variant).languages
    ],
)
def test_every_variant_explains_itself(variant: str, language: str) -> None:
    candidate, reference = PAIRS[language]
    metric = Meteor(language, variant)
    result = metric.score(candidate, reference)
    judged, parameters = result.references[0], result.parameters
    for side in SIDES:
        for place in range(len(getattr(result.alignment, side))):
            answer = why(metric, judged, parameters, side, place)
            assert all(reason(one, answer, result.alignment) for one in answer.verdicts)
    assert all(
        runner_title(one) and runner_sentence(one) for one in runners(metric, judged, parameters)
    )
    assert all(sentences(state) for state in states(judged, parameters))
    for one in changes(metric, candidate, [reference], result):
        assert change_sentence(one, result.alignment)
        if one.kind != "accept":
            assert one.score == metric.score(one.text, reference).score.value
