"""Own words as a person writes them: read, refused by line, signed whatever their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError
from meteor_core.lexicons.own_words import MOST_BYTES, NO_WORDS, OwnWords, decoded, parse

TEXT = """\ufeffврач = доктор  # a remark
# another
быстрый != медленный
вверх ≠ вниз
@ ООН = Объединённые   Нации
@ НАТО
"""


def test_lines() -> None:
    assert parse(TEXT) == OwnWords(
        (("врач", "доктор"),),
        (("быстрый", "медленный"), ("вверх", "вниз")),
        (("НАТО",), ("ООН", "Объединённые Нации")),
    )
    assert parse("") == parse("\n # nothing\n") == NO_WORDS
    assert NO_WORDS.signature == ""


def test_the_signature_counts_and_tells_lists_apart_not_their_order() -> None:
    own = parse(TEXT)
    assert own.signature.startswith("5(")
    assert len(own.signature) == 11
    assert parse("\n".join(reversed(TEXT[1:].splitlines()))) == own
    assert parse("доктор = врач").signature == parse("врач = доктор").signature
    assert parse("врач = медик").signature != parse("врач != медик").signature
    assert parse("@ врач = медик").signature != parse("врач = медик").signature


WORD = st.text("абвabc", min_size=1, max_size=5)


@given(st.lists(st.sets(WORD, min_size=2, max_size=3)), st.sets(st.tuples(WORD, WORD)))
def test_what_is_written_is_read_back(same: list[set[str]], pairs: set[tuple[str, str]]) -> None:
    lines = [" = ".join(words) for words in same]
    own = parse("\n".join(lines)).opposing(pair for pair in pairs if pair[0] != pair[1])
    assert parse(own.text) == own


@pytest.mark.parametrize(
    "line", ["одно", "a =", "= b", "a = a", "a != b != c", "a !=", "@", "@ a = a", "a = = b"]
)
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(InputError, match=r"line 2: .* cannot be read"):
        parse(f"a = b\n{line}\n")


def test_what_is_too_much() -> None:
    with pytest.raises(InputError, match="2001 lines"):
        parse("a = b\n" * 2_001)
    with pytest.raises(InputError, match="10001 words and phrases; the limit is 10000"):
        parse("@ " + " = ".join(map(str, range(10_001))) + "\n# a = b\n")
    with pytest.raises(InputError, match="line 1: the word or phrase has 101 characters"):
        parse("a" * 101 + " = b")
    with pytest.raises(InputError, match="larger than 1000000 bytes"):
        decoded(b"a" * (MOST_BYTES + 1))
    with pytest.raises(InputError, match="byte 4 cannot be read"):
        decoded(b"a =\xff")
