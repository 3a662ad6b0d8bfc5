"""Data files that are not there: a program is warned once, pages and commands say it themselves."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from meteor_core import Meteor, MissingDataWarning, compute, resources
from meteor_core.meteor.metric import off_message

INSTALL = "python -m meteor_core.resources install"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(autouse=True)
def _nothing_there(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATA", str(empty))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)


def warned(metric: Meteor) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.score("the cat sat", "a cat sits")
    return [str(each.message) for each in caught if each.category is MissingDataWarning]


@pytest.mark.parametrize(
    ("language", "stages", "names"),
    [
        ("en", "synonym", "wordnet-3.0"),
        ("ru", "synonym, embedding", "wiktionary-ru navec-news"),
    ],
)
def test_a_program_is_told_what_is_off_and_what_mends_it(
    language: str, stages: str, names: str
) -> None:
    (said,) = warned(Meteor(language, "tuned"))
    assert said.startswith(
        f"These stages are off because data files are missing ({language}): {stages}. "
    )
    assert said.endswith(f": {INSTALL} {names}")
    assert len(warned(Meteor("auto"))) == 1, "its language is told by the texts"


def test_a_corpus_is_scored_with_a_warning() -> None:
    with pytest.warns(MissingDataWarning, match=r"data files are missing \(en\): synonym"):
        compute(predictions=["a cat"], references=["the cat"], metric=Meteor("en", "tuned"))


def test_nobody_is_warned_of_what_was_not_asked_for_or_is_nowhere() -> None:
    assert warned(Meteor("en", "tuned", stages=("exact", "stem"))) == []
    assert warned(Meteor("ru", "notebook", stages=("exact",))) == []


def test_whoever_holds_to_what_there_is_is_not_warned() -> None:
    """As a page does, which has a note and a button."""
    with resources.holding(resources.installed()):
        assert warned(Meteor("en", "tuned")) == []


def test_each_process_does_not_say_it_again() -> None:
    from meteor_core.corpus.processes import cached_metric

    metric = Meteor("en", "tuned")
    assert len(warned(metric)) == 1
    assert warned(cached_metric(metric.settings, metric.stages)) == []


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "stage synonym is off, because no data exist for it."),
        (("one",), f"stage synonym is off; to use it: {INSTALL} one"),
        (("one", "two"), f"stage synonym is off; to use it: {INSTALL} one (or two)"),
    ],
)
def test_what_a_command_says(names: tuple[str, ...], said: str) -> None:
    assert off_message("synonym", names) == said
