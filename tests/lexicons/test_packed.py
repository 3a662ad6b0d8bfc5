"""Packed tables answer as the dictionaries that they are made of."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.lexicons.compiled import MAGIC, Pack, Table, mapped, pack, table

TEXTS = st.text(st.characters(), max_size=6)  # surrogates too, as damaged files bring them


@given(st.dictionaries(TEXTS, TEXTS, max_size=40), st.lists(TEXTS))
def test_a_table_is_the_dictionary_that_it_is_made_of(
    words: dict[str, str], others: list[str]
) -> None:
    packed = Table(table(words.items()))
    assert list(packed.items()) == list(words.items())
    assert len(packed) == len(words)
    for key in (*words, *others):
        assert packed.get(key) == words.get(key)
        assert (key in packed) == (key in words)
    for number, key in enumerate(words):
        assert packed.index(key) == number
        assert packed.key(number) == key


def test_what_a_table_does_not_have() -> None:
    packed = Table(table([("кот", "1")]))
    assert packed["кот"] == "1"
    with pytest.raises(KeyError, match="пёс"):
        packed["пёс"]
    assert packed.get("пёс", "") == ""
    assert 7 not in packed


@given(st.dictionaries(TEXTS.filter(str.isascii), st.binary(max_size=20), max_size=5))
def test_a_pack_gives_its_parts_back(parts: dict[str, bytes]) -> None:
    packed = Pack(pack(parts, ["mark", 1]))
    assert packed.mark == ["mark", 1]
    assert {name: bytes(packed.data(name)) for name in parts} == parts


def test_tables_in_a_mapped_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    parts = {"odd": b"odd", "one": table([("а", "б")]), "other": table([("в", "")])}
    path.write_bytes(pack(parts))
    packed = mapped(path)
    assert dict(packed.table("one")) == {"а": "б"}
    assert dict(packed.table("other")) == {"в": ""}
    assert packed.text("odd") == "odd"


WHOLE = pack({"part": b"12345678"})


@pytest.mark.parametrize(
    "damaged", [b"", b"nothing of ours", MAGIC, WHOLE[:-1], WHOLE + b"\0", WHOLE[:-8] + bytes(8)]
)
def test_what_is_no_pack_is_refused(damaged: bytes) -> None:
    with pytest.raises(ValueError, match=r"no pack|damaged"):
        Pack(damaged)


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_no_byte_of_a_pack_can_change_unnoticed(at: int) -> None:
    with pytest.raises(ValueError, match=r"no pack|damaged"):
        Pack(WHOLE[:at] + bytes([WHOLE[at] ^ 1]) + WHOLE[at + 1 :])
