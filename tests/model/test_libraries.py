"""A module taken out of its package is that module, and leaves the package alone."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
import snowballstemmer
from nltk.stem.porter import PorterStemmer
from nltk.tokenize import WordPunctTokenizer
from nltk.tokenize.destructive import NLTKWordTokenizer

from meteor_core.model.libraries import lean_import

CHUNKS = ("don't!", '"Yes,"', "(U.S.)", "$1,000.50", "cannot", "they're…", "a--b", "5%", "o'clock")
WORDS = ("generously", "skies", "dying", "news", "relational", "happiness", "oscillators", "ties")

ALONE = """
import sys
from meteor_core.model.libraries import lean_import
lean_import("nltk.tokenize.destructive")
print("nltk" in sys.modules, "scipy" in sys.modules)
import nltk
print(nltk.tokenize.NLTKWordTokenizer is nltk.tokenize.destructive.NLTKWordTokenizer)
"""


@pytest.mark.parametrize("chunk", CHUNKS)
def test_words_are_split_as_by_the_whole_of_nltk(chunk: str) -> None:
    for name, public in (("destructive", NLTKWordTokenizer), ("regexp", WordPunctTokenizer)):
        module = lean_import(f"nltk.tokenize.{name}")
        lean = getattr(module, public.__name__)()
        assert [*lean.span_tokenize(chunk)] == [*public().span_tokenize(chunk)]


@pytest.mark.parametrize("word", WORDS)
def test_stems_are_those_of_the_whole_libraries(word: str) -> None:
    porter = lean_import("nltk.stem.porter").PorterStemmer()
    assert porter.stem(word) == PorterStemmer().stem(word)
    snowball = lean_import("snowballstemmer.english_stemmer").EnglishStemmer()
    assert snowball.stemWord(word) == snowballstemmer.EnglishStemmer().stemWord(word)


def test_the_package_is_not_imported_and_can_be_afterwards() -> None:
    """In a process of its own: here NLTK is imported already."""
    run = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["False False", "True"]


def test_a_module_is_loaded_once_whoever_asks_for_it() -> None:
    with ThreadPoolExecutor(8) as pool:
        modules = [*pool.map(lean_import, ["nltk.tokenize.treebank"] * 16)]
    assert all(module is modules[0] for module in modules)


@pytest.mark.parametrize(
    ("name", "missing"), [("nltk.no_such", "nltk.no_such"), ("no_such.module", "no_such")]
)
def test_what_is_not_there_is_named(name: str, missing: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"'{missing}'"):
        lean_import(name)
