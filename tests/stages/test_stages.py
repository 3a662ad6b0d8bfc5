"""What each stage links, one line a case: ``stage | candidate | reference | links``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.russian.words import MARKS
from meteor_core.lexicons.thesaurus import Synset, Thesaurus, index
from meteor_core.meteor.alignment import propose, propose_needed
from meteor_core.model import Evidence, Word
from meteor_core.stages.embedding import Embedding
from meteor_core.stages.exact import Exact
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Obstacle,
    Sentence,
    Stage,
    WordLink,
    WordStage,
    open_content,
    sharing,
    word_links,
)
from meteor_core.stages.synonym import Synonym
from tests.plane import Plane
from tests.stages.samples import ANGLES, THESAURUS, stage, words


def links(found: Stage, candidate: str, reference: str, language: str = "ru") -> str:
    proposals = list(found.proposals(words(candidate, language), words(reference, language)))
    assert all(stop == start + 1 for start, stop, *_ in proposals)
    return " ".join(f"{place[0]}-{place[2]}" for place in proposals)


TABLE = """
exact     | Кошка ёлка — «да»        | кошка Елка – "да"   | 0-0 1-1 2-2 3-3 3-5 4-4 5-3 5-5
exact     | кошка кошка              | кошка спит          | 0-0 1-0
exact     | кошка                    | кошки               |
exact     | замо́к ок                 | замок OK            | 0-0
lemma     | кошка спит               | кошки спят          | 0-0 1-1
lemma     | люди лучшие              | человек хороший     | 0-0 1-1
lemma     | бег                      | бежать              |
lemma     | кошка                    | кошка               | 0-0
synonym   | лисичкой скакнула        | лиса прыгнула       | 0-0 1-1
synonym   | скакнуть                 | подскочить          |
synonym   | прыгнуть                 | подскочить скакнуть | 0-0 0-1
synonym   | на                       | поверх              |
synonym   | ,                        | —                   |
embedding | кот                      | кошка собака стол   | 0-0 0-1
embedding | кот                      | быстро              |
embedding | теплый                   | холодный студёный   |
embedding | холодный                 | студёный теплый     | 0-0
embedding | недорогой                | дорогой дешёвый     |
embedding | неделя                   | месяц               | 0-0
embedding | на                       | в                   |
embedding | мчится                   | бежит               | 0-0
embedding | неведомщина , 5          | кот , 5             |
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_links(line: str) -> None:
    name, candidate, reference, expected = (field.strip() for field in line.split("|"))
    assert links(stage(name), candidate, reference) == expected


ENGLISH = """
exact | Don't The | the don’t | 0-1 1-2 2-0
stem  | foxes jumping | fox jumps | 0-0 1-1
stem  | leapt | leap | 0-0
"""


@pytest.mark.parametrize("line", ENGLISH.strip().splitlines())
def test_english_links(line: str) -> None:
    name, candidate, reference, expected = (field.strip() for field in line.split("|"))
    found = Exact() if name == "exact" else Lemma("stem", "snowball")
    assert links(found, candidate, reference, "en") == expected


def test_similarity_is_the_cosine() -> None:
    """cos 20° = 0.939693, cos 50° = 0.642788."""
    found = list(stage("embedding").proposals(words("кот"), words("кошка собака")))
    assert [proposal[4] for proposal in found] == pytest.approx([0.939693, 0.642788], abs=1e-6)


@pytest.mark.parametrize(
    ("threshold", "expected"), [(0.0, "0-0 0-1 0-2"), (0.65, "0-0"), (0.95, ""), (1.0, "0-3")]
)
def test_threshold(threshold: float, expected: str) -> None:
    reference = "кошка собака стол" if threshold < 1 else "кошка собака стол кот"
    assert links(stage("embedding", threshold), "кот", reference) == expected


def test_similarities_stay_within_0_and_1() -> None:
    """Rounding in single precision must not lift a word's cosine with itself above 1."""
    text = "кот кошка собака стол"
    found = list(stage("embedding", 0).proposals(words(text), words(text)))
    assert all(0 <= proposal[4] <= 1 for proposal in found)


EVIDENCE = [
    ("exact", "Ёлка", "елка", Evidence("елка")),
    (
        "lemma",
        "лисой",
        "лиса",
        Evidence("лиса", "NOUN,anim,femn sing,ablt", "NOUN,anim,femn sing,nomn", "pymorphy3"),
    ),
    ("synonym", "лисичкой", "лисой", Evidence("ЛИСА", "лисичка", "лиса", "a small thesaurus")),
    (
        "synonym",
        "скакнула",
        "прыгнув",
        Evidence("ПРЫГНУТЬ; ПРЫЖОК С МЕСТА", "скакнуть", "прыгнуть", "a small thesaurus"),
    ),
    ("embedding", "мчится", "бежит", Evidence("", "мчаться", "бежать", "plane")),
]


@pytest.mark.parametrize(("name", "one", "other", "expected"), EVIDENCE)
def test_evidence(name: str, one: str, other: str, expected: Evidence) -> None:
    assert stage(name).evidence(words(one), words(other)) == expected


def test_evidence_names_a_title_once() -> None:
    twice = {"1": Synset("jump", ("jump", "leap")), "2": Synset("jump", ("jump", "leap"))}
    pairs = [(lemma, name) for name in twice for lemma in ("jump", "leap")]
    found = Synonym(Thesaurus("", "", *index(pairs), twice), lambda word: (word.base,))
    assert found.evidence(words("jump", "en"), words("leap", "en")).name == "jump"


def test_opposites_on_either_side() -> None:
    """The thesaurus lists the antonym at «тёплый» only."""
    guard = Embedding(Plane(ANGLES), Oppositions("", MARKS, THESAURUS.antonyms))
    (warm,), (cold,) = words("тёплый"), words("холодный")
    assert not guard.comparable(warm, cold)
    assert not guard.comparable(cold, warm)


def test_the_guard_knows_prefixes_without_a_thesaurus() -> None:
    guard = Embedding(Plane(ANGLES), Oppositions("", MARKS))
    (dear,), (cheap,), (undear,) = words("дорогая"), words("дешёвый"), words("недорогая")
    assert not guard.comparable(dear, undear)
    assert guard.comparable(dear, cheap)


def test_two_shared_synsets_link_a_pair_once() -> None:
    """«прыгнуть» and «скакнуть» share two."""
    assert links(stage("synonym"), "прыгнуть", "скакнуть") == "0-0"


def test_near_vectors_of_strangers_and_of_words_in_no_dictionary_link_nothing() -> None:
    (dear,), (cheap,) = words("дорогая"), words("дешёвый")
    apart = Oppositions("", MARKS)
    listed = Embedding(Plane(ANGLES), apart, strangers={("дешевый", "дорогой")})
    unlisted = Embedding(Plane(ANGLES), apart, known=lambda form: form != "дешевый")
    for guard, kind in ((listed, "strangers"), (unlisted, "unlisted")):
        assert {
            each.kind for each in (guard.obstacle(dear, cheap), guard.obstacle(cheap, dear)) if each
        } == {kind}
        assert not [*guard.links([dear], [cheap])]


WORDS = ["ab", "bc", "cd", "a", "d", ""]

sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6)
places = st.frozensets(st.integers(0, 5))


def word(form: str) -> Word:
    """Its base is its first letter; «a» is a function word."""
    return Word(form, form[:1], "", form == "a")


def sentence(forms: Sequence[str]) -> Sentence:
    return Sentence(map(word, forms))


def letters(word: Word) -> frozenset[str]:
    return frozenset(word.form)


class Common(WordStage):
    """Links words with a letter in common, or words of one length; writes down who was asked."""

    resource = ""

    def __init__(self, name: str, *, by_letters: bool = True, content_only: bool = True) -> None:
        self.name, self.content_only, self._by_letters = name, content_only, by_letters
        self.asked: list[str] = []

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        self.asked += [word.form for word in words]
        return sharing(self.name, self._keys, words, reference)

    def _keys(self, word: Word) -> frozenset[str]:
        return letters(word) if self._by_letters else frozenset({str(len(word.form))})

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence()

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        return None


@given(sentences, st.lists(st.tuples(sentences, places, places), max_size=4), st.booleans())
def test_a_reference_that_remembers_answers_as_one_that_does_not(
    forms: list[str], met: list[tuple[list[str], frozenset[int], frozenset[int]]], awaited: bool
) -> None:
    """A word's keys are its letters; every candidate leaves other words certain."""
    stage, reference = Common("s", content_only=False), sentence(forms)
    if awaited and met:
        reference.await_words([sentence(candidate) for candidate, _, _ in met])
    for candidate, certain, reference_certain in met:
        known = certain, reference_certain & {*range(len(forms))}
        given_words = sentence(candidate)
        expected = [
            (place, place + 1, partner, partner + 1, 1.0)
            for place, form in enumerate(candidate)
            for partner, other in enumerate(forms)
            if set(form) & set(other) and place not in certain and partner not in reference_certain
        ]
        assert [*stage.proposals(given_words, reference, known)] == expected
        assert [*stage.proposals(tuple(given_words), tuple(reference), known)] == expected


def test_a_word_is_asked_about_once() -> None:
    stage, reference = Common("s"), sentence(["ab", "cd"])
    for _ in range(3):
        [*stage.proposals(sentence(["ab", "d", "a"]), reference)]
    assert stage.asked == ["ab", "d"]  # no function word


def test_words_of_the_candidates_to_come_are_asked_about_at_once() -> None:
    stage, reference = Common("s"), sentence(["ab"])
    reference.await_words([sentence(["cd"]), sentence(["d", "ab"])])
    [*stage.proposals(sentence(["cd"]), reference)]
    assert stage.asked == ["cd", "d"]


def test_the_first_stage_that_links_two_words_counts() -> None:
    stages = (2, Common("letters")), (5, Common("lengths", by_letters=False))
    found = word_links(stages, sentence(["ab", "d"]), sentence(["bc", "cd"]), NOTHING_CERTAIN)
    assert [*found] == [(0, 0, 2, 1.0), (0, 1, 5, 1.0), (1, 1, 2, 1.0)]


@given(sentences, st.lists(sentences, min_size=1, max_size=4))
def test_stages_together_propose_what_each_proposes_alone(
    forms: list[str], candidates: list[list[str]]
) -> None:
    """Those edges that are needed are the very edges that there are."""
    stages = Exact(), Lemma("lemma", "test"), Common("letters"), Common("lengths", by_letters=False)
    reference = sentence(forms)
    reference.await_words([*map(sentence, candidates)])
    for candidate in map(sentence, candidates):
        every = {*propose(tuple(candidate), tuple(reference), stages)}
        assert {*propose_needed(candidate, reference, stages)} <= every
        assert {*propose_needed(candidate, reference, stages)} == {
            *propose_needed(tuple(candidate), tuple(reference), stages)
        }


def test_words_are_awaited_whose_bases_the_reference_does_not_have() -> None:
    reference = sentence(["ab", "cd"])
    assert list(reference.awaited) == []
    for candidates, awaited in ((["a", "bc", "d"], ["bc", "d"]), (["bc", "c"], ["bc"])):
        reference.await_words([sentence(candidates), sentence(candidates)])
        assert [word.form for word in reference.awaited] == awaited


@pytest.mark.parametrize(
    ("candidates", "certain", "expected"),
    [
        ([["ab", "bc"]], set(), [0, 1, 2, 3]),  # nothing is certain, so that all is open
        ([["ab", "bc"]], {0, 1, 2}, [1, 2, 3]),
        ([["ab", "bc"], ["d"]], {0, 1, 2}, [0, 1, 2, 3]),  # which the other candidate lacks
        ([["ab", "bc", "d"]], {0, 1, 2, 3}, [1, 2]),  # two of one base
    ],
)
def test_a_reference_is_open_where_some_candidate_may_need_a_partner(
    candidates: list[list[str]], certain: set[int], expected: list[int]
) -> None:
    reference = sentence(["ab", "bc", "bc", "d"])
    reference.await_words([*map(sentence, candidates)])
    reference.look_at(certain)
    assert open_content(reference) == expected
