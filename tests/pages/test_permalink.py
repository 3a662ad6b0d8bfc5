"""The packed parameter: what goes in comes out, and damage never gets further than a message."""

from __future__ import annotations

import base64
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.messages.errors import InputError
from pages.ui.shared.permalink import LONGEST, Texts, pack, unpack

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=60)


@given(texts, st.lists(texts, min_size=1, max_size=4))
def test_round_trip(candidate: str, references: list[str]) -> None:
    pair = Texts(candidate, tuple(references))
    assert unpack(pack(pair)) == pair


def test_packed_texts_need_no_quoting_in_an_address() -> None:
    assert pack(Texts("Кошка & <собака>", ("=?#",))).replace("-", "").replace("_", "").isalnum()


def test_texts_too_long_for_an_address_are_not_packed() -> None:
    noise = "".join(random.Random(7).choices("абвгдеёжзийклмнопрстуфхцчшщ ", k=4 * LONGEST))
    assert pack(Texts(noise, ("a",))) == ""


def test_a_lone_surrogate_is_replaced() -> None:
    assert unpack(pack(Texts("a\ud800b", ("c",)))).candidate == "a?b"


def packed(raw: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(raw)).decode().rstrip("=")


@pytest.mark.parametrize(
    "damaged",
    [
        "?",
        "eNp",
        "кириллица",
        pack(Texts("a", ("b",)))[:-3],
        packed(b"not json"),
        packed(b"[]"),
        packed(b'["only a candidate"]'),
        packed(b'["a", 1]'),
        packed(b'{"a": "b"}'),
        packed(b'"text"'),
        packed(b"\xff\xfe"),
        packed(b"[" * 100_000),
        packed(b"0" * 50_000_000),
    ],
)
def test_damage_is_told(damaged: str) -> None:
    with pytest.raises(InputError, match="damaged"):
        unpack(damaged)
