"""Own words over the stages: what they link and keep apart, in every way a pair is scored."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus
from meteor_core.lexicons.own_words import MOST_LINES, parse
from meteor_core.model import Word
from meteor_core.model.view import view
from meteor_core.stages.own_words import Occurrence, PhraseList
from meteor_core.wording.evidence import explain
from tests.effort import bounded

STAGES = ("exact", "lemma")


def links(own: str, candidate: str, reference: str, stages: tuple[str, ...] = STAGES) -> list[str]:
    """``["врач~доктор lemma"]``: the matches, with their stages."""
    metric = Meteor("ru", "tuned", stages=stages, own=parse(own))
    (alignment,) = metric.align(candidate, [reference])
    return [
        f"{link.candidate_text}~{link.reference_text} {link.stage}"
        for link in view(alignment).links
    ]


CASES = [
    ("", "врача", "доктор", []),
    ("врач = доктор", "врача", "доктор", ["врача~доктор lemma"]),
    ("доктор = врач", "доктору", "врачи", ["доктору~врачи lemma"]),
    ("врач = медик", "врача", "доктор", []),
    ("@ ООН = Объединённые Нации", "ООН", "Объединённых Наций", ["ООН~Объединённых Наций lemma"]),
    ("ООН = Объединённые Нации", "ООН", "Нации", []),
    ("", "кот", "кота", ["кот~кота lemma"]),
    ("кот != кота", "кот", "кота", []),
    ("кот != кота", "кот", "коту", ["кот~коту lemma"]),
    ("кот != пёс", "кот", "кота", ["кот~кота lemma"]),
    ("врач = доктор\nврач != доктор", "врач", "доктор", []),
    ("кот != пёс", "кот", "кот", ["кот~кот exact"]),
]


@pytest.mark.parametrize(("own", "candidate", "reference", "expected"), CASES)
def test_links(own: str, candidate: str, reference: str, expected: list[str]) -> None:
    assert links(own, candidate, reference) == expected
    swapped = [f"{b}~{a} {stage}" for a, b, stage in map(_parts, expected)]
    assert links(own, reference, candidate) == swapped


def _parts(link: str) -> tuple[str, str, str]:
    words, stage = link.rsplit(" ", 1)
    candidate, reference = words.split("~")
    return candidate, reference, stage


@pytest.mark.resource("wiktionary-ru")
def test_the_synonym_stage_takes_what_is_asked_for() -> None:
    three = ("exact", "lemma", "synonym")
    assert links("гид = штурман", "гида", "штурман", three) == ["гида~штурман synonym"]
    assert links("", "врач", "доктор", three) == ["врач~доктор synonym"]
    assert links("врач != доктор", "врача", "доктору", three) == []
    assert links("@ врач\n@ доктор", "врача", "доктору", three) == []


def test_why_is_said() -> None:
    metric = Meteor("ru", "tuned", stages=STAGES, own=parse("врач = доктор\nкот != кота"))
    (alignment,) = metric.align("врача", ["доктор"])
    assert explain(view(alignment).link(1)) == "in the list of your own words"
    one, two = metric.sentence("кот"), metric.sentence("кота")
    obstacle = metric.matchers[1].obstacle(one[0], two[0])
    assert obstacle is not None
    assert obstacle.kind == "own list"
    assert metric.matchers[1].obstacle(*metric.sentence("врач доктор")) is None


def test_the_signature_names_them() -> None:
    own = parse("врач = доктор")
    assert (
        f"|own:{own.signature}|stages:" in Meteor("ru", "tuned", stages=STAGES, own=own).signature
    )
    assert "own:" not in Meteor("ru", "tuned", stages=STAGES).signature


WORDS = st.lists(
    st.sampled_from(["врач", "врача", "доктор", "медик", "кот", "кота", "пёс", "и", "ООН"]),
    min_size=1,
)
OWN = st.lists(
    st.sampled_from(
        ["врач = доктор", "врач != медик", "кот != кота", "@ пёс = кот", "@ ООН", "кот и = пёс"]
    )
)


@given(WORDS, WORDS, OWN)
def test_all_ways_to_score_a_pair_agree(one: list[str], two: list[str], own: list[str]) -> None:
    """``align`` and ``rate``, ``compare``, another process's metric: the same statistics."""
    metric = Meteor("ru", "tuned", stages=STAGES, own=parse("\n".join(dict.fromkeys(own))))
    candidate, reference = " ".join(one), " ".join(two)
    counted = metric.compare(metric.sentence(candidate), metric.sentence(reference))
    assert metric.score(candidate, reference).statistics == counted
    again = Meteor.by(pickle.loads(pickle.dumps(metric.settings)))
    assert again.compare(again.sentence(candidate), again.sentence(reference)) == counted
    assert again.signature == metric.signature


def test_a_corpus_is_scored_by_them() -> None:
    metric = Meteor("ru", "tuned", stages=STAGES, own=parse("врач = доктор"))
    (system,) = score_corpus({"A": ["врач", "кот"]}, [["доктор", "пёс"]], metric)
    assert system.segment_scores.tolist() == [metric.score("врач", "доктор").score.value, 0.0]


def test_what_two_words_are_to_each_other_is_sought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[int] = []
    within = PhraseList.within

    def counting(self: PhraseList, words: Sequence[Word]) -> list[Occurrence]:
        sought.append(len(words))
        return within(self, words)

    monkeypatch.setattr(PhraseList, "within", counting)
    own = parse("кот != пёс\nврач != медик")
    Meteor("ru", "tuned", stages=STAGES, own=own).align("кота врача " * 20, ["коты врачом " * 20])
    assert len(sought) < 40


def test_lines_that_share_a_word_are_not_held_against_each_other_at_each_place() -> None:
    """Words × lines of one side times those of the other were hours for one text."""
    own = "\n".join(f"врач = доктор = слово{number}" for number in range(MOST_LINES))
    with bounded():
        found = links(own, "врач " * 100, "доктор " * 100)
    assert found == ["врач~доктор lemma"] * 100
