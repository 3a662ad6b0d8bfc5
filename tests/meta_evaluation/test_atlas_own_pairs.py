"""Pairs of one's own: what a file may hold, and how it is told what is wrong with it."""

from __future__ import annotations

import pytest

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.meta_evaluation.atlas import own_items
from meteor_core.meta_evaluation.atlas.items import MOST_PAIRS

TABLE = (
    "candidate\treference\tphenomenon\tcontrol\teffect\n"
    "Кот не спит.\tКот спит.\tnegation\tСпит кот.\tbreaks\n"
    "\n"
    "Спит кот.\tКот спит.\t\t\tkeeps\n"
)


def test_columns_in_any_order_and_empty_cells() -> None:
    first, second = own_items("\ufeff" + TABLE, "ru")
    assert (first.reference, first.candidate, first.control) == (
        "Кот спит.",
        "Кот не спит.",
        "Спит кот.",
    )
    assert (first.phenomenon, first.is_worse, first.id) == ("negation", True, "row 2")
    assert isinstance(first.id, Phrase)
    assert first.id.values == {"n": 2}
    assert (second.phenomenon, second.is_worse, second.id) == ("pairs", False, "row 4")
    assert second.control == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "my.tsv is empty"),
        ("reference\tcandidate\n", "my.tsv has no pairs below its heading"),
        ("reference\nкот\n", "my.tsv, row 1: the column 'candidate' is missing"),
        ("reference\tА\nа\tб\n", "Unknown column of my.tsv 'А'; choose one of: ref"),
        ("reference\tcandidat\nа\tб\n", "Unknown column of my.tsv 'candidat'; choose one of: ref"),
        (
            "\nid;reference;candidate\n1;а;б\n",
            "row 1: the columns are not separated by tabs",
        ),
        ('"reference","candidate"\n"а","б"\n', "the columns are not separated by tabs"),
        ("reference\treference\nа\tб\n", "my.tsv has more than one column named 'reference'"),
        ("reference\tcandidate\nа\tб\nа\t\n", "my.tsv, row 3, column candidate: there is no text"),
        ("reference\tcandidate\n\tб\n", "my.tsv, row 2, column reference: there is no text"),
        (
            "reference\tcandidate\nа\tа\n",
            "row 2, column candidate: the text is the same as the reference",
        ),
        (
            "reference\tcandidate\nа\tб\tв\n",
            "row 2 has 3 cells, but the header row has 2",
        ),
        (
            'reference\tcandidate\n"а\tб\n',
            ("my.tsv, row 2: the cells of a row cannot be separated"),
        ),
        ("reference\tcandidate\tform\nа\tб\tbad\n", "Unknown form in row 2 of my.tsv 'bad'"),
        ("reference\tcandidate\teffect\nа\tб\tbad\n", "Unknown effect in row 2 of my.tsv 'bad'"),
        (
            "reference\tcandidate\n" + "а\tб\n" * (MOST_PAIRS + 1),
            f"{MOST_PAIRS + 1} pairs; the limit is {MOST_PAIRS}",
        ),
    ],
)
def test_bad_files_are_told_by_row_and_column(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        own_items(text, "ru", "my.tsv")
    assert said in str(refused.value)
