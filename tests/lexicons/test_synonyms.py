"""The lists of synonyms: their format, that they say what they mean, and how words are found."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from meteor_core import languages
from meteor_core.lexicons import lexical_relations, synonyms
from meteor_core.lexicons.synonyms import Synonyms
from meteor_core.model import Word

HEADINGS = {"verbs", "nouns", "adjectives", "adverbs"}

SHARED = {
    "ru": [
        "прибыли ~ пришли", "сказал ~ сообщила", "испугался ~ перепугался", "яркий ~ красочных",
        "денег ~ средств", "взаимоотношений ~ отношения", "потрясающего ~ удивительный",
        "наблюдаем ~ видим", "ввоза ~ импорт", "присоединились ~ вступили",
        "уверены ~ убеждены", "служащего ~ работник", "несчастье ~ беду",
        "уплетал ~ ел", "смылась ~ улизнула", "застукали ~ поймали", "захворал ~ заболел",
        "стянули ~ украли", "озяб ~ замерз", "вызубрила ~ выучила",
    ],
    "en": [
        "judoists ~ judokas", "deepwater ~ deep-sea", "said ~ stated", "soon ~ shortly",
        # as which part of speech WordNet has not the first of each
        "neighbouring ~ adjacent", "added ~ extra", "failed ~ unsuccessful", "goods ~ wares",
        "kidnapped ~ abducted", "gauge ~ caliber", "flats ~ apartment", "purchased ~ buys",
    ],
}  # fmt: skip
APART = {
    "ru": [
        "печь ~ плита", "стали ~ металл", "снизили ~ повысили", "потрясли ~ удивительный",
        "замечания ~ примечания", "пахал ~ трудился", "речь ~ вещание",
        "ели ~ существовали",
    ],
    "en": [
        *("bear ~ animal", "rose ~ flower", "cheap ~ expensive"),
        *("noted ~ pointed", "returned ~ came", "performed ~ carried", "expelled ~ threw"),
        *("law ~ bill", "police ~ policeman", "heard ~ listened", "head ~ mayor"),
    ],
}  # fmt: skip


def _list(language: str) -> Synonyms:
    found = lexical_relations.synonyms(language)
    if found is None:
        pytest.skip(f"no dictionary of {language}")
    return found


def _words(pair: str, language: str) -> tuple[Word, Word]:
    one, other = (languages.get(language).describe(text) for text in pair.split(" ~ "))
    return one, other


@pytest.mark.parametrize("language", SHARED)
def test_format(language: str) -> None:
    lines = synonyms.lines(synonyms.path(language))
    assert {heading for heading, _ in lines} == HEADINGS
    assert all(len(set(words)) == len(words) > 1 for _, words in lines)
    assert len({(heading, frozenset(words)) for heading, words in lines}) == len(lines)


@pytest.mark.parametrize("language", SHARED)
def test_no_line_holds_opposites(language: str) -> None:
    apart = lexical_relations.oppositions(language)
    describe = languages.get(language).describe
    for _, words in synonyms.lines(synonyms.path(language)):
        for one, other in combinations(map(describe, words), 2):
            assert apart.opposed(one, other) != "opposites", (one.form, other.form)


@pytest.mark.parametrize(
    ("language", "pair"), [(code, pair) for code, pairs in SHARED.items() for pair in pairs]
)
def test_shared(language: str, pair: str) -> None:
    found, (word, other) = _list(language), _words(pair, language)
    assert found.shared(word, other)
    assert not found.one(word, other)


@pytest.mark.parametrize(
    ("language", "pair"), [(code, pair) for code, pairs in APART.items() for pair in pairs]
)
def test_apart(language: str, pair: str) -> None:
    assert not _list(language).shared(*_words(pair, language))


def test_one_word_is_no_synonym_of_itself() -> None:
    found = _list("ru")
    assert found.one(*_words("вина ~ вину", "ru"))
    assert found.one(*_words("вина ~ вино", "ru"))
    assert found.one(*_words("смертность ~ смерть", "ru"))  # only by «смертельный», of both


@pytest.mark.parametrize(
    ("pair", "names"),
    [
        ("прибыли ~ пришли", "прибыть ~ прийти"),
        ("меньше ~ менее", "меньше ~ менее"),
        ("ранее ~ раньше", "ранее ~ раньше"),
        ("повышенного ~ увеличенной", "повышенный ~ увеличенный"),
        ("повысили ~ увеличили", "повысить ~ увеличить"),
        ("существующие ~ имеющиеся", "существующий ~ имеющийся"),
        ("публикуются ~ изданы", "публиковать ~ издать"),
        ("подлинно ~ настоящие", "подлинный ~ настоящий"),
        ("пострадавших ~ потерпевшим", "пострадавший ~ потерпевший"),
        ("вынуждены ~ обязаны", "вынудить ~ обязать"),
        ("разрушил ~ сносил", "разрушить ~ сносить"),
        ("токсические ~ токсичные", "токсический ~ токсичный"),
        ("терапевтические ~ лечебных", "терапевтический ~ лечебный"),
        ("соблюдения ~ исполнения", "соблюдение ~ исполнение"),
    ],
)
def test_words_are_named_as_the_list_has_them(pair: str, names: str) -> None:
    assert " ~ ".join(_list("ru").names(*_words(pair, "ru"))) == names


LINES = "[verbs]\nвыявить, обнаружить\nснизить, сократить\n[adjectives]\nбыстрый, скорый\n"
SCRIPT = """
import hashlib, pathlib, sys
from meteor_core.lexicons.russian import derivations
from meteor_core.lexicons import synonyms
read = synonyms.reader(
    derivations.list_keys, derivations.listed_keys, derived=derivations.derived
)
for name, part in read.build(pathlib.Path(sys.argv[1])).items():
    print(name, len(part) > 100, hashlib.sha256(part).hexdigest())
"""


def test_every_process_makes_the_same_file(tmp_path: Path) -> None:
    """Whatever the seed of Python's hashes."""
    path = tmp_path / "list.txt"
    path.write_text(LINES, encoding="utf-8")
    command = [sys.executable, "-c", SCRIPT, str(path)]
    made = {
        subprocess.check_output(command, env={**os.environ, "PYTHONHASHSEED": seed}, text=True)
        for seed in "123"
    }
    assert len(made) == 1
    assert made.pop().count(" True ") == 3
