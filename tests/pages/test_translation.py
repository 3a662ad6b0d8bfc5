"""The catalogue holds what is shown and nothing else, whole, with the messages' placeholders."""

from __future__ import annotations

import ast
import re
import shlex
import string
from collections.abc import Iterator
from pathlib import Path

import pymorphy3
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from pages.ui.i18n import translation
from pages.ui.i18n.translation import catalogue, preferred

ROOT = Path(__file__).parents[2]
LOCALE = Path(translation.__file__).parent / "locale"
PO = LOCALE / "ru" / "LC_MESSAGES" / "messages.po"
LESSONS = ROOT / "pages" / "ui" / "learn" / "lessons"
KEYWORDS = Path(translation.__file__).parent / "keywords.txt"
MORPH = pymorphy3.MorphAnalyzer()


def commands() -> list[list[str]]:
    """How docs/contributing.md updates the catalogue: extract, then update."""
    lines = re.findall(r"^pybabel .*", (ROOT / "docs" / "contributing.md").read_text("utf-8"), re.M)
    keywords = f'"$(cat {KEYWORDS.relative_to(ROOT)})"'
    return [
        shlex.split(line.replace(keywords, shlex.quote(KEYWORDS.read_text()))) for line in lines
    ]


@pytest.fixture(scope="module")
def updated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What its commands make of the catalogue."""
    folder = tmp_path_factory.mktemp("catalogue")
    template, copy = folder / "messages.pot", folder / "messages.po"
    copy.write_bytes(PO.read_bytes())
    files = {"messages.pot": str(template)}
    extract, update = ([files.get(word, word) for word in command] for command in commands())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        CommandLineInterface().run(extract)
        CommandLineInterface().run([*update, "-l", "ru", "-o", str(copy)])
    return folder


def read(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale="ru")


@pytest.fixture(scope="module")
def russian() -> Catalog:
    return read(PO)


def entries(russian: Catalog) -> Iterator[tuple[Message, list[str], list[str]]]:
    """Each message with its ids and its translations, one or several forms."""
    for message in russian:
        if message.id:
            several = isinstance(message.id, tuple)
            ids = list(message.id) if several else [message.id]
            yield message, ids, list(message.string) if several else [message.string]


def keys(catalog: Catalog) -> set[tuple[str, str]]:
    """Context and message, the singular of several forms."""
    return {(message.context or "", ids[0]) for message, ids, _ in entries(catalog)}


def test_every_message_in_use_is_translated(russian: Catalog, updated: Path) -> None:
    assert keys(read(updated / "messages.pot")) - keys(russian) == set()


def test_every_translation_is_in_use(russian: Catalog, updated: Path) -> None:
    assert keys(russian) - keys(read(updated / "messages.pot")) == set()


def test_the_catalogue_is_as_the_tools_write_it(updated: Path) -> None:
    """Where a message comes from, its order and its flags are up to date."""
    assert (updated / "messages.po").read_text("utf-8") == PO.read_text("utf-8")


def test_no_message_hides_in_an_f_string() -> None:
    """Babel reads an f-string as one text, and would pass over it."""
    names = {keyword.partition(":")[0] for keyword in KEYWORDS.read_text().split()}
    hidden = [
        f"{path.name}:{call.lineno} {ast.unparse(call)}"
        for path in [
            ROOT / "app.py",
            *ROOT.glob("pages/**/*.py"),
            *ROOT.glob("meteor_core/**/*.py"),
        ]
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) in names
        and any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert hidden == []


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
    texts = [text for _, _, translations in entries(russian) for text in translations]
    texts += [path.read_text("utf-8") for path in LESSONS.glob("*.ru.md")]
    assert len(texts) > 100
    assert not [text for text in texts if re.search(r"(^|\s)–(\s|$)", text)]


# Placeholders that are no free count: names, shares ("85%"), limits, which are round, and 2 to 4.
NO_COUNTS = {"file", "name", "system", "other", "share", "noticed", "limit", "most", "order"}
COUNTED = re.compile(r"(?<!больше )(?<!дольше )(?<![Дд]о )(?<!первым )\{(\w+)\}[  ]([а-яё]{3,})")


def test_a_number_has_no_noun_in_one_form(russian: Catalog) -> None:
    """«из 21 сегментов»: so either several forms, or «сегментов: {done} из {total}»."""
    wrong = [
        (ids[0], counted)
        for message, ids, translations in entries(russian)
        if not isinstance(message.id, tuple)
        for counted, word in COUNTED.findall(translations[0])
        if counted not in NO_COUNTS and plural_oblique(word)
    ]
    assert wrong == []


def plural_oblique(word: str) -> bool:
    grammar = [parse.tag for parse in MORPH.parse(word)]
    return any(tag.number == "plur" and tag.case in ("gent", "datv", "loct") for tag in grammar)


@pytest.mark.parametrize(
    ("count", "russian_text"),
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
def test_russian_plurals(count: int, russian_text: str) -> None:
    form = catalogue("ru").ngettext("{n} chunk", "{n} chunks", count)
    assert form.format(n=count) == russian_text


@pytest.mark.parametrize(
    ("context", "russian_text"), [("stage", "любая"), ("number of words", "любое")]
)
def test_a_context_tells_meanings_apart(context: str, russian_text: str) -> None:
    assert catalogue("ru").pgettext(context, "any") == russian_text


def test_english_needs_no_catalogue() -> None:
    assert catalogue("en").gettext("Candidate") == "Candidate"
    assert catalogue("en").pgettext("stage", "any") == "any"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ru-RU", "ru"), ("ru", "ru"), ("en-GB", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_the_browser_chooses_first(locale: str | None, language: str) -> None:
    assert preferred(locale) == language
