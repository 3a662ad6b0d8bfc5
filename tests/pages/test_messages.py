"""Messages of the core in the interface's language, with whatever messages are in them."""

from __future__ import annotations

import re

import pytest

from meteor_core import Meteor
from meteor_core import annotations as an
from meteor_core.corpus.results import Filter, choose
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import ChoiceError, InputError, MeteorError
from meteor_core.messages.phrase import Phrase
from meteor_core.readers import File, recognise
from meteor_core.tuning.saved import decode
from pages.ui.i18n import translation
from pages.ui.shared import messages
from tests.annotations.samples import corpus


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "language", lambda: "ru")


LONG = InputError(
    "The {what} has {length} {unit}; the limit is {limit}. Score longer texts segment by "
    "segment, as a corpus.",
    what="candidate",
    length=9,
    unit="tokens",
    limit=5,
)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            InputError("Segment {line}: {why}", line=3, why=LONG),
            "Сегмент 3: Слишком длинный текст (кандидат): токенов 9, а предел — 5.",
        ),
        (
            ChoiceError(Phrase("column of {file}", file="row"), "x", ["a"]),
            "Неизвестное значение (столбец файла row): «x». Выберите одно из: a.",
        ),
    ],
)
def test_messages_within_messages_are_translated(message: MeteorError, said: str) -> None:
    assert messages.text(message).startswith(said)


def test_a_scheme_is_called_what_the_form_calls_it() -> None:
    with pytest.raises(InputError) as caught:
        an.plan(an.Setup("t", "preference"), corpus(names="A"))
    assert messages.text(caught.value) == (
        "Для схемы «Попарное предпочтение» систем нужно не меньше 2, а в корпусе их 1."
    )


FILES = {
    "a.json": (
        b"[1\n2]",
        "a.json, строка 2, позиция 1: ошибка в JSON (не хватает запятой или з",
    ),
    "a.tmx": (b"<tmx>\n<b", "строка 2, столбец 1: ошибка в XML (тег не закрыт)."),
    "a.xlsx": (b"PK\3\4 text", "повреждённый архив: это не архив ZIP, или он повреждён."),
    "a.txt.gz": (b"\x1f\x8b\x08text", "повреждённый файл gzip: данные обрываются."),
    "a.csv": (b'ref,hyp\na,"' + b"b\n" * 99_999, "не удаётся разделить строку на ячейки."),
    "null.json": (b"null", "null.json содержит только null, а нужен список"),
}


@pytest.mark.parametrize("name", FILES)
def test_why_a_file_cannot_be_read_is_russian(name: str) -> None:
    content, said = FILES[name]
    with pytest.raises(InputError) as caught:
        recognise([File(name, content)])
    found = messages.text(caught.value)
    assert said in found
    assert not re.search(r"\b(?:the|is|it|not|a)\b", found.replace(name, ""))


def test_a_variant_and_an_expression() -> None:
    with pytest.raises(InputError) as caught:
        decode(b'{"a" 1}', "v.json")
    assert messages.text(caught.value) == (
        "Не удалось прочитать вариант из файла v.json: строка 1, позиция 6: не хватает двоеточия."
    )
    metric = Meteor("ru", "tuned", stages=("exact",))
    (system,) = score_corpus({"A": ["кот"]}, [["кот"]], metric)
    with pytest.raises(InputError) as caught:
        choose(system, [["кот"]], Filter(text="(a", pattern=True))
    assert messages.text(caught.value) == (
        "Регулярное выражение (a не читается: ошибка в позиции 3."
    )


def test_remarks_of_readers_are_translated() -> None:
    reference, candidate = "Кот спит.\n".encode("cp1251"), "Кот спал.\n".encode()
    found = recognise([File("ref.txt", reference), File("hyp.txt", candidate)])
    assert [messages.text(note) for note in found.notes] == [
        "ref.txt: кодировка Windows-1251 определена по буквам."
    ]
