"""What is remembered stays within its bound, whatever a visitor sends; the collector waits."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from dataclasses import replace
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.corpus import processes
from meteor_core.corpus.processes import cached_metric
from meteor_core.languages.analysis import ChunkAnalyser
from meteor_core.lexicons.own_words import parse as parse_own
from meteor_core.metrics import parse
from meteor_core.model import Word, caches
from meteor_core.model.caches import (
    CHARACTERS,
    LONGEST_WORD,
    forget_texts,
    no_garbage_collection,
    pair_cache,
    problem_cache,
    size,
    text_cache,
    word_cache,
)

pytestmark = pytest.mark.abuse
MOST = 8

ENTRY, CHARACTER = 300, 12
"""Bytes of an entry, and of each of its characters: itself, and a reference to the word that it
may be. The words themselves are the same in every cache."""


def counted(*, most: int = MOST) -> tuple[Callable[[str], str], list[str]]:
    """A remembered function, and what it was really asked for."""
    asked: list[str] = []

    def double(text: str) -> str:
        asked.append(text)
        return text * 2

    return word_cache(double, most), asked


def kept(cached: Callable[..., object]) -> dict[object, object]:
    """What a cache holds."""
    held = cached.__self__  # type: ignore[attr-defined]
    assert isinstance(held, dict)
    return held


def test_words_are_worked_out_once() -> None:
    cached, asked = counted()
    assert [cached(text) for text in ("a", "b", "a")] == ["aa", "bb", "aa"]
    assert asked == ["a", "b"]


def test_what_is_longer_than_a_word_is_kept_nowhere() -> None:
    cached, asked = counted()
    for text in ("a" * LONGEST_WORD, "a" * (LONGEST_WORD + 1)):
        assert cached(text) == cached(text) == text * 2
    assert [len(text) for text in asked] == [LONGEST_WORD, LONGEST_WORD + 1, LONGEST_WORD + 1]


@given(st.lists(st.text("ab", max_size=LONGEST_WORD + 2), max_size=60))
def test_a_cache_stays_within_its_bounds(texts: list[str]) -> None:
    cached, _ = counted()
    for text in texts:
        assert cached(text) == text * 2
        assert len(kept(cached)) <= MOST
        assert sum(map(len, kept(cached))) <= MOST * CHARACTERS
        assert kept(cached)._taken == sum(map(len, kept(cached)))  # type: ignore[attr-defined]


def test_the_oldest_go() -> None:
    cached, asked = counted()
    for number in range(MOST + 1):
        cached(str(number))
    cached(str(MOST))
    assert asked == [str(number) for number in range(MOST + 1)]
    cached("0")
    assert asked[-1] == "0"


def test_two_arguments_are_remembered_too() -> None:
    asked: list[tuple[str, Word]] = []

    def both(text: str, word: Word) -> str:
        asked.append((text, word))
        return text + word.form

    cached = pair_cache(both)
    word, long = (Word(form, "", "", is_function=False) for form in ("b", "b" * LONGEST_WORD))
    assert [cached("a", word), cached("a", word)] == ["ab", "ab"]
    assert asked == [("a", word)]
    cached("a", long)
    cached("a", long)
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("ab", 2),
        (Word("ab", "abc", "", is_function=False), 2),
        (("ab", 7, ("c", None)), 4),
        (3.5, 0),
    ],
)
def test_sizes(key: object, expected: int) -> None:
    assert size(key) == expected


def test_long_problems_are_not_kept() -> None:
    cached = problem_cache(lambda problem: len(problem))
    short, long = ((1,) * caches.LONGEST_PROBLEM, (1,) * (caches.LONGEST_PROBLEM + 1))
    cached(short)
    cached(long)
    assert list(kept(cached)) == [short]


def test_texts_go_when_nobody_is_there() -> None:
    cached, settings = text_cache(100)(len), Meteor("en", "tuned", own=parse_own("a = b")).settings
    assert replace(cached_metric(settings, ()).settings, held=None) == settings
    assert (cached("a" * 60), cached("b" * 60), cached("c" * 101)) == (60, 60, 101)
    assert sum(map(len, kept(cached))) <= 100
    forget_texts()
    assert not kept(cached)
    assert not [own for own, _stages in processes._metrics if len(own.own)]
    assert cached("d") == 1


def test_threads_share_a_cache() -> None:
    cached, _ = counted()
    wrong: list[str] = []

    def look_up() -> None:
        for number in range(3_000):
            text = str(number % 40)
            if cached(text) != text * 2:
                wrong.append(text)

    threads = [Thread(target=look_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(kept(cached)) <= MOST


@pytest.mark.parametrize("letter", ["a", "ж", "\U0001f600"])
@pytest.mark.parametrize("length", [1, 10, CHARACTERS, LONGEST_WORD])
def test_the_bound_in_bytes_holds(letter: str, length: int) -> None:
    """As many words as there is room for, of letters of one to four bytes."""
    most = 1 << 10
    analyser = ChunkAnalyser("toy", lambda chunk: [(0, len(chunk))], _described)
    cached = word_cache(analyser._chunk_words, most)
    for number in range(2 * most):
        cached(f"{number}{letter * length}"[:LONGEST_WORD])
    entries = kept(cached).items()
    held = sum(sys.getsizeof(key) + sys.getsizeof(value) for key, value in entries)
    assert held + sys.getsizeof(kept(cached)) <= most * (ENTRY + CHARACTERS * CHARACTER)


def _described(text: str) -> Word:
    return Word(text, text, "", is_function=False)


def test_an_analyser_keeps_no_text_without_blanks() -> None:
    """``a,a,a…``: 20,000 characters that come as one chunk."""
    analyser = ChunkAnalyser("toy", lambda chunk: [(0, 1)], _described)
    analyser.words("a," * 10_000 + " b")
    assert list(kept(analyser._chunk_words)) == ["b"]


@pytest.mark.parametrize("name", ["bleu", "bleu[tokenizer=char]", "bleu[tokenizer=intl]", "ter"])
def test_metrics_keep_no_line(name: str) -> None:
    """sacreBLEU's tokenisers, each class for all, would keep 65,536 lines."""
    (metric,) = parse(name)
    line = f"A line that nobody else has, for {name}."
    before = _sacrebleu_lines()
    metric.count(line, [line])
    metric.engine.compared(line)  # type: ignore[attr-defined]
    assert _sacrebleu_lines() == before


def _sacrebleu_lines() -> int:
    modules = [
        module
        for name, module in sys.modules.items()
        if name.startswith("sacrebleu.tokenizers.tokenizer_")
    ]
    classes = {
        value for module in modules for value in vars(module).values() if isinstance(value, type)
    }
    calls = [vars(each).get("__call__") for each in classes]
    return sum(call.cache_info().currsize for call in calls if hasattr(call, "cache_info"))


def test_what_was_made_is_old_at_once() -> None:
    with no_garbage_collection():
        assert not gc.isenabled()
        made = [[] for _ in range(5000)]
    assert gc.isenabled()
    assert gc.get_count()[0] < 1000
    young = {id(one) for generation in (0, 1) for one in gc.get_objects(generation)}
    assert not any(id(one) in young for one in made)


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.own = self


def test_garbage_is_still_found() -> None:
    with no_garbage_collection():
        known = weakref.ref(Ring())
        assert known() is not None
    gc.collect()
    assert known() is None


@pytest.mark.parametrize("error", [None, ValueError])
def test_it_is_left_as_it_was(error: type[Exception] | None) -> None:
    gc.disable()
    try:
        with no_garbage_collection():
            if error is not None:
                raise error
    except ValueError:
        pass
    finally:
        assert not gc.isenabled()
        gc.enable()
