"""One word for one thing: the Russian catalogue and lessons hold to a glossary of terms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from pages.ui.i18n import translation
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import sections

PO = Path(translation.__file__).parent / "locale" / "ru" / "LC_MESSAGES" / "messages.po"

GLOSSARY = {
    r"candidates?": r"кандидат",
    r"references? (?!to\b)": r"эталон",
    r"annotators?": r"разметчик",
    r"chunks?": r"чанк",
    r"segments?": r"сегмент",
    r"F-mean": r"F-мер",
    r"fragmentation": r"фрагментац",
    r"penalty": r"штраф",
    r"precision": r"точност|точное",
    r"recall": r"полнот",
    r"alignments?": r"выравнивани|выровн|выравнив",
    r"synsets?": r"синсет",
    r"thesaurus|thesauri": r"тезаурус",
    r"signature": r"сигнатур",
    r"crossings": r"пересечени",
    r"content words?": r"знаменательн",
    r"function words?": r"служебн",
    r"control items?": r"контрольн",
    r"n-grams?": r"n-грамм",
    r"phrases?": r"словосочетани",
    r"lemmas?": r"лемм",
}
"""An English term and the stem of the only Russian one for it."""

BANNED = {
    r"аннотатор": "разметчик",
    r"гипотез[аыуе]\b": "кандидат",
    r"референс": "эталон",
    r"(?<!\*)эмбеддинг": "вектор",
    r"\bсумм[еаы] счёта": "суммарная статистика",
    r"опоздал": "не ставшие совпадениями",
    r"\bвер[ыа] нет": "не учитываются",
    r"обоих слов": "доля",
    r"показывать подряд": "воспроизвести",
    r"95 %": "95%",
    r"%-(й|го|му|м)\b": "процентный",
}
"""Words that stood for a thing that has a name, and what to say instead."""

ENGLISH = (
    r"(?<!there )\b(is|are) no (mean|result|number|span|segment|answer|backup|synonym|whole)",
    r"turned? (the meaning )?round",
    r"between blanks",
    r"more to give",
)


def messages() -> list[tuple[str, str]]:
    """Every msgid with each of its translations."""
    with PO.open("rb") as source:
        catalog = read_po(source, locale="ru")
    pairs = []
    for message in catalog:
        if message.id:
            several = isinstance(message.id, tuple)
            ids = message.id if several else (message.id,)
            strings = message.string if several else (message.string,)
            pairs += [(ids[0], text) for text in strings]
    return pairs


PAIRS = messages()
LESSON_TEXTS = [text for lesson in LESSONS for text in sections(lesson.name, "ru").values()]
EXCEPTIONS = re.compile(r"`|--|Banerjee|Lavie")
"""Names of columns, options and papers stay as they are written."""


@pytest.mark.parametrize("term", GLOSSARY)
def test_a_term_has_one_translation(term: str) -> None:
    wrong = [
        (english, russian)
        for english, russian in PAIRS
        if re.search(rf"\b(?:{term})\b", re.sub(r"\{\w+\}", "", english), re.IGNORECASE)
        and not re.search(rf"{GLOSSARY[term]}|\b(?:{term.split()[0]})\b", russian, re.IGNORECASE)
        and not EXCEPTIONS.search(english)
    ]
    assert not wrong


@pytest.mark.parametrize("word", BANNED)
def test_no_other_word_for_it(word: str) -> None:
    texts = [russian for _, russian in PAIRS] + LESSON_TEXTS
    wrong = [text for text in texts if re.search(word, text, re.IGNORECASE)]
    assert not wrong, f"say “{BANNED[word]}”"


NOT_IN_PROSE = re.compile(
    r"(METEOR|WordNet|SA|LGPL) \d\.\d|[=<≥] ?\d\.\d+|\d\.\d+[·/]|0\.4,0\.5|DeBERTa \d\.\d"
)
"""Versions, formulas and what a person types on the command line."""


def test_decimal_commas_in_russian_prose() -> None:
    texts = [russian for _, russian in PAIRS] + LESSON_TEXTS
    left = [NOT_IN_PROSE.sub("", text) for text in texts]
    assert not [text for text in left if re.search(r"\d\.\d", text)]


@pytest.mark.parametrize("phrase", ENGLISH)
def test_english_as_the_english_say_it(phrase: str) -> None:
    texts = [english for english, _ in PAIRS]
    texts += [text for lesson in LESSONS for text in sections(lesson.name, "en").values()]
    assert not [text for text in texts if re.search(phrase, text, re.IGNORECASE)]
