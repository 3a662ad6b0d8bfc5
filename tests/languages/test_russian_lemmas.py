"""The lemma that a form stands for: what the dictionary counts alike, and what it does not have."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.languages import russian, russian_lemmas
from meteor_core.languages.language import Reading
from meteor_core.languages.russian import analyser, published

ANALYSER = analyser(punctuation=True)

MEANT = """
нашли найти · пришли прийти · перешли перейти · зашли зайти · спал спать · сели сесть
основная основной · родных родной · текстовые текстовой · больший больший · большая большой
отменен отменить · отменна отменный · снята снять · похоронен похоронить · окружён окружить
окружных окружной · намерены намерен · намеренная намеренный · воскресенье воскресенье
голы гол · судна судно · парков парк · паводков паводок · готов готовый · нов новый
деньги деньги · денег деньги · молоке молоко · маю май · Анне анна · пику пик
данные данные · данной данный · даны дать · дала дать
пилами пила · полом пол · ивы ива · лугу луг · косу коса · дождевой дождевой · майоров майор
Майоров майоров · берлин берлин · суров суровый · нём он
мазок мазок · сто сто · деменции деменция
род род · капитале капитал · синей синий · СССР ссср · эээ э
"""


@pytest.mark.parametrize("pair", [each.strip() for each in MEANT.replace("\n", "·").split("·")])
def test_what_is_meant(pair: str) -> None:
    if pair:
        form, lemma = pair.split()
        (word,) = ANALYSER.words(form)
        assert word.base == lemma


UNKNOWN = """
Райкконен райкконен NOUN · Хави хави NOUN · Псаки псаки NOUN · БПЛА бпла NOUN,inan,Fixd,Abbr
РСЗО рсзо NOUN,inan,Fixd,Abbr · Приразломная приразломный ADJF · загуглили загуглить VERB
В-режиме в-режим NOUN,inan,masc · т-клетка т-клетка NOUN,inan,femn
Т-клетки т-клетка NOUN,inan,femn · цитограммам цитограмма NOUN · нанограмм нанограмм NOUN,inan,masc
загуглил загуглить VERB · восьмидневной восьмидневный ADJF · качествен качественный ADJS
маффины маффина NOUN · XIX xix ROMN · РАЙККОНЕН райкконен NOUN
Ракитич ракитич NOUN · маффин маффин NOUN
"""


@pytest.mark.parametrize("line", [each.strip() for each in UNKNOWN.replace("\n", "·").split("·")])
def test_what_no_dictionary_has(line: str) -> None:
    if line:
        form, lemma, tag = line.split()
        (word,) = ANALYSER.words(form)
        assert (word.base, word.tag[: len(tag)]) == (lemma, tag)


def test_published_variants_read_as_pymorphy3_does() -> None:
    (word,) = published(punctuation=True).words("нашли")
    assert word.base == "наслать"


def test_the_list_names_other_lemmas() -> None:
    listed = russian_lemmas._likelier()
    assert len(listed) > 250
    for lemma, others in listed.items():
        assert lemma not in others
        assert len(set(others)) == len(others)


@pytest.mark.resource("wiktionary-ru")
@pytest.mark.parametrize(
    ("candidate", "reference"),
    [("Они пришли.", "Они явились."), ("Они нашли клад.", "Они отыскали клад.")],
)
def test_stages_ask_for_the_lemma_that_is_meant(candidate: str, reference: str) -> None:
    alignment = Meteor("ru", "tuned").align(candidate, [reference])[0]
    assert len(alignment.matches) == len(alignment.candidate)


@pytest.mark.parametrize(
    ("one", "other", "linked"),
    [
        ("листы", "листья", False),
        ("листов", "листьев", False),
        ("листьями", "листьев", True),
        ("лист", "листья", True),
        ("листом", "листьями", True),
        ("листа", "листы", True),
        ("зубы", "зубья", False),
        ("поводы", "поводья", False),
        ("колени", "коленья", False),
        ("колени", "колено", True),
    ],
)
def test_two_plurals(one: str, other: str, linked: bool) -> None:
    metric = Meteor("ru", "tuned", stages=("exact", "lemma"))
    assert bool(metric.align(one, [other])[0].links) is linked
    assert bool(metric.align(other, [one])[0].links) is linked


def test_published_variants_read_them_as_the_dictionary_does() -> None:
    metric = Meteor("ru", variant="2005", stages=("exact", "lemma"))
    assert metric.align("листы", ["листья"])[0].links


def test_a_singular_is_likelier_of_the_first_plural() -> None:
    first, second, name = (
        Reading("лист", "NOUN sing", 0.6, True),
        Reading("листья", "NOUN sing", 0.06, True),
        Reading("лист", "NOUN,Surn sing", 0.4, True),
    )
    found = russian_lemmas.with_second((first, name))
    assert found == (first, name, second)
    assert russian_lemmas.without_second(found) == (first, name)
    assert russian.describe_spelling("лист").base == "лист"
