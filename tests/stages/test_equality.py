"""Stages that equate by a key are matched as classes, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.lexicons.oppositions import Marks, Oppositions
from meteor_core.model import Evidence, Word
from meteor_core.stages import meteor15
from meteor_core.stages.equality import WordClasses
from meteor_core.stages.exact import Exact
from meteor_core.stages.fuzzy import Fuzzy
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.nltk_synonym import StemSynonym
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Obstacle,
    Proposal,
    Sentence,
    Stage,
    equal,
)
from tests import toys
from tests.stages.test_obstacles import Table, Wordnet


def initial(word: Word) -> str:
    return word.form[:1]


class Initial(Stage):
    """Links words that begin alike."""

    name, resource, equates = "initial", "", staticmethod(initial)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        return equal(self.name, initial, candidate, reference, certain)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(initial(candidate[0]))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        return None if initial(candidate) == initial(reference) else Obstacle("initial")


APART = Oppositions("", Marks(lambda word: (word.form,)))
EXACT, LEMMA, INITIAL, FUZZY = Exact(), Lemma("lemma", ""), Initial(), Fuzzy(0.6, APART)


@pytest.mark.parametrize(
    ("stages", "classes"),
    [
        ([EXACT], (1, "ab", 0, 0)),
        ([LEMMA], (1, "a", 0, 0)),
        ([EXACT, LEMMA, FUZZY], (2, "a", 0, 1)),
        ([LEMMA, EXACT], (2, "a", 0, 0)),
        ([INITIAL, FUZZY], (1, "a", 0, 0)),
        ([EXACT, INITIAL], (2, "a", 0, 1)),
        ([EXACT, LEMMA, INITIAL], (2, "a", 0, 1)),
        ([LEMMA, INITIAL], (1, "a", 0, 0)),
        ([meteor15.Exact(str)], (1, "ab", 0, 0)),
        ([FUZZY, EXACT], None),
        ([], None),
    ],
)
def test_leading_stages_make_classes(
    stages: list[Stage], classes: tuple[int, str, int, int] | None
) -> None:
    """How many lead, the key of a word, the ranks of links of one form and of several."""
    found = WordClasses.of(stages)
    if classes is None:
        assert found is None
    else:
        assert found is not None
        key = found.key(Word("ab", "a", "", False))
        assert (found.stages, key, found.same_form, found.other_form) == classes


def every_stage() -> list[Stage]:
    russian = languages.get("ru")
    wordnet, table = Wordnet(), Table()
    made = [make(russian, None) for make in (toys.synonym, toys.paraphrase, toys.embedding)]
    old = [meteor15.Exact(), meteor15.Stem(), meteor15.Synonym(wordnet), meteor15.Paraphrase(table)]
    return [EXACT, LEMMA, INITIAL, FUZZY, *made, *old, StemSynonym(wordnet)]


VOCABULARY = [*toys.TEXT, "big", "large", "dog", "dogs"]
sentences = st.lists(st.sampled_from(VOCABULARY), max_size=8)
positions = st.frozensets(st.integers(0, 7))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(sentences, sentences, st.tuples(positions, positions))
def test_no_proposal_holds_what_is_certain(
    candidate: list[str], reference: list[str], certain: Certain
) -> None:
    """And all others are made, by every stage there is."""
    analyser = languages.get("ru").analyser(True)
    words, reference_words = (analyser.words(" ".join(side)) for side in (candidate, reference))
    for stage in every_stage():
        sides = Sentence(words), Sentence(reference_words)
        expected = [
            proposal
            for proposal in stage.proposals(*sides)
            if certain[0].isdisjoint(range(*proposal[:2]))
            and certain[1].isdisjoint(range(*proposal[2:4]))
        ]
        assert sorted(stage.proposals(*sides, certain)) == sorted(expected), stage.name
