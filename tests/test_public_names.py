"""What the package offers, name by name."""

from __future__ import annotations

import pickle

import meteor_core
from meteor_core import ChoiceError, InputError, Meteor, MeteorError, Parameters, ResourceError
from meteor_core.model.version import VERSION

NAMES = """
Meteor Result Judged
compute score_corpus CorpusScores System
Alignment Counts Evidence Link Match Parameters Score Statistics Token Word
MeteorError InputError ChoiceError ResourceError
__version__
"""


def test_public_names() -> None:
    assert sorted(meteor_core.__all__) == sorted(NAMES.split())
    assert all(hasattr(meteor_core, name) for name in meteor_core.__all__)
    assert meteor_core.__version__ == VERSION


def test_errors_are_one_tree() -> None:
    assert issubclass(ChoiceError, InputError)
    assert issubclass(InputError, MeteorError)
    assert issubclass(ResourceError, MeteorError)
    assert not issubclass(ResourceError, InputError)


def test_an_error_names_value_and_choices() -> None:
    error = ChoiceError("variant", "2006", ["2005", "2007"])
    assert str(error) == "Unknown variant '2006'; choose one of: 2005, 2007."
    assert error.template.format(**error.values) == str(error)


def test_errors_cross_processes() -> None:
    for error in (InputError("No {what}.", what="{text}"), ChoiceError("stage", "x", "ab")):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), copy.values) == (type(error), str(error), error.values)


def test_results_and_metrics_cross_processes() -> None:
    metric = Meteor("ru", stages=("exact", "lemma"), parameters=Parameters(0.5, 1, 0.2))
    result = metric.score("кот спит", "кот спал")
    assert pickle.loads(pickle.dumps(result)) == result
