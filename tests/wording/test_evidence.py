"""Lemmas as people write them: names with a capital, ё where it belongs."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.model.view import view
from meteor_core.wording.evidence import as_it_stands, explain, lemma_text


@pytest.mark.parametrize(
    ("lemma", "tag", "written"),
    [
        ("киев", "NOUN,inan,masc,Geox sing,loct", "Киев"),
        ("киев", "", "Киев"),
        ("анна", "NOUN,anim,femn,Name sing,ablt", "Анна"),
        ("петров", "NOUN,anim,masc,Sgtm,Surn sing,ablt", "Петров"),
        ("ежик", "NOUN,anim,masc sing,ablt", "ёжик"),
        ("зеленый", "", "зелёный"),
        ("идти", "", "идти"),
        ("роза", "NOUN,inan,femn sing,nomn", "роза"),
        ("вера", "", "вера"),
        ("сша", "NOUN,inan,GNdr,Pltm,Fixd,Abbr,Geox plur,nomn", "США"),
        ("нью-йорк", "NOUN,inan,masc,Geox sing,loct", "Нью-Йорк"),
        ("ростов-на-дону", "NOUN,inan,masc,Geox sing,loct", "Ростов-на-Дону"),
        ("кошк", "", "кошк"),  # a stem
        ("london", "NNP", "london"),  # English bases are stems
        ("", "", ""),
    ],
)
def test_written(lemma: str, tag: str, written: str) -> None:
    assert lemma_text(lemma, tag) == written


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("знать", "знати", "the same lemma “знать”: noun, feminine, singular;"),
        ("не знает", "знать", "the same lemma “знать”: imperfective;"),
        ("течи", "течёт", "two different words with the lemma “течь”: a noun and a verb"),
    ],
)
def test_a_noun_and_a_verb_are_no_forms_of_one_word(
    candidate: str, reference: str, said: str
) -> None:
    alignment = Meteor("ru", stages=("lemma",)).score(candidate, reference).alignment
    (link,) = view(alignment).links
    assert explain(link).startswith(said)


def test_a_gender_that_the_form_does_not_tell_is_no_other_one() -> None:
    alignment = Meteor("ru", stages=("lemma",)).score("будущий", "будущего короля").alignment
    (link,) = view(alignment).links
    assert "adjective, singular; the accusative → the genitive" in explain(link)


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("Я был в Киеве", "Я люблю Киев", "the same lemma “Киев”"),
        ("Вижу ёжиков", "Вижу ежика", "the same lemma “ёжик”"),
        ("Видел Волгу", "Это Волга", "the same lemma “Волга”"),
        ("Вижу кошек", "Вижу кошку", "the same lemma “кошка”"),
        ("Там Флетчер", "Позвали Флетчера", "the same lemma “Флетчер”"),
        ("о Ракитиче", "там Ракитич", "the same lemma “Ракитич”: noun"),
        ("Он в В-режиме", "Нет В-режима", "the same lemma “В-режим”"),
        ("Он в Ан-Нахде", "Нет Ан-Нахды", "the same lemma “Ан-Нахд”"),
        # a capital only where a form has one, whatever names the dictionary knows
        ("в области стоматологии", "это стоматология", "the same lemma “стоматология”"),
        ("Стоматология растёт", "про стоматологию", "the same lemma “стоматология”"),
        ("о спартаке", "это спартак", "the same lemma “спартак”"),
        ("о Спартаке", "это спартак", "the same lemma “Спартак”"),
        ("Киев растёт", "в Киеве", "the same lemma “Киев”"),
    ],
)
def test_evidence_keeps_capitals_and_yo(candidate: str, reference: str, said: str) -> None:
    alignment = (
        Meteor("ru", "tuned", stages=("exact", "lemma")).score(candidate, [reference]).alignment
    )
    (link,) = [link for link in view(alignment).links if link.stage == "lemma"]
    assert explain(link).startswith(said)


@pytest.mark.parametrize(
    ("key", "text", "first", "said"),
    [
        ("сша", "США", True, "США"),
        ("сша", "сша", True, "сша"),
        ("facebook", "Facebook", False, "Facebook"),
        ("соединенных штатах", "Соединённых Штатах", False, "Соединённых Штатах"),
        ("дом", "Дом", True, "дом"),
        ("киев", "Киев", True, "Киев"),
        ("манчестер", "Манчестере", False, "Манчестер"),
        ("боев", "боёв", False, "боёв"),  # no surname
        ("расти", "растут", False, "расти"),
        ("спартак", "спартаке", False, "спартак"),
        ("тассалин", "Тассалине", False, "Тассалин"),
        ("russia", "Russia", True, "Russia"),
        ("u.s.", "US", False, "US"),
        ("ms.", "Ms", True, "Ms"),
    ],
)
def test_what_is_compared_stands_as_its_text_has_it(
    key: str, text: str, first: bool, said: str
) -> None:
    assert as_it_stands(key, text, first) == said


@pytest.mark.parametrize(
    ("candidate", "reference"),
    [
        ("часть инфраренальной аорты", "инфраренального отдела"),  # no verb «инфраренальныть»
        ("аргументы пивоваров", "выдвинутые пивоварами"),  # no Пивоваров in small letters
    ],
)
def test_no_other_lemma_is_named_that_nobody_means(candidate: str, reference: str) -> None:
    alignment = Meteor("ru", "tuned", stages=("lemma",)).score(candidate, [reference]).alignment
    (link,) = view(alignment).links
    assert "may also be" not in explain(link)
