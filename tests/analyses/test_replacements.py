"""What stood in the place of missed words, and shares of matched words by kind."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core import Meteor
from meteor_core.analyses import replacements
from meteor_core.analyses.blocks import Findings, Share, gathered, run, shares, with_shares
from meteor_core.analyses.replacements import Categories, InsteadWork, Missed
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(
    *DEFAULTS, "slovnet-morphology", "slovnet-syntax", "slovnet-entities", "navec-news"
)

METRIC = Meteor("ru", "tuned", stages=("exact", "lemma"))
MADE_BY = METRIC.settings, METRIC.stages


def asked(references: list[str], **systems: list[str]) -> Findings[Missed]:
    work = InsteadWork(*MADE_BY, Categories("ru")).prepared([references])
    return with_shares(gathered(tuple(systems), list(run(systems, [references], work, lines=2))))


def missed(candidate: str, reference: str) -> str:
    found = asked([reference], one=[candidate]).found
    return "; ".join(f"{' '.join(each.what.lemmas)}: {each.what.instead}" for each in found)


@pytest.mark.parametrize(
    ("reference", "candidate", "expected"),
    [
        ("Кошка тихо спит дома", "Кошка крепко спит дома", "тихо: крепко"),
        ("Кошка тихо спит дома", "Кошка спит дома", "тихо: "),
        ("Кошка тихо спит", "Собака тихо спит", "кошка: собака"),
        ("Он купил новую машину", "Он купил старый дом", "новый машина: старый дом"),
        ("Он купил машину вчера", "Вчера он купил дом", "машина: ?"),
        ("Он спит", "Он спит", ""),
        ("Вдруг кошка", "Дом", "вдруг кошка: дом"),
    ],
)
def test_what_stood_there(reference: str, candidate: str, expected: str) -> None:
    assert missed(candidate, reference) == expected


def english(reference: str, candidate: str) -> Findings[Missed]:
    metric = Meteor("en", "tuned", stages=("exact", "stem"))
    work = InsteadWork(metric.settings, metric.stages, Categories("en"))
    systems = {"one": [candidate]}
    return with_shares(gathered(("one",), list(run(systems, [[reference]], work, lines=2))))


def test_words_of_a_language_without_lemmas_stand_by_their_forms() -> None:
    """No stem is a word, and no part of speech is told of most of them."""
    findings = english("The people of 2 towns left the technology", "The of 2 towns left the house")
    assert [each.what.lemmas for each in findings.found] == [("people",), ("technology",)]
    parts = {
        group for kind, group in replacements.accuracy(findings, 0) if kind == "part of speech"
    }
    assert parts == {"numeral", "function word"}


REFERENCES = ["Кошка тихо спит", "Собака тихо лает", "Он купил новую машину", "Она живёт в Москве"]
CANDIDATES = ["Кошка крепко спит", "Собака лает", "Он купил старый дом", "Она живёт в Москве"]


def test_rows_by_lemma_open_their_segments() -> None:
    findings = asked(REFERENCES, good=REFERENCES, bad=CANDIDATES)
    assert replacements.rows(findings, 0) == []
    (row,) = replacements.rows(findings, 1)
    assert (row.lemmas, row.times, row.segments) == (("тихо",), 2, (0, 1))
    assert dict(row.instead) == {"": 1, "крепко": 1}
    (phrase,) = replacements.rows(findings, 1, phrases=True)
    assert phrase.lemmas == ("новый", "машина")


def test_matched_words_by_kind() -> None:
    findings = asked(REFERENCES, good=REFERENCES, bad=CANDIDATES)
    good, bad = (replacements.accuracy(findings, system) for system in range(2))
    assert all(share.value == 1 for share in good.values())
    adverbs = bad["part of speech", "adverb"]
    assert (adverbs.part, adverbs.whole) == (0, 2)
    assert bad["entity", "place"].value == 1
    assert bad["frequency", "2"].whole == 2  # тихо
    assert bad["case", "accs"].part == 0


def test_no_order_matters() -> None:
    straight = asked(REFERENCES, good=REFERENCES, bad=CANDIDATES)
    turned = asked(REFERENCES[::-1], bad=CANDIDATES[::-1], good=REFERENCES[::-1])
    assert replacements.accuracy(straight, 1) == replacements.accuracy(turned, 0)
    rows, others = replacements.rows(straight, 1), replacements.rows(turned, 0)
    assert [row[:3] for row in rows] == [row[:3] for row in others]


def test_intervals_are_those_of_a_bootstrap() -> None:
    generator = np.random.default_rng(1)
    whole = generator.integers(1, 9, (400, 1)).astype(np.int32)
    part = generator.binomial(whole, 0.3).astype(np.int32)
    counts = np.concatenate([part, whole], axis=1)
    (share,) = shares(counts)
    assert share.value == pytest.approx(part.sum() / whole.sum())
    deviation = np.sqrt(0.3 * 0.7 / whole.sum())
    assert (share.high - share.low) / (2 * 1.96 * deviation) == pytest.approx(1, abs=0.2)
    order = generator.permutation(400)
    assert shares(counts[order]) == (share,)


def test_no_words_have_no_share() -> None:
    (share,) = shares(np.zeros((3, 2), np.int32))
    assert isinstance(share, Share)
    assert np.isnan(share.value)
    assert shares(np.zeros((0, 2), np.int32))[0].whole == 0


def test_frequencies_do_not_know_how_many_processes_count() -> None:
    references = [[*REFERENCES, *CANDIDATES], [*CANDIDATES, *REFERENCES]]
    counted = replacements.frequencies(references, *MADE_BY)
    assert counted["тихо"] == 4
    assert "москва" in counted
    assert replacements.frequencies(references, *MADE_BY, jobs=2) == counted
