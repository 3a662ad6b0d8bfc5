"""TMX, XLIFF and WMT: as translate-toolkit and WMT write them."""

from __future__ import annotations

import io

import pytest
from translate.storage import tmx, xliff

from tests.readers.making import corpus, file, question, refusal, sides

PAIRS = [("the cat & <the> dog", "кот и «пёс»"), ("it sleeps", "он спит")]


def made_tmx(target: str = "", *, more: tuple[str, ...] = ()) -> bytes:
    store = tmx.tmxfile()
    for source, reference in PAIRS:
        store.addtranslation(source, "en", target or reference, "ru")
    for text in more:
        store.addtranslation("more", "en", text, "ru")
    stream = io.BytesIO()
    store.serialize(stream)
    return stream.getvalue()


def made_xliff(targets: list[str], suggestions: list[str] | None = None) -> bytes:
    store = xliff.xlifffile()
    store.setsourcelanguage("en")
    store.settargetlanguage("ru")
    for number, (source, _) in enumerate(PAIRS):
        unit = store.UnitClass(source)
        unit.target = targets[number]
        unit.setid(f"u{number}")
        if suggestions:
            unit.addalttrans(suggestions[number], origin="GPT-4")
        store.addunit(unit)
    stream = io.BytesIO()
    store.serialize(stream)
    return stream.getvalue()


def test_two_memories_of_translate_toolkit() -> None:
    found = corpus(file("reference.tmx", made_tmx()), file("hyp.tmx", made_tmx("перевод")))
    assert sides(found) == (
        {"reference": ["кот и «пёс»", "он спит"]},
        {"candidate": ["перевод", "перевод"]},
    )
    assert found.sources == ("the cat & <the> dog", "it sleeps")


def test_a_memory_beside_plain_text() -> None:
    found = corpus(file("memory.tmx", made_tmx()), file("hyp.txt", "кит\nон спал\n"))
    assert sides(found) == (
        {"reference": ["кот и «пёс»", "он спит"]},
        {"candidate": ["кит", "он спал"]},
    )


def test_memories_nobody_can_tell_apart() -> None:
    asked = question(file("one.tmx", made_tmx()), file("two.tmx", made_tmx("x")))
    assert asked.columns[0].roles == ("source", "")


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en-US" datatype="xml" segtype="sentence"/><body>
<tu tuid="7"><tuv xml:lang="EN-US"><seg>A <bpt i="1">&lt;b></bpt>red<ept i="1">&lt;/b></ept>
  cat<ph x="1"/></seg></tuv><tuv xml:lang="ru"><seg>Рыжий <hi>кот</hi></seg></tuv></tu>
</body></tmx>"""


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


def test_two_xliff_files() -> None:
    found = corpus(
        file("reference.xlf", made_xliff(["кот", "спит"])),
        file("candidate.Yandex.xlf", made_xliff(["кит", "спал"])),
    )
    assert sides(found) == ({"reference": ["кот", "спит"]}, {"Yandex": ["кит", "спал"]})


XLIFF_2 = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"
 xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" srcLang="en" trgLang="ru"><file id="f">
<unit id="1"><mtc:matches><mtc:match ref="#1" origin="NMT"><source>A cat</source>
<target>Кит</target></mtc:match></mtc:matches>
<segment><source>A <pc id="1">cat</pc><ph id="2"/></source><target>Кот</target></segment></unit>
<unit id="2"><segment><source>One.</source><target>Раз.</target></segment><ignorable>
<source> </source></ignorable><segment><source>Two.</source><target>Два.</target></segment></unit>
</file></xliff>"""


def test_xliff_2() -> None:
    found = corpus(file("a.xliff", XLIFF_2))
    assert sides(found) == ({"reference": ["Кот", "Раз.", "Два."]}, {"NMT": ["Кит", "", ""]})
    assert found.sources == ("A cat", "One.", "Two.")
    assert found.ids == ("f:1", "f:2:1", "f:2:2")


REFSET = """<refset setid="t" srclang="en" trglang="ru">
<DOC sysid="ref" docid="d1" genre="news"><P>
<seg id="1"> Кот &amp; пёс, AT&T </seg>
<seg id="2">он &lt;b&gt; спит</seg></P></DOC></refset>
"""
TSTSET = """<tstset setid="t" srclang="en" trglang="ru">
<doc docid="d1" sysid="{name}"><p><seg id="2">{name}2</seg><seg id="1">{name}1</seg></p></doc>
</tstset>"""


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


WMT = """<?xml version='1.0' encoding='utf-8'?>
<dataset id="newstest2021.en-ru"><doc origlang="en" id="d1">
<src lang="en"><p><seg id="1">A cat</seg></p><p><seg id="2">sleeps</seg></p></src>
<ref lang="ru" translator="A"><p><seg id="1">Кот</seg></p><p><seg id="2">спит</seg></p></ref>
<ref lang="ru" translator="B"><p><seg id="1">Кошка</seg></p><p><seg id="2">дремлет</seg></p></ref>
<hyp lang="ru" system="Online-B"><p><seg id="1">Кит</seg></p><p><seg id="2">спал</seg></p></hyp>
<hyp lang="ru" system="GPT"><p><seg id="1">Кат</seg></p><p><seg id="2">спел</seg></p></hyp>
</doc><doc id="testsuite"><src lang="en"><p><seg id="1">x</seg></p></src>
<hyp system="GPT" lang="ru"><p><seg id="1">y</seg></p></hyp></doc></dataset>"""


def test_wmt_xml() -> None:
    found = corpus(file("newstest2021.en-ru.xml", WMT))
    assert sides(found) == (
        {"reference A": ["Кот", "спит"], "reference B": ["Кошка", "дремлет"]},
        {"Online-B": ["Кит", "спал"], "GPT": ["Кат", "спел"]},
    )
    assert found.sources == ("A cat", "sleeps")
    assert "1 of 3 segments are left out: they have no reference" in found.notes[0]


# refusals

BOMB = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tmx", TMX[:-6], "a.tmx, line 6, column 8: broken XML: “no element found”."),
        ("a.tmx", TMX.replace("</tu>", ""),
         "a.tmx, line 6, column 3: broken XML: “mismatched tag”."),
        ("a.tmx", TMX.replace("red", "&b;").replace("<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">", BOMB),
         "a.tmx declares entities or refers to other files, which is not allowed here."),
        ("a.tmx", "<tmx><body/></tmx>", "a.tmx has no translation unit with a text."),
        ("a.tmx", "<tmx>" + "<a>" * 200, "a.tmx: <a> lies more than 100 elements deep."),
        ("a.xlf", XLIFF_2[:500], "a.xlf, line 7, column 31: broken XML: “unclosed token”."),
        ("a.xlf", "<xliff/>", "a.xlf has no translation unit."),
        ("a.xml", "<html><p>x</p></html>", "a.xml is XML with the outermost element <html>"),
        ("a.xml", "<?xml version='1.0' encoding='cp99'?><tmx/>",
         "a.xml has an XML encoding that cannot be read: “unknown encoding: cp99”."),
        ("a.sgm", "<refset>\n<seg id=1>a<seg id=2>b", "a.sgm, line 2: <seg> and </seg> do not alt"),
        ("a.sgm", "<refset><doc></doc></refset>", "a.sgm has no segment (<seg>)."),
        ("a.sgm", TSTSET.format(name="A").replace('"2"', '"1"'), "segment d1:1 stands twice"),
    ],
)  # fmt: skip
def test_broken_markup_is_named(name: str, text: str, message: str) -> None:
    assert message in refusal(file(name, text))


def test_ids_that_another_file_lacks() -> None:
    files = file("a.sgm", REFSET), file("b.sgm", TSTSET.format(name="A").replace('"2"', '"3"'))
    assert refusal(*files) == (
        "a.sgm has no segment d1:3, which another file has; 1 of 3 segments stand in every file. "
        "These can be taken alone."
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
    assert "not allowed here" in message or "“undefined entity" in message
