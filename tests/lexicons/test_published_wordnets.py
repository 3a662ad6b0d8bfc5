"""WordNet 3.0 as published programs take it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import lexicons
from meteor_core.lexicons.published_wordnets import read_meteor


def test_words_that_share_a_synset(wordnet_folder: Path) -> None:
    lexicon = read_meteor(wordnet_folder)
    assert lexicon.synsets("Jump") & lexicon.synsets("leap") == {"00000001"}
    assert lexicon.synsets("unheard") == frozenset()
    assert lexicon.members("00000006") == ("quick", "fast")


def test_title_is_made_of_members(wordnet_folder: Path) -> None:
    lexicon = read_meteor(wordnet_folder)
    assert lexicon.title("00000006") == "quick, fast"
    assert lexicon.title("00000001") == "jump, leap, bound, spring…"


def test_phrases_are_kept_apart(wordnet_folder: Path) -> None:
    lexicon = read_meteor(wordnet_folder)
    assert dict(lexicon.multiword) == {"give up": frozenset({"00000009"})}
    assert "give up" not in lexicon.single
    assert lexicon.synsets("give up") == lexicon.synsets("surrender")


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("leapt", ("leap",)),  # exceptions
        ("Was", ("be",)),
        ("lay", ("lie", "lay")),
        ("jumps", ("jump",)),  # rules
        ("jumped", ("jump",)),
        ("baking", ("bake",)),
        ("ponies", ("pony",)),
        ("boxes", ("box",)),
        ("boxesful", ("boxful",)),  # "ful" is put back
        ("fastest", ("fast",)),
        ("glass", ()),  # "ss" stays
        ("is", ("be",)),
        ("as", ()),  # too short
        ("xyzzies", ()),  # nothing in the dictionary
    ],
)
def test_base_forms(wordnet_folder: Path, word: str, bases: tuple[str, ...]) -> None:
    assert read_meteor(wordnet_folder).base_forms(word) == bases


def test_no_thesaurus_without_wordnet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    assert lexicons.thesaurus("en") is None
