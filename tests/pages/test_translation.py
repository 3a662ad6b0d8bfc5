"""The catalogue is whole, holds nothing else, and keeps the messages' placeholders."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import pages.ui
from pages.ui.i18n.translation import catalogue, preferred
from tests.pages import msgids

PO = Path(pages.ui.__file__).parent / "i18n" / "locale" / "ru" / "LC_MESSAGES" / "messages.po"
LESSONS = Path(pages.ui.__file__).parent / "learn" / "lessons"


@pytest.fixture(scope="module")
def russian() -> Catalog:
    with PO.open("rb") as source:
        return read_po(source, locale="ru")


def entries(russian: Catalog) -> Iterator[tuple[Message, list[str], list[str]]]:
    """Each message with its ids and its translations, one or several forms."""
    for message in russian:
        if message.id:
            several = isinstance(message.id, tuple)
            ids = list(message.id) if several else [message.id]
            yield message, ids, list(message.string) if several else [message.string]


def test_every_message_in_use_is_translated(russian: Catalog) -> None:
    known = {one for _, ids, _ in entries(russian) for one in ids}
    assert not msgids.used() - known


def test_every_translation_is_in_use(russian: Catalog) -> None:
    known = {one for _, ids, _ in entries(russian) for one in ids}
    assert not known - msgids.constants() - msgids.used()


@pytest.mark.parametrize("what", ["candidate", "reference", "text"])
def test_what_a_message_of_the_core_speaks_of_is_translated(russian: Catalog, what: str) -> None:
    """Names of a too long text, which the core hands over as values."""
    assert what in {one for _, ids, _ in entries(russian) for one in ids}


def test_no_translation_is_empty_or_doubtful(russian: Catalog) -> None:
    for message, ids, translations in entries(russian):
        assert all(translations), ids
        assert not message.fuzzy, ids


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_placeholders_are_kept(russian: Catalog) -> None:
    for _, ids, translations in entries(russian):
        assert all(fields(translation) == fields(ids[0]) for translation in translations), ids


def test_a_dash_between_words_is_an_em_dash(russian: Catalog) -> None:
    """As Russian wants it; the shorter one is for ranges and pairs of names, without spaces."""
    said = [text for _, _, translations in entries(russian) for text in translations]
    said += [path.read_text("utf-8") for path in LESSONS.glob("*.ru.md")]
    assert len(said) > 100
    assert not [text for text in said if re.search(r"(^|\s)–(\s|$)", text)]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 чанков"),
        (1, "1 чанк"),
        (2, "2 чанка"),
        (4, "4 чанка"),
        (5, "5 чанков"),
        (11, "11 чанков"),
        (14, "14 чанков"),
        (21, "21 чанк"),
        (22, "22 чанка"),
        (111, "111 чанков"),
    ],
)
def test_russian_plurals(count: int, said: str) -> None:
    found = catalogue("ru").ngettext("{n} chunk", "{n} chunks", count)
    assert found.format(n=count) == said


def test_english_needs_no_catalogue() -> None:
    assert catalogue("en").gettext("Candidate") == "Candidate"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ru-RU", "ru"), ("ru", "ru"), ("en-GB", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_the_browser_chooses_first(locale: str | None, language: str) -> None:
    assert preferred(locale) == language
