"""The variant nltk against nltk.translate.meteor_score itself, to the last digit."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import nltk
import pytest
from nltk.corpus.reader.wordnet import WordNetCorpusReader
from nltk.translate.meteor_score import align_words, meteor_score, single_meteor_score

from meteor_core import Meteor, compute
from meteor_core.lexicons.published_wordnets import read_nltk
from tests.parity import sentences

pytestmark = pytest.mark.resource("wordnet-3.0")


@pytest.fixture(scope="module")
def folder(require_resource: Callable[[str], Path]) -> Path:
    """WordNet 3.0 as published."""
    return require_resource("wordnet-3.0")


@pytest.fixture(scope="module")
def wordnet(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WordNetCorpusReader]:
    """NLTK's own reader on the same files, laid out as NLTK wants them."""
    root = tmp_path_factory.mktemp("nltk_data")
    (root / "corpora").mkdir()
    (root / "corpora" / "wordnet").symlink_to(folder, target_is_directory=True)
    places = [str(root), str(folder.parent)]
    nltk.data.path[:0] = places
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there are no other languages
        reader = WordNetCorpusReader(nltk.data.find("corpora/wordnet"), None)
        yield reader
    for opened in reader._data_file_map.values():  # it never closes them
        opened.close()
    for place in places:
        nltk.data.path.remove(place)


def english(wordnet: WordNetCorpusReader, number: int) -> list[tuple[str, str]]:
    """Lines of WordNet's words and forms, some exchanged for a synonym."""
    chance = random.Random(8)
    lemmas = sorted(name for name in wordnet.all_lemma_names() if "_" not in name)
    pairs = []
    for _ in range(number):
        words = chance.choices(sentences.ENGLISH, k=8) + chance.choices(lemmas, k=8)
        words = [word + chance.choice(["", "", "s", "ed", "ing"]) for word in words]
        chance.shuffle(words)
        others = [_synonym(word, wordnet, chance) for word in words]
        pairs.append((" ".join(words), " ".join(sentences.disturbed(others, words, chance))))
    return pairs


def _synonym(word: str, wordnet: WordNetCorpusReader, chance: random.Random) -> str:
    synsets = wordnet.synsets(word)
    if not synsets or chance.random() < 0.4:
        return word
    return str(chance.choice(chance.choice(synsets).lemma_names())).replace("_", " ")


def compare(meteor: Meteor, pairs: list[tuple[str, str]], wordnet: WordNetCorpusReader) -> int:
    """Scores and alignments of every pair → synonyms compared."""
    synonyms = 0
    for candidate, reference in pairs:
        words, others = candidate.split(), reference.split()
        result = meteor.score(candidate, reference)
        assert result.score.value == single_meteor_score(others, words, wordnet=wordnet)
        matches, _, _ = align_words(
            [word.lower() for word in words], [word.lower() for word in others], wordnet=wordnet
        )
        found = [(match.candidate[0], match.reference[0]) for match in result.alignment.matches]
        assert found == matches, candidate
        synonyms += sum(match.stage == "synonym" for match in result.alignment.matches)
    return synonyms


def test_english(wordnet: WordNetCorpusReader) -> None:
    assert compare(Meteor("en", "nltk"), english(wordnet, 2000), wordnet) > 500


def test_russian(wordnet: WordNetCorpusReader) -> None:
    chance = random.Random(9)
    pairs = [sentences.russian(chance) for _ in range(1000)]
    assert compare(Meteor("ru", "nltk"), pairs, wordnet) == 0


def test_several_references(wordnet: WordNetCorpusReader) -> None:
    pairs = english(wordnet, 200)
    meteor = Meteor("en", "nltk")
    for (candidate, reference), (_, other) in pairwise(pairs):
        expected = meteor_score(
            [other.split(), reference.split()], candidate.split(), wordnet=wordnet
        )
        assert meteor.score(candidate, [other, reference]).score.value == expected


def test_the_mean_of_segments_is_what_evaluate_calls_meteor(wordnet: WordNetCorpusReader) -> None:
    """It averages NLTK's scores, with α .9, β 3, γ .5, the defaults of both."""
    pairs = english(wordnet, 50)
    candidates, references = map(list, zip(*pairs, strict=True))
    found = compute(
        predictions=candidates, references=references, metric=Meteor("en", variant="nltk")
    )
    scores = [
        single_meteor_score(reference.split(), candidate.split(), wordnet=wordnet)
        for candidate, reference in pairs
    ]
    assert found["mean_segment_score"] == pytest.approx(sum(scores) / len(scores), abs=1e-12)


@pytest.mark.parametrize("code", ["en", "ru"])
def test_real_lines(wordnet: WordNetCorpusReader, shared: Path, code: str) -> None:
    name = {"en": "wmt21.ru-en", "ru": "ted21.en-ru"}[code]
    head, *rows = (shared / "data" / "wmt" / f"human.{name}.tsv").read_text("utf-8").split("\n")
    columns = head.split("\t")
    places = columns.index("candidate"), columns.index("reference")
    fields = [row.split("\t") for row in rows[:2000]]
    pairs = [(row[places[0]], row[places[1]]) for row in fields]
    compare(Meteor(code, "nltk"), pairs, wordnet)


def test_every_word_has_the_names_that_nltk_finds(
    wordnet: WordNetCorpusReader, folder: Path
) -> None:
    chance = random.Random(10)
    ours = read_nltk(folder)
    words = chance.sample(sorted(wordnet.all_lemma_names()), 3000)
    for word in words + [word + chance.choice(["s", "es", "ed", "ing", "er"]) for word in words]:
        synsets = wordnet.synsets(word)
        names = {name for one in synsets for name in one.lemma_names() if "_" not in name}
        assert ours.names(word) == names, word
