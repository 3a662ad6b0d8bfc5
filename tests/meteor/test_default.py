"""The variant ``meteor``: the formula of Banerjee & Lavie (2005), and the default everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.commands.score import score as command
from meteor_core.meteor.counting import count
from meteor_core.meteor.scoring import score
from meteor_core.meteor.variants import METEOR
from tests.data import DEFAULTS

VOCABULARY = ("the", "cat", "cats", "sat", "on", "a", "mat", "и", "кот", "коты", "спит")
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("language", "stages"),
    [
        ("ru", ("exact", "lemma", "synonym", "embedding")),
        ("en", ("exact", "stem", "synonym")),
    ],
)
def test_stages(language: str, stages: tuple[str, ...]) -> None:
    """Paraphrases and similar letters, which 2005 had not, are switched on by hand."""
    assert METEOR.stages[language] == stages
    assert set(METEOR.available(language)) - set(stages) == {"paraphrase", "fuzzy"}


@pytest.mark.parametrize("language", ["ru", "en"])
@given(WORDS, WORDS)
def test_alignments_of_2005_have_its_scores(
    language: str, candidate: list[str], reference: list[str]
) -> None:
    """The formula is that of ``2005``, to the last digit."""
    theirs = Meteor(language, "2005", ("exact",)).score(" ".join(candidate), [" ".join(reference)])
    counted = count(theirs.alignment, ("exact",), METEOR.rules)
    parameters = METEOR.parameters_for(language, ("exact",))
    assert score(counted, parameters) == theirs.score


def test_a_score_by_hand() -> None:
    """Six of seven words match in two chunks: P = 6/7, R = 6/6, F = 10PR/(R + 9P)."""
    found = Meteor("en", stages=("exact",)).score(
        "the cat is sitting on the mat", ["on the mat the cat is"]
    )
    f_mean = 10 * 6 / 7 / (1 + 9 * 6 / 7)
    assert found.statistics.chunks == 2
    assert found.score.f_mean == pytest.approx(f_mean, abs=1e-15)
    assert found.score.value == pytest.approx(f_mean * (1 - 0.5 * (2 / 6) ** 3), abs=1e-15)


def test_an_identical_text_has_one_chunk() -> None:
    found = Meteor("en", stages=("exact",)).score("a b c d e", ["a b c d e"])
    assert found.score.value == 1 - 0.5 * (1 / 5) ** 3


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize(
    ("candidate", "reference"),
    [
        ("The doctor saw the boy", "A physician examined the girl"),
        ("Врач осмотрел мальчика", "Доктор вчера осматривал мальчика"),
    ],
)
def test_the_command_line_and_the_library_agree(candidate: str, reference: str) -> None:
    result = Meteor().score(candidate, [reference])
    assert result.signature.startswith("variant:meteor|")
    given: list[Any] = ["--candidate", candidate, "--reference", reference]
    printed = CliRunner().invoke(command, given).output
    assert result.signature in printed
    assert f"{result.score.value:.3f}"[1:] in printed
