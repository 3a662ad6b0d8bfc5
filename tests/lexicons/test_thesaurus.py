"""Phrases of a thesaurus found in running text, one line a case."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import languages, lexicons
from meteor_core.lexicons.published_wordnets import read_meteor
from meteor_core.lexicons.russian_thesauri import read_ruwordnet
from meteor_core.lexicons.thesaurus import LONGEST_PHRASE, PhraseBook, Thesaurus, index
from meteor_core.stages.paraphrase import phrase_book

SENSES = [
    ("give up", "1"),
    ("give in", "2"),
    ("give up the ghost", "3"),
    ("up the", "4"),
    ("Give  Up", "5"),
    ("surrender", "1"),
    ("one two three four five six", "6"),
    ("one two three four five six seven", "7"),
]
THESAURUS = Thesaurus("small", "", *index(SENSES), {})
BOOK = PhraseBook.of(THESAURUS.multiword)

CASES = """
give up | 0-2 1 5
give |
up give |
give give up | 1-3 1 5
give up the ghost | 0-2 1 5; 0-4 3; 1-3 4
gave/give up/upper | 0-2 1 5
gave up |
give up/in | 0-2 1 2 5
give x up |
one two three four five six seven | 0-6 6
"""


def written(book: PhraseBook, words: list[list[str]]) -> str:
    """``"0-2 1 5; 1-3 4"``: stretches and the ids of their synsets."""
    return "; ".join(
        f"{start}-{stop} {' '.join(sorted(synsets))}"
        for start, stop, synsets in book.phrases([*map(book.part, words)])
    )


@pytest.mark.parametrize("line", CASES.strip("\n").split("\n"))
def test_phrases(line: str) -> None:
    """``gave/give`` is a word of two base forms."""
    text, _, expected = line.partition("|")
    words = [word.split("/") for word in text.split()]
    assert written(BOOK, words) == expected.strip()


def test_a_word_without_base_forms_ends_every_phrase() -> None:
    assert written(BOOK, [["give"], [], ["up"]]) == ""
    assert written(BOOK, []) == ""


def test_longer_entries_are_left_out() -> None:
    assert LONGEST_PHRASE == 6
    whole = "one two three four five six seven"
    assert whole in THESAURUS.multiword
    assert written(BOOK, [[word] for word in whole.split()]) == "0-6 6"


def test_entries_that_fall_together_share_their_synsets() -> None:
    """Lemma by lemma «белый гриб» and «белые грибы» are one phrase."""
    _, multiword = index([("белый гриб", "1"), ("белые грибы", "2")])
    bases = {"белые": "белый", "грибы": "гриб"}
    book = PhraseBook.of(multiword, lambda word: bases.get(word, word))
    assert written(book, [["белый"], ["гриб"]]) == "0-2 1 2"


def test_ruwordnet_s_phrases_are_lemmas(ruwordnet_file: Path) -> None:
    book = phrase_book(languages.get("ru"), read_ruwordnet(ruwordnet_file))
    words = languages.get("ru").analyser(True).words("Лиса совершила два прыжка, совершив прыжок.")
    assert written(book, [[word.base] for word in words]) == "5-7 1-V"


def test_wordnet_s_phrases(wordnet_folder: Path) -> None:
    book = PhraseBook.of(read_meteor(wordnet_folder).multiword)
    found = written(book, [["they"], ["give"], ["up"]])
    assert found.startswith("1-3 ")


@pytest.mark.resource("wiktionary-ru")
def test_wiktionary_s_phrases_are_brought_to_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entry is «записная книжка»; the lemma of «записная» is «записной»."""
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    thesaurus = lexicons.thesaurus("ru")
    assert thesaurus is not None
    if thesaurus.phrases_in_lemmas:
        pytest.skip("RuWordNet is installed and goes first")
    words = languages.get("ru").analyser(True).words("Он потерял записную книжку")
    book = phrase_book(languages.get("ru"), thesaurus)
    (found,) = book.phrases([book.part([word.base]) for word in words])
    assert found[:2] == (2, 4)
    assert found[2] & thesaurus.synsets("блокнот")
