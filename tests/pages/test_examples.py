"""Ready pairs show what their titles say, and are drawn without a question left open."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from meteor_core import Meteor, Result
from pages.ui.candidates import inputs as comparisons
from pages.ui.shared.examples import EXAMPLES, Example, first
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)


SWITCH_ON = "(needs the paraphrase stage)"


def results(example: Example) -> list[Result]:
    """A result for each candidate: a comparison has several, each after its name and a tab."""
    lines = example.texts.candidate.split("\n")
    stages = Meteor(example.language).stages
    if example.title.endswith(SWITCH_ON):
        stages += ("paraphrase",)
    metric = Meteor(example.language, stages=stages)
    return [
        metric.score(line.rpartition("\t")[2], list(example.texts.references)) for line in lines
    ]


def stages(result: Result) -> set[str]:
    return {match.stage for match in result.alignment.matches}


def every_stage(result: Result) -> bool:
    return stages(result) == set(Meteor("ru").stages)


def only_order(result: Result) -> bool:
    return result.score.precision == result.score.recall == 1 and result.statistics.chunks > 1


def only_negation(result: Result) -> bool:
    """Nothing of the reference is missing; a word or two of the candidate are too many."""
    alignment = result.alignment
    extra = len(alignment.candidate) - len(alignment.reference)
    return result.statistics.matches == len(alignment.reference) and extra in (1, 2)


def only_endings(result: Result) -> bool:
    """Most matches are of other forms, and content words are all matched."""
    kinds = [match.stage for match in result.alignment.matches]
    return sum(kind != "exact" for kind in kinds) > len(kinds) / 2


def several_references(result: Result) -> bool:
    return len({judged.score.value for judged in result.references}) == 3


def phrases(result: Result) -> bool:
    return any(
        match.stage == "paraphrase" and match.candidate[1] - match.candidate[0] > 1
        for match in result.alignment.matches
    )


SAID: dict[str, Callable[[Result], bool]] = {
    "all stages": every_stage,
    "word order": only_order,
    "negation": only_negation,
    "endings": only_endings,
    "several references": several_references,
    f"a phrase for a word {SWITCH_ON}": phrases,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_shows_what_its_title_says(example: Example) -> None:
    (result,) = results(example)
    assert 0 < result.score.value < 1
    assert result.alignment.optimal
    says = SAID.get(example.title.partition(": ")[2])
    assert says is None or says(result)


def test_what_titles_say_is_said_by_some() -> None:
    assert set(SAID) <= {example.title.partition(": ")[2] for example in EXAMPLES}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_first_example_is_in_the_language_of_the_interface(language: str) -> None:
    assert first(language).language == comparisons.first(language).language == language


@pytest.mark.parametrize("example", comparisons.EXAMPLES, ids=lambda example: example.title)
def test_candidates_of_a_comparison_differ(example: Example) -> None:
    scores = [result.score.value for result in results(example)]
    assert len(set(scores)) == len(scores) > 2


OPPOSED = (("девочку", "мальчика"), ("rejected", "accepted"), ("рыжая", "коричневая"))


@pytest.mark.parametrize("pair", OPPOSED, ids="~".join)
def test_no_example_shows_opposites_as_a_match(pair: tuple[str, str]) -> None:
    """These stand in examples on two sides, and are never linked."""
    meant = [
        example
        for example in chain(EXAMPLES, comparisons.EXAMPLES)
        if all(
            word in " ".join([example.texts.candidate, *example.texts.references]) for word in pair
        )
    ]
    assert meant
    for result in chain.from_iterable(map(results, meant)):
        assert pair not in matched(result)
        assert pair[::-1] not in matched(result)


def matched(result: Result) -> set[tuple[str, str]]:
    """The first words of every match: {("доктор", "врач")}."""
    alignment = result.alignment
    return {
        (alignment.candidate[match.candidate[0]].text, alignment.reference[match.reference[0]].text)
        for match in alignment.matches
    }
