"""What the package offers, name by name."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import fields, is_dataclass

import pytest

import meteor_core
from meteor_core import ChoiceError, InputError, Meteor, MeteorError, Parameters, ResourceError
from meteor_core.model.version import VERSION

NAMES = """
Meteor Result Judged
compute score_corpus CorpusScores System
Alignment Counts Evidence Link Match Parameters Score Statistics Token Word
MeteorError InputError ChoiceError ResourceError MissingDataWarning
__version__
"""


def test_public_names() -> None:
    assert sorted(meteor_core.__all__) == sorted(NAMES.split())
    assert all(hasattr(meteor_core, name) for name in meteor_core.__all__)
    assert meteor_core.__version__ == VERSION


OFFERED = [(name, getattr(meteor_core, name)) for name in meteor_core.__all__]
CLASSES = [one for _, one in OFFERED if inspect.isclass(one)]


@pytest.mark.parametrize("one", CLASSES, ids=lambda one: str(one.__name__))
def test_help_tells_fields_and_every_method(one: type) -> None:
    assert one.__doc__
    if is_dataclass(one):
        assert {*inspect.signature(one).parameters} == {field.name for field in fields(one)}
    own = {name: value for name, value in vars(one).items() if not name.startswith("_")}
    methods = [name for name, value in own.items() if callable(value) or hasattr(value, "fget")]
    assert [name for name in methods if not inspect.getdoc(own[name])] == []


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
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"), parameters=Parameters(0.5, 1, 0.2))
    result = metric.score("кот спит", "кот спал")
    assert pickle.loads(pickle.dumps(result)) == result
