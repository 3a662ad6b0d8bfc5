"""What the synonym stage says of a pair, and compounds whose parts mean the same."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.explain.why import why
from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.model.view import link_view, view
from meteor_core.stages.synonym import make, meanings, plain
from meteor_core.wording.evidence import explain
from meteor_core.wording.reasons import reason
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)

RUSSIAN: Language = languages.get("ru")


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("говорил ~ сказал", "two aspects of the same verb: говорить ~ сказать"),
        ("разрушал ~ разрушил", "two aspects of the same verb: разрушать ~ разрушить"),
        ("открыл ~ открывал", "two aspects of the same verb: открыть ~ открывать"),
        ("нашёл ~ находил", "two aspects of the same verb: найти ~ находить"),
        (
            "перевернул ~ переворачивал",
            "two aspects of the same verb: перевернуть ~ переворачивать",
        ),
        ("купил ~ покупал", "two aspects of the same verb: купить ~ покупать"),
        ("сел ~ садился", "two aspects of the same verb: сесть ~ садиться"),
        ("оказался ~ оказывался", "two aspects of the same verb: оказаться ~ оказываться"),
        ("собрал ~ собирал", "two aspects of the same verb: собрать ~ собирать"),
        ("заменить ~ менять", "listed as synonyms (METEOR Explorer)"),
        ("летать ~ полететь", "listed as synonyms (METEOR Explorer)"),
        ("ездить ~ поехать", "listed as synonyms (METEOR Explorer)"),
        ("ржавую ~ проржавевшую", "listed as synonyms: ржавый ~ проржавевший (METEOR Explorer)"),
        ("разрушил ~ сносил", "listed as synonyms: разрушить ~ сносить (METEOR Explorer)"),
    ],
)
def test_aspects_are_told_from_synonyms(pair: str, said: str) -> None:
    candidate, reference = pair.split(" ~ ")
    alignment = Meteor("ru", "tuned", stages=("synonym",)).score(candidate, reference).alignment
    links = [explain(link_view(alignment, link)) for link in alignment.matches]
    assert links == [said]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("firefighters ~ firemen", ": firefighter ~ fireman"),
        ("tonnes ~ tons", ": tonne ~ ton"),
        ("in September ~ in Sept.", ""),
    ],
)
def test_members_of_a_class_are_named_by_words(pair: str, said: str) -> None:
    alignment = Meteor("en", "tuned", stages=("synonym",)).score(*pair.split(" ~ ")).alignment
    links = [explain(link_view(alignment, link)) for link in alignment.matches]
    assert links == [f"listed by this program as words with the same meaning{said}"]


def test_a_reflexive_with_a_meaning_of_its_own_is_not_undone() -> None:
    assert not Meteor("ru", "tuned").score("садился", "посадил").alignment.matches


def test_a_fault_of_the_thesaurus_makes_no_synonyms() -> None:
    """Of the pairs that are listed as faults the stage links those alone that another list has."""
    stage, lists = make(RUSSIAN, None), lexical_relations.synonyms("ru")
    assert stage is not None
    assert lists is not None
    for one, other in sorted(word_lists.faults("ru")):
        word, another = RUSSIAN.describe(one), RUSSIAN.describe(other)
        linked = [*stage.links([word], [another])]
        assert not linked or lists.shared(word, another), (one, other)


def test_nothing_makes_synonyms_of_neighbours() -> None:
    stage = make(RUSSIAN, None)
    assert stage is not None
    pairs = [tuple(map(RUSSIAN.describe, pair)) for pair in sorted(word_lists.neighbours("ru"))]
    assert not [pair for pair in pairs if [*stage.links([pair[0]], [pair[1]])]]


def test_it_is_said_that_a_synset_is_not_believed() -> None:
    stage = make(RUSSIAN, None)
    assert stage is not None
    kinds = {
        obstacle.kind
        for pair in word_lists.faults("ru")
        if (obstacle := stage.obstacle(*map(RUSSIAN.describe, pair)))
    }
    assert "fault" in kinds


def test_a_form_and_its_base_are_not_two_words() -> None:
    metric = Meteor("en", "tuned", stages=("synonym",))
    result = metric.score("he achieved it", "in Manchester now")
    answer = why(metric, result.references[0], result.parameters, "candidate", 1, 1)
    said = "no synset in common: achieved (achieve), Manchester"
    verdict = next(one for one in answer.verdicts if one.stage == "synonym")
    assert reason(verdict, answer, result.alignment) == said


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("want", "is fully", "no synset in common with any word of the other side"),
        (
            "play",
            "sports now",
            "a synset in common, but only in a rare sense: play, sports (sport)",
        ),
    ],
)
def test_no_stranger_is_named_nor_a_mark_that_wordnet_has_not(
    candidate: str, reference: str, said: str
) -> None:
    metric = Meteor("en", "tuned", stages=("synonym",))
    result = metric.score(candidate, reference)
    answer = why(metric, result.references[0], result.parameters, "candidate", 0)
    assert reason(answer.verdicts[2], answer, result.alignment) == said


@pytest.mark.parametrize("pair", ["get out ~ got out", "he gets ~ he got", "getting ~ gotten"])
def test_got_is_a_form_of_get(pair: str) -> None:
    """Though it stands among the function words, for “gotta”."""
    links = view(Meteor("en", "tuned").score(*pair.split(" ~ ")).alignment).links
    assert "the same base form “get”" in map(explain, links)


SENSES = {"gauge": {"n1", "n2"}, "calibre": {"n1"}, "medium": {"a1"}, "up": {"r1"}}


def found(form: str) -> set[str]:
    describe = languages.get("en").describe
    return set(meanings(describe(form), describe, lambda word: SENSES.get(word.form, ())))


@pytest.mark.parametrize(
    ("form", "ids"),
    [
        ("medium-gauge", {"medium-\tn1", "medium-\tn2", "-gauge\ta1"}),
        ("medium-calibre", {"medium-\tn1", "-calibre\ta1"}),
        ("gauge-up", {"-up\tn1", "-up\tn2"}),  # “up” alone says too little
        ("gauge", set()),
        ("gauge-", set()),
        ("-gauge", set()),
        ("gauge-to-medium", set()),
    ],
)
def test_ids_of_the_parts_in_their_places(form: str, ids: set[str]) -> None:
    assert found(form) == ids
    assert {plain(each) for each in ids} <= set().union(*SENSES.values())


def test_a_word_s_own_sense_is_plain() -> None:
    assert plain("n1") == "n1"


@pytest.mark.parametrize(
    ("pair", "links"),
    [
        ("medium-gauge ~ medium-calibre", True),
        ("fire-resistant ~ flame-resistant", True),
        ("car-maker ~ car-manufacturer", True),
        ("state-owned ~ government-owned", True),
        ("long-term ~ short-term", False),
        ("long-term ~ long-distance", False),
        ("two-year ~ two-month", False),
        ("medium-gauge ~ gauge", False),
        ("gauge-medium ~ medium-gauge", False),
    ],
)
def test_links(pair: str, links: bool) -> None:
    one, other = pair.split(" ~ ")
    metric = Meteor("en", "tuned", stages=("synonym",))
    for candidate, reference in ((one, other), (other, one)):
        assert bool(metric.align(candidate, [reference])[0].links) is links


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (
            "fire-resistant ~ flame-resistant",
            "the shared synset “fire, flame, flaming” (WordNet",
        ),
        (
            "state-owned ~ government-owned",
            "listed as synonyms (METEOR Explorer)",
        ),
        ("bound ~ bind", "the same base form “bind”"),
    ],
)
def test_the_evidence_is_that_of_the_parts(pair: str, said: str) -> None:
    candidate, reference = pair.split(" ~ ")
    alignment = Meteor("en", "tuned", stages=("synonym",)).score(candidate, reference).alignment
    assert explain(link_view(alignment, alignment.matches[0])).startswith(said)
