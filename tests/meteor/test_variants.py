"""The table of variants: complete, cited, within its bounds."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.messages.errors import ChoiceError
from meteor_core.meteor.variants import SEARCHES, VARIANTS, Variant, get, speaking
from meteor_core.model.limits import check_parameters
from meteor_core.search.heuristic import greedy
from meteor_core.search.optimal import optimal
from meteor_core.stages import registry

STAGES = tuple(registry.STAGES)


@pytest.fixture(params=list(VARIANTS))
def variant(request: pytest.FixtureRequest) -> Variant:
    return VARIANTS[request.param]


def test_the_first_is_meteor() -> None:
    assert next(iter(VARIANTS)) == "meteor"
    assert {"tuned", "2005", "2007", "notebook"} <= set(VARIANTS)


def test_a_variant_is_complete(variant: Variant) -> None:
    assert get(variant.name) is variant
    assert variant.title
    assert len(variant.citation) > 20
    assert set(variant.languages) <= set(languages.codes())
    assert set(variant.parameters) == set(variant.languages)
    assert variant.search in SEARCHES


def test_stages_stand_in_their_order(variant: Variant) -> None:
    for code in variant.languages:
        stages = variant.available(code)
        assert list(stages) == sorted(stages, key=STAGES.index)
        assert set(variant.stages[code]) <= set(stages)
        assert languages.get(code).base_stage in stages or "stem" in stages


def test_parameters_are_within_bounds(variant: Variant) -> None:
    for code in variant.languages:
        parameters = variant.parameters_for(code, variant.stages[code])
        check_parameters(parameters)
        assert {stage for stage, _ in parameters.weights} <= set(variant.available(code))


def test_searches() -> None:
    assert VARIANTS["tuned"].search is VARIANTS["2005"].search is optimal
    assert VARIANTS["notebook"].search is greedy


def test_published_numbers() -> None:
    """Banerjee & Lavie (2005): F-mean 10PR/(R + 9P), that is α .9; penalty .5·(ch/m)³."""
    first, second = (VARIANTS[name].parameters["en"] for name in ("2005", "2007"))
    assert (first.alpha, first.beta, first.gamma) == (0.9, 3, 0.5)
    assert (second.alpha, second.beta, second.gamma) == (0.81, 0.83, 0.28)
    assert all(parameters.weight(stage) == 1 for parameters in (first, second) for stage in STAGES)


def test_unknown_variants_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ChoiceError, match="variant '2006'; choose one of: meteor, tuned, "):
        get("2006")
    with pytest.raises(ChoiceError, match="option of variant 2005 'x'"):
        get("2005/x")


@pytest.mark.parametrize(("language", "known"), [("ru", ["tuned", "1.5/util"]), ("de", [])])
def test_which_names_are_variants_that_know_a_language(language: str, known: list[str]) -> None:
    assert speaking(["bleu", "tuned", "1.5/util", "bleu[max_n=2]"], language) == known


def test_white_space_keeps_marks_at_their_words() -> None:
    metric = Meteor("ru", "notebook", ("exact",))
    tokens = metric.score("Кот, и ёж.", "кот").alignment.candidate
    assert [(token.form, token.start, token.stop) for token in tokens] == [
        ("кот,", 0, 4),
        ("и", 5, 6),
        ("еж.", 7, 10),
    ]
