"""Leaving out links that no best alignment holds changes no best alignment's worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.lexicons.oppositions import Marks, Oppositions
from meteor_core.meteor.alignment import EQUATED, align, propose, propose_needed, word_classes
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import Evidence, Token, Word
from meteor_core.search.edges import Edge, Grouped, crossing_count, unfolded
from meteor_core.search.optimal import optimal
from meteor_core.stages import published
from meteor_core.stages.exact import Exact
from meteor_core.stages.fuzzy import Fuzzy
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.published import StemSynonym
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    KeyStage,
    Obstacle,
    Proposal,
    Sentence,
    Stage,
    without_certain,
)
from tests import toys
from tests.search.notation import check_valid
from tests.search.peers import best, worth
from tests.stages.test_obstacles import Table, Wordnet

PAIRS = [(one, other) for one in "abcde" for other in "abcde"]

Related = frozenset[tuple[str, str]]


def word(form: str) -> Word:
    """``"a1"`` → a word whose form is a1 and whose base is a."""
    return Word(form, form[0], "", False)


class Relation(Stage):
    """Links words whose bases are related, however oddly, and the phrases that are listed."""

    resource = ""

    def __init__(self, name: str, pairs: Related, phrases: Sequence[tuple[str, str]] = ()) -> None:
        self.name, self._pairs, self._phrases = name, pairs, phrases

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        return without_certain(self._proposals(candidate, reference), certain)

    def _proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word]
    ) -> Iterator[Proposal]:
        for position, one in enumerate(candidate):
            for partner, other in enumerate(reference):
                if (one.base, other.base) in self._pairs:
                    yield position, position + 1, partner, partner + 1, 1.0
        for phrase, others in self._phrases:
            for start in _places(candidate, phrase):
                for partner in _places(reference, others):
                    yield start, start + len(phrase), partner, partner + len(others), 1.0

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence()

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        raise NotImplementedError


def _places(words: Sequence[Word], phrase: str) -> Iterator[int]:
    bases = "".join(one.base for one in words)
    return (start for start in range(len(words)) if bases.startswith(phrase, start))


def initial(word: Word) -> str:
    return word.form[:1]


class Initial(KeyStage):
    """Links words that begin alike."""

    name, resource, equates = "initial", "", staticmethod(initial)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(initial(candidate[0]))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        return None if initial(candidate) == initial(reference) else Obstacle("initial")


APART = Oppositions("", Marks(lambda word: (word.form,)))
EXACT, LEMMA, INITIAL, FUZZY = Exact(), Lemma("lemma", ""), Initial(), Fuzzy(0.6, APART)


FORMS = [base + ending for base in "abcde" for ending in "123"]
sentences = st.lists(st.sampled_from(FORMS), max_size=6)
relations = st.frozensets(st.sampled_from(PAIRS), max_size=8)
phrases = st.lists(st.tuples(st.text("abcde", min_size=2, max_size=3), st.text("abcde", min_size=1,
                   max_size=2)), max_size=3)  # fmt: skip
leading = st.sampled_from(
    [
        (Exact(),),
        (Lemma("lemma", ""),),
        (Exact(), Lemma("lemma", "")),
        (Lemma("lemma", ""), Exact()),
        (Initial(),),
        (Exact(), Initial()),
        (Exact(), Lemma("lemma", ""), Initial()),
        (),
    ]
)


def every(edges: list[Edge]) -> list[Edge]:
    """The edges, those that blocks stand for among them."""
    return [*edges, *unfolded(edges.blocks)] if isinstance(edges, Grouped) else edges


def both(candidate: list[str], reference: list[str], stages: Sequence[Stage]) -> list[list[Edge]]:
    """What the optimal search chooses of everything, and of what is needed."""
    sides = list(map(word, candidate)), list(map(word, reference))
    chosen = []
    everything = propose(*sides, stages)
    for given_edges in (everything, propose_needed(*sides, stages)):
        listed = plain(given_edges)
        assert set(listed) <= set(everything)
        assert len(set(listed)) == len(listed)
        found = optimal(given_edges, len(candidate), len(reference))
        check_valid(found, listed)
        assert found.optimal
        chosen.append(found.edges)
    return chosen


def plain(edges: list[Edge]) -> list[Edge]:
    """Edges one by one, those of blocks of equal words too."""
    return [*edges, *unfolded(edges.blocks)] if isinstance(edges, Grouped) else edges


@settings(max_examples=300, deadline=None, derandomize=True)
@given(sentences, sentences, leading, relations)
@example(["a1", "a2"], ["a1", "b1"], (Exact(),), frozenset({("a", "b")}))
def test_words(
    candidate: list[str], reference: list[str], first: tuple[Stage, ...], related: Related
) -> None:
    """Synonyms that are not even symmetric: the same matches by stage, chunks and crossings."""
    whole, needed = both(candidate, reference, (*first, Relation("synonym", related)))
    assert worth(needed) == worth(whole)
    assert crossing_count(needed) == crossing_count(whole)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(*[st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=6)] * 2)
@example([("a", "x")], [("a", "y")])
def test_a_form_may_be_two_words(
    candidate: list[tuple[str, str]], reference: list[tuple[str, str]]
) -> None:
    """By those beside it: «[при] этом», «этом [случае]»; the exact stage links both."""
    sides = [
        [Word(form, base, "", is_function=False) for form, base in side]
        for side in (candidate, reference)
    ]
    stages = (Exact(), Lemma("lemma", ""))
    found = [
        optimal(edges, len(candidate), len(reference)).edges
        for edges in (propose(*sides, stages), propose_needed(*sides, stages))
    ]
    assert worth(found[0]) == worth(found[1])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(sentences, sentences, leading, relations, phrases)
def test_phrases(
    candidate: list[str],
    reference: list[str],
    first: tuple[Stage, ...],
    related: Related,
    listed: list[tuple[str, str]],
) -> None:
    """Phrases of any words, those that the first stages match among them."""
    later = (Relation("synonym", related), Relation("paraphrase", frozenset(), listed))
    whole, needed = both(candidate, reference, (*first, *later))
    assert worth(needed) == worth(whole)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(sentences.map(lambda one: one[:5]), sentences.map(lambda one: one[:5]), relations, phrases)
def test_as_good_as_every_alignment_tried(
    candidate: list[str], reference: list[str], related: Related, listed: list[tuple[str, str]]
) -> None:
    first = (Exact(), Lemma("lemma", ""), Relation("synonym", related))
    stages = (*first, Relation("paraphrase", frozenset(), listed))
    sides = list(map(word, candidate)), list(map(word, reference))
    _, needed = both(candidate, reference, stages)
    assert worth(needed) == best(propose(*sides, stages))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(*[st.lists(st.sampled_from(toys.TEXT), max_size=9).map(" ".join)] * 2)
def test_real_stages(candidate: str, reference: str) -> None:
    """Lemmas, a thesaurus with phrases, and vectors with an antonym guard."""
    metric = toys.metric()
    sides = metric.sentence(candidate), metric.sentence(reference)
    found = []
    for proposer in (propose, propose_needed):
        edges = proposer(*sides, metric.matchers)
        found.append(optimal(edges, len(sides[0]), len(sides[1])))
    assert found[0].optimal
    assert found[1].optimal
    assert worth(found[0].edges) == worth(found[1].edges)


def test_links_are_all_shown_all_the_same() -> None:
    """The search is spared links; a person sees them."""
    tokens = [
        tuple(Token(form, form[0], "", False, text=form) for form in side)
        for side in (["a1", "b1"], ["a1", "b2"])
    ]
    stages = (Exact(), Lemma("lemma", ""), Relation("synonym", frozenset({("a", "b")})))
    alignment = align(*tokens, stages, optimal)
    assert [(link.stage, link.candidate[0], link.reference[0]) for link in alignment.links] == [
        *(("exact", 0, 0), ("lemma", 1, 1), ("synonym", 0, 1)),
    ]
    assert [link.stage for link in alignment.matches] == ["exact", "lemma"]
    assert len(every(propose_needed(*tokens, stages))) == 2


@pytest.mark.parametrize("name", VARIANTS)
def test_blocks_are_for_the_optimal_search_only(name: str) -> None:
    """Any other search would pass over them in silence."""
    assert VARIANTS[name].search is optimal or VARIANTS[name].needed is not propose_needed


def test_stages_see_words_that_they_know_from_other_texts() -> None:
    """Not tokens, each of which is another: «а» at 0 and at 2 are one object, in any text."""
    seen: list[Word] = []

    class Looking(Exact):
        def proposals(
            self,
            candidate: Sequence[Word],
            reference: Sequence[Word],
            certain: Certain = NOTHING_CERTAIN,
        ) -> Iterable[Proposal]:
            seen.extend([*candidate, *reference])
            return super().proposals(candidate, reference, certain)

    def token(start: int) -> Token:
        return Token("а", "а", "CONJ", True, False, "а", start, start + 1)

    for starts in ((0, 2), (7, 9)):
        align((token(starts[0]),), (token(starts[1]),), [Looking()], optimal, propose, propose)
    assert len(seen) == 4
    assert len({id(one) for one in seen}) == 1


@given(*[st.lists(st.sampled_from(toys.TEXT), max_size=8).map(" ".join)] * 2)
def test_what_is_possible_is_what_words_say(ours: str, theirs: str) -> None:
    """A text that is shown has the possible links that a corpus's would: places tell nothing."""
    metric = toys.metric()
    if not ours and not theirs:
        return
    found = metric.align(ours, [theirs])[0]
    words = metric._read(metric.sentence(ours), metric.sentence(theirs))
    possible = propose(*words, metric.matchers)
    ranks = {stage.name: rank for rank, stage in enumerate(metric.matchers)}
    assert {Edge.of(link, ranks[link.stage]) for link in found.links} == set(possible)


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
        ([published.Exact(str)], (1, "ab", 0, 0)),
        ([FUZZY, EXACT], None),
        ([], None),
    ],
)
def test_leading_stages_make_classes(
    stages: list[Stage], classes: tuple[int, str, int, int] | None
) -> None:
    """How many lead, the key of a word, the ranks of links of one form and of several."""
    found = word_classes(tuple(map(EQUATED, stages)))
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
    old = [
        published.Exact(),
        published.Stem(),
        published.Synonym(wordnet),
        published.Paraphrase(table),
    ]
    return [EXACT, LEMMA, INITIAL, FUZZY, *made, *old, StemSynonym(wordnet)]


VOCABULARY = [*toys.TEXT, "big", "large", "dog", "dogs"]
real_sentences = st.lists(st.sampled_from(VOCABULARY), max_size=8)
positions = st.frozensets(st.integers(0, 7))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(real_sentences, real_sentences, st.tuples(positions, positions))
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
