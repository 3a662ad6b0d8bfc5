"""Readers of what people type, upload and open: the work grows as the text does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from meteor_core import Meteor, MeteorError
from meteor_core.annotations import known_answers
from meteor_core.annotations.setup import Setup
from meteor_core.languages import abbreviations
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.markup import root
from meteor_core.readers.wmt import read_sgml
from pages.ui.annotation.setting_up import scales
from tests.abuse.adversary import Text, written
from tests.abuse.growth import BOUND, exponent, spent

pytestmark = pytest.mark.abuse

CORPUS = Dataset("a", {"r": ("a",)}, {"a": ("a",), "b": ("b",)}, None, ("1",), {})


def _control(scheme: str) -> Callable[[str], object]:
    def read(text: str) -> object:
        parts = known_answers.parted(line := text.strip(), CORPUS.ids)
        return known_answers._control(line, parts, Setup("a", scheme), CORPUS)

    return read


READERS: dict[str, tuple[Callable[[str], object], tuple[Text, ...]]] = {
    "sgml": (
        lambda text: read_sgml("a", text),
        (("<refset ", "a", ">"), ("<refset a", " ", ">"), ("", "<seg ", ""), ("<doc a=", "'", ">")),
    ),
    "root": (
        root,
        (
            ("", "<!-- >", ""),
            ("", "<!DOCTYPE a[", ""),
            ("<!DOCTYPE a[", "] ", ""),
            ("<!--", " ", ""),
        ),
    ),
    "comparison": (_control("preference"), (("1: a", " ", "b"), ("1: ", "a > ", "b"))),
    "control": (_control("rating"), (("a", " ", "b"), ("1:", "\t ", "b"), ("1", " \t", ":"))),
    "scale": (scales._anchors, (("1", "\t ", "b"), ("1", " ", "b"), ("", "1", ": a"))),
    "chunk": (
        lambda text: list(abbreviations.splitting("en", lambda chunk: [(0, len(chunk))])(text)),
        (("", "!", ".a"), ("", "(", ".a"), ("a.", "'", "a")),
    ),
}


@pytest.mark.parametrize("name", READERS)
def test_work_grows_as_the_text_does(name: str) -> None:
    read, texts = READERS[name]

    def use(text: str) -> None:
        with suppress(MeteorError):
            read(text)

    for text in texts:
        assert exponent(use, lambda size, text=text: written(text, size)) < BOUND, text


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("letters", "name"), [("M", "MCMXC"), ("Иа", "Иванов")])
def test_a_text_of_one_word_is_not_read_anew_for_each_other(
    language: str, letters: str, name: str
) -> None:
    meteor = Meteor(language, "tuned", stages=["exact", "fuzzy"])
    others = " ".join(f"{name}{first}{second}" for first in "abcdefgh" for second in "abcdefghij")

    def least(times: int) -> float:
        text = f"{letters * times} {others}"
        return min(spent(lambda: meteor.align(text, [others])) for _trial in range(3))

    assert least(9_000) < 3 * least(40) + 0.2
