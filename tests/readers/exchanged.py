"""TMX, XLIFF and WMT files to read: as translate-toolkit makes them, and written out."""

from __future__ import annotations

import io
from typing import Any

from translate.storage import tmx, xliff

PAIRS = [("the cat & <the> dog", "кот и «пёс»"), ("it sleeps", "он спит")]


def made_tmx(target: str = "", *, more: tuple[str, ...] = ()) -> bytes:
    store: Any = tmx.tmxfile()
    for source, reference in PAIRS:
        store.addtranslation(source, "en", target or reference, "ru")
    for text in more:
        store.addtranslation("more", "en", text, "ru")
    stream = io.BytesIO()
    store.serialize(stream)
    return stream.getvalue()


def made_xliff(targets: list[str], suggestions: list[str] | None = None) -> bytes:
    store: Any = xliff.xlifffile()
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


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en-US" datatype="xml" segtype="sentence"/><body>
<tu tuid="7"><tuv xml:lang="EN-US"><seg>A <bpt i="1">&lt;b></bpt>red<ept i="1">&lt;/b></ept>
  cat<ph x="1"/></seg></tuv><tuv xml:lang="ru"><seg>Рыжий <hi>кот</hi></seg></tuv></tu>
</body></tmx>"""


XLIFF_2 = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"
 xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" srcLang="en" trgLang="ru"><file id="f">
<unit id="1"><mtc:matches><mtc:match ref="#1" origin="NMT"><source>A cat</source>
<target>Кит</target></mtc:match></mtc:matches>
<segment><source>A <pc id="1">cat</pc><ph id="2"/></source><target>Кот</target></segment></unit>
<unit id="2"><segment><source>One.</source><target>Раз.</target></segment><ignorable>
<source> </source></ignorable><segment><source>Two.</source><target>Два.</target></segment></unit>
</file></xliff>"""


REFSET = """<refset setid="t" srclang="en" trglang="ru">
<DOC sysid="ref" docid="d1" genre="news"><P>
<seg id="1"> Кот &amp; пёс, AT&T </seg>
<seg id="2">он &lt;b&gt; спит</seg></P></DOC></refset>
"""
TSTSET = """<tstset setid="t" srclang="en" trglang="ru">
<doc docid="d1" sysid="{name}"><p><seg id="2">{name}2</seg><seg id="1">{name}1</seg></p></doc>
</tstset>"""


WMT = """<?xml version='1.0' encoding='utf-8'?>
<dataset id="newstest2021.en-ru"><doc origlang="en" id="d1">
<src lang="en"><p><seg id="1">A cat</seg></p><p><seg id="2">sleeps</seg></p></src>
<ref lang="ru" translator="A"><p><seg id="1">Кот</seg></p><p><seg id="2">спит</seg></p></ref>
<ref lang="ru" translator="B"><p><seg id="1">Кошка</seg></p><p><seg id="2">дремлет</seg></p></ref>
<hyp lang="ru" system="Online-B"><p><seg id="1">Кит</seg></p><p><seg id="2">спал</seg></p></hyp>
<hyp lang="ru" system="GPT"><p><seg id="1">Кат</seg></p><p><seg id="2">спел</seg></p></hyp>
</doc><doc id="testsuite"><src lang="en"><p><seg id="1">x</seg></p></src>
<hyp system="GPT" lang="ru"><p><seg id="1">y</seg></p></hyp></doc></dataset>"""

PO = """# Translators
msgid ""
msgstr ""
"Project-Id-Version: demo\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: main.c:1
msgid "a cat"
msgstr "{cat}"

#, fuzzy
msgctxt "menu"
msgid "%d dog"
msgid_plural "%d dogs"
msgstr[0] "пёс"
msgstr[1] "псы"

#~ msgid "gone"
#~ msgstr "нет"
"""
"""With a header, plural forms, and an entry that is obsolete."""

SDLXLIFF = """<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2"
 xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.docx" source-language="en-US"
 target-language="ru-RU" datatype="x-sdlfilterframework2"><body>
<trans-unit id="0" translate="no"><source><x id="0"/></source></trans-unit>
<group><trans-unit id="u1"><source>One. Two. Three.</source><seg-source>
<g id="1"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></g>
 <mrk mtype="seg" mid="3">Three.</mrk></seg-source><target>
<g id="1"><mrk mtype="seg" mid="1">{first}</mrk> <mrk mtype="seg" mid="2">Два.<mrk
 mtype="x-sdl-deleted" sdl:revid="1">Двое</mrk></mrk></g> <mrk mtype="seg" mid="3">Три.</mrk>
</target></trans-unit></group></body></file></xliff>"""
"""Three segments in a unit, and a word that was deleted."""

MARKDOWN = """# Results

| id | Reference | GPT-4 MT |
|---:|:----------|----------|
| 1 | кот \\| пёс | кошка |
| 2 | он спит | он спал |

Made by us.
"""

TS = """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS><TS version="2.1" language="ru">
<context><name>W</name><message><source>gone</source>
<translation type="vanished">нет</translation></message>
<message numerus="yes"><source>%n cat(s)</source><translation type="unfinished">
<numerusform>%n кот</numerusform><numerusform>%n кота</numerusform></translation></message>
</context></TS>"""
"""A message that the program lost, and one that is unfinished."""
