"""TMX, XLIFF and WMT files to read: as translate-toolkit makes them, and written out."""

from __future__ import annotations

import io

from translate.storage import tmx, xliff

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
