"""Variants as data: their recipes, their weights, and the signature that they make."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from meteor_core import Meteor, Parameters, languages, resources
from meteor_core.languages import pymorphy
from meteor_core.languages.analysis import ChunkAnalyser
from meteor_core.lexicons import word_lists
from meteor_core.messages.errors import ChoiceError
from meteor_core.meteor.variants import SEARCHES, VARIANTS, Variant, get, signature, speaking
from meteor_core.model.limits import check_parameters
from meteor_core.model.version import VERSION
from meteor_core.model.written import written
from meteor_core.search.heuristic import greedy
from meteor_core.search.optimal import optimal
from meteor_core.stages.exact import Exact
from meteor_core.stages.registry import STAGES
from tests.data import DEFAULTS


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
        assert list(stages) == sorted(stages, key=[*STAGES].index)
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
        ("tuned", "ru", "embedding", "fitted, together with the other parameters,"),
        ("tuned", "en", "stem", "fitted, together with the other parameters"),
        ("tuned", "en", "exact", "the unit in which"),
        ("tuned/similarity", "ru", "fuzzy", "fitted, together with the other parameters,"),
        ("1.5/adq", "en", "paraphrase", "as published with METEOR 1.5"),
        ("2007", "ru", "lemma", "1 for every match"),
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


KEYS = "variant lang refs tok punct stages search a b g d w v"


def parts(text: str) -> dict[str, str]:
    return dict(part.split(":", 1) for part in text.split("|"))


def test_every_part_in_its_place() -> None:
    parameters = Parameters(0.7, 1.5, 0.25, 0.65, (("lemma", 0.9),))
    metric = Meteor("ru", "2005", ("exact", "lemma"), punctuation=False, parameters=parameters)
    found = parts(metric.signature)
    assert list(found) == KEYS.split()
    words = r"pymorphy3-[\d.]+ \(dicts-ru-[\d.]+\)"
    assert re.fullmatch(rf"razdel-[\d.]+\+{words}", found.pop("tok"))
    assert re.fullmatch(rf"exact,lemma\[{words}\]", found.pop("stages"))
    assert found == {
        "variant": "2005", "lang": "ru", "refs": "1", "punct": "no", "search": "optimal",
        "a": "0.7", "b": "1.5", "g": "0.25", "d": "0.65", "w": "1,0.9", "v": VERSION,
    }  # fmt: skip


CHANGES = [
    {"language": "en"},
    {"variant": "2005"},
    {"variant": "notebook"},
    {"stages": ("exact",)},
    {"punctuation": False},
    {"parameters": Parameters(0.8, 1, 0.4, 0.65)},
    {"parameters": Parameters(0.75, 2, 0.4, 0.65)},
    {"parameters": Parameters(0.75, 1, 0.5, 0.65)},
    {"parameters": Parameters(0.75, 1, 0.4, 0.66)},
    {"parameters": Parameters(0.75, 1, 0.4, 0.65, (("lemma", 0.5),))},
]


def test_whatever_changes_a_number_changes_the_signature() -> None:
    metrics = [Meteor(**({"language": "ru"} | change)) for change in ({}, *CHANGES)]
    assert len({metric.signature for metric in metrics}) == len(metrics)


CLOSE = 0.12345678, 0.12345679


@pytest.mark.parametrize("name", ["alpha", "beta", "gamma", "delta", "sigma", "mu", "weights"])
def test_close_settings_are_two(name: str) -> None:
    usual: Any = Parameters(0.75, 1, 0.4, 0.65)
    values = [(("lemma", value),) if name == "weights" else value for value in CLOSE]
    metrics = [
        Meteor("ru", "tuned", parameters=replace(usual, **{name: value})) for value in values
    ]
    assert len({metric.signature for metric in metrics}) == 2


@pytest.mark.resource("navec-news")
def test_close_thresholds_are_two() -> None:
    assert len({Meteor("ru", "tuned", threshold=value).signature for value in CLOSE}) == 2


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1"), (0.85, "0.85"), (1.0, "1"), (0.0, "0"), (np.float64(0.2), "0.2")]
)
def test_numbers_are_written_short(number: float, text: str) -> None:
    assert written(number) == text
    assert float(written(number)) == number


@pytest.mark.resource("navec-news", "wiktionary-ru")
def test_data_files_are_named_with_their_threshold() -> None:
    stages = parts(Meteor("ru", "tuned", threshold=0.6).signature)["stages"]
    assert re.search(r"synonym\[(Wiktionary|RuWordNet)[^\]]*\]", stages)
    assert re.search(r"embedding\[navec \w+@0\.6[^\]]*\]", stages)


@pytest.mark.resource("navec-news")
@pytest.mark.parametrize("stage", ["embedding", "fuzzy"])
def test_opposites_are_signed_where_the_synonyms_are_off(
    stage: str, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The antonym guard asks RuWordNet even then."""
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    found = parts(Meteor("ru", "tuned", stages=("exact", stage)).signature)
    assert "opposites: RuWordNet" in found["stages"]


@pytest.mark.resource("navec-news")
@pytest.mark.parametrize("stage", ["paraphrase", "fuzzy"])
def test_vectors_are_signed_where_they_bear_families_out(stage: str) -> None:
    """«абсолют», «абсолютный»: of one root to letters alone."""
    signed = [Meteor("ru", "tuned", stages=("exact", stage)).signature]
    with resources.holding(()):
        metric = Meteor("ru", "tuned", stages=("exact", stage))
        signed.append(metric.signature)
    assert ["navec" in each for each in signed] == [True, False]


@pytest.mark.resource("wordnet-3.0")
def test_a_list_of_words_is_signed_where_it_has_a_say() -> None:
    """Of the paraphrase stage it keeps words apart that are written alike."""
    for stage in ("stem", "paraphrase", "fuzzy"):
        assert "pyspellchecker" in Meteor("en", "tuned", stages=("exact", stage)).signature


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_romanisation_of_names_is_signed(language: str) -> None:
    """«Кронос» and “Kronos” are compared in the letters that a library gives."""
    assert "anyascii" in Meteor(language, "tuned", stages=("exact", "fuzzy")).signature


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_programs_lists_are_signed_where_they_have_a_say(language: str) -> None:
    assert parts(Meteor(language).signature)["lists"] == word_lists.digest(language)
    assert "lists" not in parts(Meteor(language, "2005").signature)
    assert word_lists.digest("ru") != word_lists.digest("en")


def test_one_changed_line_of_a_list_changes_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_lists, "_PACKAGE", tmp_path)
    digest = word_lists.digest.__wrapped__
    assert digest("ru") == ""
    (tmp_path / "synonyms.ru.txt").write_text("кот, кошка\n", "utf-8")
    before = digest("ru")
    (tmp_path / "synonyms.ru.txt").write_text("кот, кошак\n", "utf-8")
    assert re.fullmatch("[0-9a-f]{8}", before)
    assert digest("ru") != before


def test_no_variable_of_the_environment_exchanges_the_dictionary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The signature names the one that is installed."""
    monkeypatch.setenv("PYMORPHY2_DICT_PATH", "/nowhere")
    assert pymorphy._loaded.__wrapped__().parse("коты")[0].normal_form == "кот"


def test_a_resource_s_name_cannot_break_the_signature() -> None:
    analyser = ChunkAnalyser("plain", lambda chunk: [], lambda text: None)
    stage = Exact()
    stage.resource = "a|b,c[d]"
    text = signature(
        VARIANTS["2005"],
        "ru",
        analyser.name,
        [stage],
        Parameters(0.9, 3, 0.5),
        punctuation=True,
        references=2,
    )
    assert parts(text)["stages"] == "exact[a/b;c(d)]"


def test_the_result_carries_the_metric_s_signature() -> None:
    metric = Meteor("ru", "tuned", stages=("exact",))
    assert metric.score("кот", "кот").signature == metric.signature
    assert parts(metric.score("кот", ["кот", "пёс"]).signature)["refs"] == "2"


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_results_do_not_depend_on_hash_seeds(seed: str) -> None:
    """Signature, matches and evidence are the same in every process."""
    script = (
        "from meteor_core import Meteor\n"
        "result = Meteor('ru').score('большой кот и пёс и кот', 'крупный кот и кошка и пёс')\n"
        "print(ascii((result.signature, result.alignment.links, result.alignment.matches)))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script],
        env={**_environment(), "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    result = Meteor("ru").score("большой кот и пёс и кот", "крупный кот и кошка и пёс")
    here = (result.signature, result.alignment.links, result.alignment.matches)
    assert printed.strip() == ascii(here)


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
