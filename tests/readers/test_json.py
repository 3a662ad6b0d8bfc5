"""JSON and JSON Lines: rows that are too wide, broken lists, lists under headings."""

from __future__ import annotations

import pytest

from meteor_core.readers import formats
from tests.readers.making import file, refusal


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.json", "[[" + '"a",' * 100 + '"b"]]', "a.json has 101 columns; the limit is 100."),
        (
            "a.json",
            '{"data": [[' + '"a",' * 100 + '"b"]]}',
            "a.json has 101 columns; the limit is 100.",
        ),
        (
            "a.json",
            '[{"ref": "a", "hyps": [' + '"a",' * 400 + '"b"]}]',
            "a.json has 101 columns; the limit is 100.",
        ),
        (
            "a.jsonl",
            '["a", "b"]\n[' + '"a",' * 100_000 + '"b"]\n',
            "a.jsonl, line 2 has more than 100000 values. Write one segment per line.",
        ),
        (
            "a.jsonl",
            "[" + '"a",' * 100_000 + '"b"]\n["a", "b"]\n',
            "a.jsonl, line 1 has more than 100000 values. Write one segment per line.",
        ),
    ],
    ids=("list", "data", "record", "later line", "first line"),
)
def test_a_wide_row_of_json(name: str, text: str, message: str) -> None:
    """Its columns are counted before its texts are looked at."""
    assert refusal(file(name, text)) == message


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ('[{"a": "b"}', "line 1, position 12: invalid JSON (a comma or a closing"),
        ('[{"a": "b"},]', "line 1, position 13"),
        ('[{"a": "b"}\n {"a": "c"}]', "line 2, position 2"),
        ('[{"a": "b"}] tail', "line 1, position 14"),
        ("[", "line 1, position 2"),
    ],
)
def test_where_a_list_is_broken(text: str, position: str) -> None:
    assert refusal(file("a.json", text)).startswith(f"a.json, {position}")


def test_json_lists_under_headings_of_the_same_name() -> None:
    """Like columns of any other table."""
    rows = '[["hyp", "ref", "ref"], ["кот", "кошка", "кот"], ["пёс", "собака", "пёс", "ещё"]]'
    (table,) = formats.read(file("a.json", rows))
    assert [(column.name, column.cells) for column in table.columns] == [
        ("hyp", ("кот", "пёс")),
        ("ref", ("кошка", "собака")),
        ("ref (2)", ("кот", "пёс")),
        ("column 4", ("", "ещё")),
    ]
