"""Why stages do not link two words: one line a case, and that the reasons agree with the links."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.languages import Language
from meteor_core.lexicons.thesaurus import Synset, Thesaurus, index
from meteor_core.model import Word
from meteor_core.stages import published
from meteor_core.stages.exact import Exact
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.paraphrase import Paraphrase
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Obstacle, Stage
from meteor_core.stages.synonym import Synonym
from tests import toys
from tests.stages.samples import stage, words

RU = languages.get("ru")

TABLE = """
exact     | кошка     | кошки     | form кошка кошки
exact     | Ёж        | еж        |
lemma     | кошка     | кошкой    |
lemma     | кошка     | собаки    | base кошка собака
synonym   | лиса      | лисичкой  |
synonym   | лиса      | скакнуть  | synsets лиса скакнуть
synonym   | лиса      | заквакал  | unknown - заквакать
synonym   | заквакал  | лиса      | unknown заквакать -
synonym   | на        | поверх    | function word на поверх
synonym   | лиса      | ,         | punctuation - ,
synonym   | теплый    | холодный  | opposites теплый холодный
embedding | кот       | кошка     |
embedding | стол      | кошка     | threshold стол кошка
embedding | теплый    | холодный  | opposites теплый холодный
embedding | дорогая   | недорогая | negation дорогой недорогой
embedding | теплый    | недорогой | negation теплый недорогой
embedding | острый    | недорогой | threshold острый недорогой
embedding | быстро    | кот       | part of speech ADVB NOUN
embedding | на        | в         | function word на в
embedding | дом       | кот       | unknown дом -
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_what_stands_in_the_way(line: str) -> None:
    name, candidate, reference, expected = (part.strip() for part in line.split("|"))
    found = stage(name).obstacle(words(candidate)[0], words(reference)[0])
    if found is None:
        assert not expected
    else:
        assert f"{found.kind} {found.candidate or '-'} {found.reference or '-'}" == expected


def test_a_missed_threshold_says_by_how_much() -> None:
    found = stage("embedding").obstacle(words("стол")[0], words("собака")[0])
    assert found is None
    found = stage("embedding", 0.8).obstacle(words("стол")[0], words("собака")[0])
    assert found is not None
    assert (found.kind, round(found.value, 3), found.needed) == ("threshold", 0.766, 0.8)


def test_one_meaning_in_two_parts_of_speech_is_told() -> None:
    sets = {
        "1": Synset("БЕГ", ("бег",), derived=("2",)),
        "2": Synset("БЕЖАТЬ", ("бежать",), derived=("1",)),
    }
    senses = index((lemma, name) for name, one in sets.items() for lemma in one.members)
    found = Synonym(Thesaurus("", "", *senses, sets), toys.own_base)
    obstacle = found.obstacle(words("бег")[0], words("бежал")[0])
    assert obstacle == Obstacle("derived", "бег", "бежать")


class Wordnet:
    """Two synsets by number."""

    source = "two synsets"

    def __init__(self) -> None:
        self.known = {"big": {"1"}, "large": {"1"}, "dog": {"2"}, "dogs": {"2"}}

    def synsets(self, word: str) -> frozenset[str]:
        return frozenset(self.known.get(word, ()))

    def base_forms(self, word: str) -> tuple[str, ...]:
        return ()

    def title(self, synset: str) -> str:
        return synset

    def names(self, word: str) -> frozenset[str]:
        return frozenset(other for other, ids in self.known.items() if ids & self.synsets(word))


class Table:
    """A paraphrase table of one row."""

    source, signed, longest = "one row", "one row(1)", 2

    def phrases(self, words: list[str]) -> list[tuple[int, int, tuple[str, ...]]]:
        return [(n, n + 1, ("large",)) for n, word in enumerate(words) if word == "big"]


def every_stage(language: Language) -> list[Stage]:
    wordnet, table = Wordnet(), published.Paraphrase(Table())
    if language.code == "en":
        stages = [published.Exact(), published.Stem(), published.Synonym(wordnet), table]
        return [*stages, published.StemSynonym(wordnet), Paraphrase(None, table)]
    toy = [make(language, 0.5) for make in (toys.synonym, toys.paraphrase, toys.embedding)]
    return [Exact(), Lemma("lemma", ""), *toy]


@pytest.mark.parametrize(
    ("code", "vocabulary"),
    [("ru", toys.TEXT), ("en", ["big", "large", "dog", "dogs", "the", ".", "ряд", "сад", "xyz"])],
)
@settings(deadline=None)
@given(data=st.data())
def test_an_obstacle_stands_exactly_where_there_is_no_link(
    code: str, vocabulary: list[str], data: st.DataObject
) -> None:
    language = languages.get(code)
    one, other = (_word(language, data.draw(st.sampled_from(vocabulary))) for _ in range(2))
    for found in every_stage(language):
        obstacle = found.obstacle(one, other)
        assert (obstacle is None) == any(True for _ in found.proposals([one], [other]))
        assert obstacle is None or obstacle.kind in STAGES[found.name].obstacles


def _word(language: Language, text: str) -> Word:
    return language.analyser(True).words(text)[0]


@pytest.mark.resource("wiktionary-ru")
def test_a_word_that_lists_alone_have_lacks_no_common_synset_with_itself() -> None:
    record = STAGES["synonym"].make(RU, None)
    assert record is not None
    found = record.obstacle(*words("соблюдения соблюдение"))
    assert found == Obstacle("one word", "соблюдение", "соблюдение")
