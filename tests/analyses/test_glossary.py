"""Terms of a glossary: read from tables, found in any form, kept or missed."""

from __future__ import annotations

import pytest

from meteor_core.analyses import glossary
from meteor_core.analyses.blocks import gathered, run
from meteor_core.analyses.glossary import Term, TermWork
from meteor_core.messages.errors import InputError
from meteor_core.readers import File
from tests.effort import bounded


def terms(name: str, text: str) -> tuple[Term, ...]:
    return glossary.read(File(name, text.encode()))


def test_tables_of_terms() -> None:
    two = (Term("cat", ("кошка", "кот")), Term("neural network", ("нейронная сеть",)))
    assert terms("a.csv", "cat,кошка;кот\nneural network,нейронная сеть\n") == two
    assert terms("a.tsv", "source\ttarget\ncat\tкошка|кот\nneural network\tнейронная сеть\n") == two
    assert terms("a.csv", "cat,кошка,кот\nneural network,нейронная сеть,\n") == two
    assert terms("a.txt", "кошка\nнейронная сеть\n") == (
        Term("", ("кошка",)),
        Term("", ("нейронная сеть",)),
    )


def test_what_holds_no_terms_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=r"a\.csv has no terms"):
        terms("a.csv", "source,target\n")
    monkeypatch.setattr(glossary, "MOST_TERMS", 1)
    monkeypatch.setattr(glossary, "MOST_TRANSLATIONS", 3)
    with pytest.raises(InputError, match="4 translations of its terms; the limit is 3"):
        terms("a.csv", "cat,кот;кошка|кис;котик\n")
    with pytest.raises(InputError, match="2 terms; the limit is 1"):
        terms("a.csv", "cat,кошка\ndog,собака\n")


TERMS = (Term("neural network", ("нейронная сеть", "нейросеть")), Term("cat", ("кошка",)))
SOURCES = ["Neural networks learn.", "A cat sleeps.", "It rains."]
REFERENCES = ["Нейронные сети учатся.", "Котик спит.", "Идёт дождь."]
GOOD = ["Учатся нейросети.", "Спит кошка.", "Идёт дождь."]
BAD = ["Нейронная и иная сеть учится.", "Спит кот.", "Идёт дождь."]


def rows(order: list[int], with_source: bool, **systems: list[str]) -> list[glossary.TermRow]:
    references = [[REFERENCES[place] for place in order]]
    if with_source:
        references.append([SOURCES[place] for place in order])
    work = TermWork(TERMS, "ru", "en" if with_source else "")
    texts = {name: [lines[place] for place in order] for name, lines in systems.items()}
    return glossary.rows(gathered(tuple(texts), list(run(texts, references, work, lines=2))), TERMS)


def test_terms_are_kept_or_missed() -> None:
    network, cat = rows([0, 1, 2], True, good=GOOD, bad=BAD)[::-1]
    assert (network.segments, network.missed) == ((0,), ((), (0,)))
    assert (cat.segments, cat.missed) == ((1,), ((), (1,)))


def test_without_a_source_the_reference_calls_for_terms() -> None:
    (row,) = rows([0, 1, 2], False, good=GOOD, bad=BAD)
    assert (row.term, row.segments) == (TERMS[0], (0,))


def test_no_order_matters() -> None:
    straight, turned = (
        rows([0, 1, 2], True, good=GOOD, bad=BAD),
        rows([2, 1, 0], True, bad=BAD, good=GOOD),
    )
    assert [row.term for row in straight] == [row.term for row in turned]
    assert [row.missed[1] for row in straight] == [
        tuple(2 - place for place in row.missed[0]) for row in turned
    ]


def test_terms_that_begin_alike_cost_no_more_than_others() -> None:
    """A long segment of the word that all of a large glossary's terms begin with."""
    targets = tuple(f"кот {number}" for number in range(glossary.MOST_TRANSLATIONS))
    work = TermWork((Term("", targets), Term("", ("кот",))), "ru")
    with bounded():
        found = work(1, ([["кот " * 5_000]], [["кот " * 5_000]])).found
    assert [use.term for *_, use in found] == [1]
