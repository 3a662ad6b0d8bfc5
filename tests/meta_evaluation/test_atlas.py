"""The atlas of blindness: enough of each phenomenon, minimal changes, and clean typography."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from pymorphy3 import MorphAnalyzer

from meteor_core.messages.errors import ChoiceError
from meteor_core.meta_evaluation import atlas
from meteor_core.meta_evaluation.atlas import LANGUAGES, PHENOMENA, Item, items

ALL = tuple(item for language in LANGUAGES for item in items(language))

MAIN = PHENOMENA[:12]
MOST_EDITS = {
    "negation": 7,
    "opposite": 3,
    "number": 5,
    "name": 3,
    "word_order": 8,
    "agreement": 2,
    "aspect": 4,
    "omission": 10,
    "addition": 5,
    "register": 3,
    "paraphrase": 8,
    "punctuation": 4,
    "tense": 2,
    "modality": 3,
    "quantifier": 2,
    "pronoun": 2,
    "gender": 2,
    "preposition": 3,
    "hypernym": 3,
    "entity_swap": 2,
    "word_sense": 2,
    "idiom": 5,
    "untranslated": 4,
    "misspelling": 2,
    "repetition": 6,
}
"""Words and marks inserted, deleted or replaced from the reference to the candidate."""

DIED = {
    "А. С. Пушкин": 1837,
    "М. Ю. Лермонтов": 1841,
    "Н. В. Гоголь": 1852,
    "И. С. Тургенев": 1883,
    "А. П. Чехов": 1904,
    "Л. Н. Толстой": 1910,
    "William Shakespeare": 1616,
    "Jane Austen": 1817,
    "Edgar Allan Poe": 1849,
    "Mary Shelley": 1851,
    "Charlotte Brontë": 1855,
    "Charles Dickens": 1870,
    "Lewis Carroll": 1898,
    "Arthur Conan Doyle": 1930,
}
GENRES = {"news", "talk", "instruction", "literary", "medical", "legal", "science", "business"}


def sentences(item: Item) -> tuple[str, str, str]:
    return item.reference, item.control, item.candidate


def words(text: str) -> list[str]:
    return re.findall(r"\w+(?:[-’]\w+)*", text)


def tokens(text: str) -> list[str]:
    return re.findall(r"\w+(?:[-’]\w+)*|[^\w\s]", text)


def distance(one: list[str], other: list[str]) -> int:
    """Levenshtein's, over tokens."""
    row = list(range(len(other) + 1))
    for number, left in enumerate(one, 1):
        last, row[0] = row[0], number
        for place, right in enumerate(other, 1):
            costs = row[place] + 1, row[place - 1] + 1, last + (left != right)
            last, row[place] = row[place], min(costs)
    return row[-1]


def changed(item: Item) -> tuple[Counter[str], Counter[str]]:
    """Words that only the reference has, and words that only the candidate has."""
    before, after = (Counter(words(text.lower())) for text in (item.reference, item.candidate))
    return before - after, after - before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phenomenon_has_enough_items(language: str) -> None:
    counts = Counter(item.phenomenon for item in items(language))
    assert tuple(counts) == PHENOMENA
    assert all(counts[name] >= (25 if name in MAIN else 12) for name in PHENOMENA), counts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phenomenon", MAIN)
def test_a_phenomenon_is_seen_in_many_genres(language: str, phenomenon: str) -> None:
    found = {item.genre for item in items(language) if item.phenomenon == phenomenon}
    assert found <= GENRES
    assert len(found) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_read_and_says_what_it_holds(language: str) -> None:
    files = {path.stem: path for path in (Path(atlas.__file__).parent / language).iterdir()}
    assert set(files) == set(PHENOMENA)
    for path in files.values():
        russian, english, place, *_ = path.read_text("utf-8").split("\n")
        assert re.fullmatch("# [А-ЯЁ].+[.]", russian)
        assert re.fullmatch("# [A-Z].+[.]", english)
        assert place == "# Format: ../FORMAT.md"


def test_ids_are_language_phenomenon_and_number() -> None:
    assert len({item.id for item in ALL}) == len(ALL)
    assert all(re.fullmatch(rf"{item.language}-{item.phenomenon}-\d\d", item.id) for item in ALL)
    assert all(
        one.id < other.id for one, other in pairwise(ALL) if one.phenomenon == other.phenomenon
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_twice(language: str) -> None:
    found = Counter(text for item in items(language) for text in sentences(item))
    assert not [text for text, count in found.items() if count > 1]


def test_changes_are_minimal() -> None:
    edits = {item: distance(tokens(item.reference), tokens(item.candidate)) for item in ALL}
    assert not [item.id for item in ALL if not 1 <= edits[item] <= MOST_EDITS[item.phenomenon]]


def test_fields_are_filled_and_clean() -> None:
    assert {item.effect for item in ALL} == {"breaks", "shifts", "keeps"}
    assert {item.form for item in ALL} == {"correct", "faulty"}
    texts = [
        (item.id, text) for item in ALL for text in (*sentences(item), item.note_ru, item.note_en)
    ]
    assert not [name for name, text in texts if not text or text != " ".join(text.split())]
    assert not [name for name, text in texts if re.search(r"[{}\[\]|]| [,.;:!?]", text)]


def test_sentences_are_neither_short_nor_long() -> None:
    assert not [item.id for item in ALL if not 6 <= len(words(item.reference)) <= 25]
    assert not [item.id for item in ALL if not 4 <= len(words(item.control)) <= 25]
    assert not [item.id for item in ALL if not 4 <= len(words(item.candidate)) <= 28]


def test_quotation_marks_are_of_the_language() -> None:
    pairs = {"ru": "[^«»]*(«[^«»]+»[^«»]*)*", "en": "[^“”]*(“[^“”]+”[^“”]*)*"}
    alien = {"ru": set("\"'"), "en": set("\"'«»„‘")}
    texts = [(item, item.language, text) for item in ALL for text in sentences(item)]
    for item in ALL:
        texts += [(item, "ru", item.note_ru), (item, "en", item.note_en)]
    assert not [item.id for item, code, text in texts if not re.fullmatch(pairs[code], text)]
    assert not [item.id for item, code, text in texts if alien[code] & set(text)]


def test_sentences_begin_and_end_as_sentences() -> None:
    texts = [(item, text) for item in ALL for text in sentences(item)]
    assert not [item.id for item, text in texts if not re.match("[«“]?[А-ЯЁA-Z]", text)]
    rest = [(item, text) for item, text in texts if item.phenomenon != "punctuation"]
    assert not [item.id for item, text in rest if text[-1] not in ".!?»”"]


def test_notes_are_sentences_that_name_the_words() -> None:
    assert not [item.id for item in ALL if not re.fullmatch("[А-ЯЁ«].+[.]", item.note_ru)]
    assert not [item.id for item in ALL if not re.fullmatch("[A-Za-z“].+[.]", item.note_en)]
    assert not [item.id for item in ALL if item.phenomenon != "punctuation" and not named(item)]


def test_notes_have_one_colon_in_a_clause() -> None:
    notes = ((item.id, note) for item in ALL for note in (item.note_ru, item.note_en))
    clauses = ((name, re.split("«.+?»|“.+?”", note)) for name, note in notes)
    assert not [n for n, parts in clauses if re.search(":[^.;!?]*: ", "…".join(parts))]


def named(item: Item) -> bool:
    """Whether both notes quote words of the item's sentences."""
    said = " ".join(sentences(item)).lower()
    quoted = re.findall("«(.+?)»", item.note_ru), re.findall("“(.+?)”", item.note_en)
    return all(any(words.lower() in said for words in side) for side in quoted)


def test_sources_are_in_the_public_domain() -> None:
    authors = {item.source.partition(", ")[0] for item in ALL if item.source}
    assert authors == set(DIED)
    assert max(DIED.values()) + 70 < 2026


def test_effects_are_those_of_the_phenomenon() -> None:
    found = {
        name: {(item.effect, item.form) for item in ALL if item.phenomenon == name}
        for name in PHENOMENA
    }
    assert found["paraphrase"] == {("keeps", "correct")}
    assert found["register"] == {("shifts", "correct")}
    assert found["entity_swap"] == {("breaks", "correct")}
    assert {form for _, form in found["agreement"]} == {"faulty"}
    assert {effect for effect, _ in found["word_order"]} == {"breaks", "shifts", "keeps"}


def test_an_item_is_worse_unless_it_keeps_meaning_and_form() -> None:
    assert not [item.id for item in ALL if item.phenomenon == "paraphrase" and item.is_worse]
    assert all(item.is_worse for item in ALL if item.phenomenon in {"agreement", "register"})


def test_re_inflected_words_keep_their_lexeme() -> None:
    analyser = MorphAnalyzer()
    for item in (item for item in items("ru") if item.phenomenon == "agreement"):
        for one, other in zip(*changed(item), strict=True):
            bases = [{parse.normal_form for parse in analyser.parse(word)} for word in (one, other)]
            assert bases[0] & bases[1], item.id


def test_a_changed_aspect_is_a_changed_aspect() -> None:
    analyser = MorphAnalyzer()
    for item in (item for item in items("ru") if item.phenomenon == "aspect"):
        found = [
            {str(parse.tag.aspect) for word in side for parse in analyser.parse(word)}
            for side in changed(item)
        ]
        assert {"perf", "impf"} <= found[0] | found[1], item.id
        assert found[0] != found[1], item.id


def test_swapped_names_are_the_same_words() -> None:
    for item in (item for item in items("en") if item.phenomenon == "entity_swap"):
        assert changed(item) == (Counter(), Counter()) or "’s" in item.reference


def test_a_language_without_an_atlas_is_refused() -> None:
    with pytest.raises(ChoiceError, match="Unknown language 'de'; choose one of: ru, en"):
        items("de")
