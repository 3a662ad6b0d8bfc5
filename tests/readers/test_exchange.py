"""TMX, XLIFF and WMT: as translate-toolkit and WMT write them."""

from __future__ import annotations

import pytest

from tests.readers.exchanged import (
    PAIRS,
    REFSET,
    TMX,
    TSTSET,
    WMT,
    XLIFF_2,
    made_tmx,
    made_xliff,
)
from tests.readers.making import corpus, file, question, refusal, sides


def test_two_memories_of_translate_toolkit() -> None:
    found = corpus(file("reference.tmx", made_tmx()), file("hyp.tmx", made_tmx("перевод")))
    assert sides(found) == (
        {"reference": ["кот и «пёс»", "он спит"]},
        {"hyp": ["перевод", "перевод"]},
    )
    assert found.sources == ("the cat & <the> dog", "it sleeps")


def test_a_memory_beside_plain_text() -> None:
    found = corpus(file("memory.tmx", made_tmx()), file("hyp.txt", "кит\nон спал\n"))
    assert sides(found) == (
        {"reference": ["кот и «пёс»", "он спит"]},
        {"hyp": ["кит", "он спал"]},
    )


def test_memories_nobody_can_tell_apart() -> None:
    asked = question(file("one.tmx", made_tmx()), file("two.tmx", made_tmx("x")))
    assert asked.columns[0].roles == ("source", "")


@pytest.mark.parametrize(
    "language", [" ru", "ru\n", "RU ", "", "  ", "tuid", "id", "ru (2)", "a  b"]
)
def test_a_language_may_be_called_anything(language: str) -> None:
    """White space around it, or the name of another column, broke the reader."""
    text = TMX.replace('xml:lang="ru"', f'xml:lang="{language}"')
    found = corpus(file("memory.tmx", text), file("hyp.txt", "Рыжий кит\n"))
    assert sides(found) == (
        {"reference": ["Рыжий кот"]},
        {"hyp": ["Рыжий кит"]},
    )


def test_inline_codes_are_no_words() -> None:
    found = corpus(file("ref.tmx", TMX), file("hyp.txt", "кот\n"))
    assert found.sources == ("A red cat",)
    assert sides(found)[0] == {"reference": ["Рыжий кот"]}
    assert found.ids == ("7",)


def test_xliff_targets_and_suggestions_of_translate_toolkit() -> None:
    found = corpus(file("a.xlf", made_xliff(["кот", "спит"], ["кит", "спал"])))
    assert sides(found) == ({"reference": ["кот", "спит"]}, {"GPT-4": ["кит", "спал"]})
    assert found.sources == tuple(source for source, _ in PAIRS)
    assert "suggestions as candidates" in found.notes[0]


OTHER_LANGUAGE = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file source-language="en" target-language="ru-RU" original="f" datatype="plaintext"><body>
<trans-unit id="1"><source>A cat</source><target>Кот</target>
<alt-trans><target xml:lang="de">Katze</target></alt-trans>{more}</trans-unit>
</body></file></xliff>"""


def test_a_suggestion_in_another_language_is_no_candidate() -> None:
    """Neither in XLIFF 1.2 nor in 2: the target is what a file of candidates gives."""
    second = XLIFF_2.replace("<target>Кит</target>", '<target xml:lang="de">Wal</target>')
    found = corpus(file("a.ref.txt", "Кит\n"), file("b.hyp.xlf", OTHER_LANGUAGE.format(more="")))
    assert list(sides(found)[1].values()) == [["Кот"]]
    assert found.doubts == ("b.hyp.xlf: texts in other languages are left out: de.",)
    more = '<alt-trans><target xml:lang="ru">Кит</target></alt-trans>'
    found = corpus(file("a.xlf", OTHER_LANGUAGE.format(more=more)))
    assert sides(found) == ({"reference": ["Кот"]}, {"suggestion": ["Кит"]})
    found = corpus(file("a.ref.txt", "Кот\nРаз.\nДва.\n"), file("b.hyp.xliff", second))
    assert list(sides(found)[1].values()) == [["Кот", "Раз.", "Два."]]


def test_two_xliff_files() -> None:
    found = corpus(
        file("reference.xlf", made_xliff(["кот", "спит"])),
        file("candidate.Yandex.xlf", made_xliff(["кит", "спал"])),
    )
    assert sides(found) == ({"reference": ["кот", "спит"]}, {"Yandex": ["кит", "спал"]})


def test_xliff_2() -> None:
    found = corpus(file("a.xliff", XLIFF_2))
    assert sides(found) == ({"reference": ["Кот", "Раз.", "Два."]}, {"NMT": ["Кит", "", ""]})
    assert found.sources == ("A cat", "One.", "Two.")
    assert found.ids == ("f:1", "f:2:1", "f:2:2")


def test_sgml() -> None:
    found = corpus(
        file("t-ref.ru.sgm", REFSET),
        file("a.sgm", TSTSET.format(name="A")),
        file("b.sgm", "<mteval>" + TSTSET.format(name="B") + "</mteval>"),
    )
    assert sides(found) == (
        {"reference": ["Кот & пёс, AT&T", "он <b> спит"]},
        {"A": ["A1", "A2"], "B": ["B1", "B2"]},
    )
    assert found.ids == ("d1:1", "d1:2")


def test_wmt_xml() -> None:
    found = corpus(file("newstest2021.en-ru.xml", WMT))
    assert sides(found) == (
        {"reference A": ["Кот", "спит"], "reference B": ["Кошка", "дремлет"]},
        {"Online-B": ["Кит", "спал"], "GPT": ["Кат", "спел"]},
    )
    assert found.sources == ("A cat", "sleeps")
    assert "1 of 3 segments are left out, because they have no reference" in found.notes[0]


# refusals

BOMB = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tmx", TMX[:-6], "a.tmx, line 6, column 8: invalid XML (it ends too early)."),
        ("a.tmx", TMX.replace("</tu>", ""),
         "a.tmx, line 6, column 3: invalid XML (an end tag does not match its start tag)"),
        ("a.tmx", TMX.replace("red", "&b;").replace("<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">", BOMB),
         "a.tmx declares entities or refers to other files, which is not allowed here."),
        ("a.tmx", "<tmx><body/></tmx>", "a.tmx has no translation unit that contains text."),
        ("a.tmx", "<tmx>" + "<a>" * 200, "a.tmx: <a> is nested more than 100 elements deep."),
        ("a.xlf", XLIFF_2[:500], "a.xlf, line 7, column 31: invalid XML (a tag is not closed)."),
        ("a.xlf", "<xliff/>", "a.xlf has no translation units."),
        ("a.xml", "<html><p>x</p></html>", "a.xml is an HTML page, not a text"),
        ("a.xml", "<?xml version='1.0' encoding='cp99'?><tmx/>",
         "The XML encoding of a.xml cannot be read. Save the file as UTF-8."),
        ("a.sgm", "<refset>\n<seg id=1>a<seg id=2>b", "a.sgm, line 2: <seg> and </seg> do not alt"),
        ("a.sgm", "<refset><doc></doc></refset>", "a.sgm has no segment (<seg>)."),
        ("a.sgm", TSTSET.format(name="A").replace('"2"', '"1"'), "segment d1:1 appears twice"),
    ],
)  # fmt: skip
def test_broken_markup_is_named(name: str, text: str, message: str) -> None:
    assert message in refusal(file(name, text))


def test_ids_that_another_file_lacks() -> None:
    files = file("a.sgm", REFSET), file("b.sgm", TSTSET.format(name="A").replace('"2"', '"3"'))
    assert refusal(*files) == (
        "a.sgm has no segment d1:3, which another file has. You can choose to use only the "
        "segments that are in every file (1 of 3)."
    )
    assert sides(corpus(*files, common_only=True)) == (
        {"reference": ["Кот & пёс, AT&T"]},
        {"A": ["A1"]},
    )


@pytest.mark.parametrize(
    "prolog",
    [
        '<!DOCTYPE tmx [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>',
        '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE tmx SYSTEM "http://evil.example/x.dtd">',
    ],
)
def test_nothing_is_fetched(prolog: str) -> None:
    text = f'{prolog}<tmx><body><tu><tuv xml:lang="ru"><seg>&x;</seg></tuv></tu></body></tmx>'
    message = refusal(file("a.tmx", text), file("hyp.txt", "a"))
    assert "not allowed here" in message or "an entity is not declared" in message
