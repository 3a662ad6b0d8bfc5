"""Names of columns and files → what they hold: ``"hyp_GPT-4"`` → candidate of system GPT-4."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from meteor_core import languages
from meteor_core.languages import unknown

WORDS = {
    "reference": "reference references ref refs gold golden эталон эталоны эталонный эталонная реф "
    "postedit pe",
    "candidate": "candidate candidates cand hypothesis hypotheses hypothesys hyp hyps hypo "
    "prediction predictions pred preds output outputs completion response generated mt мт candidat "
    "кандидат кандидаты гипотеза гипотезы вывод",
    "source": "source sources src original исходный исходник исходники источник оригинал оригиналы "
    "input",
    "human": "human человек score scores da rating raw z zscore mqm esa judgement judgment оценка "
    "оценки балл баллы",
    "system": "system systems sys система системы модель model engine",
    "id": "id ids segid seg segment line number no num index idx номер строка сегмент",
    "document": "doc docid document документ документы",
    "domain": "domain domains genre domen домен домены жанр",
    "year": "year years год годы",
    "direction": "lp langpair langpairs",
    "annotator": "annotator annotators rater raters аннотатор аннотаторы разметчик",
    "metric": "comet cometkiwi xcomet bleurt metricx bertscore bartscore yisi prism gemba unite "
    "bleu chrf ter hter rouge rougel rougelsum wer метрика metric",
    "target": "target tgt trg translation translations перевод переводы",
}
"""``target`` is a reference or a candidate, whichever the others leave over."""

ROLE_OF = {word: role for role, words in WORDS.items() for word in words.split()}
SINGLE = {"№": "id", "#": "id", "n": "id", "pair": "direction"}
_JOINED = {
    "id": "segid segmentid",
    "document": "docid",
    "system": "sysid systemid systemname modelname",
    "direction": "languagepair",
    "human": "humanscore оценкачеловека",
    "metric": "mqmpenalty",
    "reference": "referencetranslation humantranslation humanreference переводчеловека "
    "человеческийперевод переводпереводчика эталонныйперевод",
    "candidate": "переводмт мтперевод mttranslation translationmt машинныйперевод "
    "machinetranslation mtoutput systemoutput переводсистемы",
    "source": "исходныйтекст",
}
"""Headings of several words, without what is between these."""

JOINED = {word: role for role, words in _JOINED.items() for word in words.split()}
ABOUT = frozenset(
    [
        *("lang", "language", "locale", "язык", "length", "len", "tokens", "chars"),
        *("url", "link", "path", "file", "filename", "status"),
    ]
)
"""Last words of headings of what is about a text, and none: ``src_lang``, ``mt_tokens``."""

_LANGUAGE = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z]{2})?").fullmatch
_TWO_LETTERS = re.compile("[a-z]{2}").fullmatch
LONGEST = 300
"""Characters of a file's name that are looked at, from the end."""

_SUFFIX = re.compile(
    r"\.(txt|text|csv|tsv|tab|xls[xm]?|ods|jsonl?|ndjson|tmx|(?:sdl|mq|mx)?(?:xlf|xliff)|xml|pot?|ts|md|markdown|sgml?|gz|snt|tok|detok|out)$",
    re.IGNORECASE,
)
_TRAILING_NUMBER = re.compile(r"^(\D+?)(\d+)$")
_PART = re.compile(r"[^\W_]+|№|#")
EDGES = " \t._-:/|()[]"
_TEXT = re.compile(r"^(texts?|тексты?)(?![^\W_])[\s._:-]*", re.IGNORECASE)
"""A word that is not a system's name: ``tgt_text GPT-4``."""

_OTHER_CODES = frozenset(
    ["ar", "el", "fa", "he", "hi", "hy", "ja", "ka", "kk", "ko", "th", "uz", "zh"]
)
"""Codes of languages that are not detected by their words."""

_NOT_CODES = frozenset(("id", "da"))
"""Codes that are names of other columns."""

_OTHER_WORDS = {
    "eng": "en",
    "rus": "ru",
    "deu": "de",
    "fra": "fr",
    "spa": "es",
    "ukr": "uk",
    "zho": "zh",
    "английский": "en",
    "русский": "ru",
}
_LETTERS = re.compile(r"[^\W\d_]+")
_COUNTRY = re.compile(r"(?<![^\W\d_])([a-z]{2,3})[-_][A-Z]{2}(?![^\W\d_])")
"""Behind a language's code: AR is Argentina, and no Arabic."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a name: a role (or none) and the label next to it."""

    role: str = ""
    label: str = ""


Meanings = list[list[Meaning]]
"""What the columns of each table are."""


def column(name: str) -> Meaning:
    """``"Ref 2"`` → reference, "2"; ``"candidate.GPT-4"`` → candidate, "GPT-4"."""
    plain = _plain(name)
    if plain in SINGLE:
        return Meaning(SINGLE[plain])
    parts = list(_PART.finditer(plain))
    joined = "".join(part.group() for part in parts)
    if joined in JOINED:
        return Meaning(JOINED[joined])
    if not parts or (len(parts) > 1 and parts[-1].group() in ABOUT):
        return Meaning()
    if len(parts) > 1 and (role := JOINED.get(parts[0].group() + parts[1].group())):
        return Meaning(role, name.strip()[parts[1].end() :].strip(EDGES))
    first, number = _word(parts[0].group())
    if first:
        rest = _TEXT.sub("", name.strip()[parts[0].end() :].strip(EDGES))
        if role := _second(first, rest):
            return Meaning(role)
        return Meaning(first, " ".join(filter(None, (number, rest))))
    last, number = _word(parts[-1].group())
    if last and len(parts) > 1:
        return Meaning(last, name.strip()[: parts[-1].start()].strip(EDGES))
    return Meaning()


def _second(first: str, rest: str) -> str:
    """``"system score"`` is a score, ``"reference id"`` an id: the last word decides."""
    role, _ = _word(_plain(rest))
    if first in ("metric", "document", "domain", "year", "direction", "annotator"):
        return first
    if role in ("id", "human") and first != role:
        return role
    return "id" if first == role == "id" else ""


def _word(word: str) -> tuple[str, str]:
    """``"ref2"`` → reference, "2"."""
    if word in ROLE_OF:
        return ROLE_OF[word], ""
    match = _TRAILING_NUMBER.match(word)
    if match and match[1] in ROLE_OF:
        return ROLE_OF[match[1]], match[2]
    return "", ""


def _plain(name: str) -> str:
    return name.strip().lower().replace("ё", "е")


def file(name: str) -> Meaning:
    """``"candidate.GPT-4.ru"`` → candidate, "GPT-4"; ``"эталон.txt"`` → reference, ""."""
    stem = stem_of(name)
    parts = list(_PART.finditer(stem))
    for part in parts:
        role, number = _word(_plain(part.group()))
        if role in ("reference", "candidate", "source", "system", "target"):
            rest = (stem[: part.start()].strip(EDGES), number, stem[part.end() :].strip(EDGES))
            label = " ".join(filter(None, rest))
            return Meaning({"system": "candidate"}.get(role, role), label)
    return Meaning("", stem)


def systems(files: Collection[str]) -> dict[str, str]:
    """Paths of candidates' files → what their systems are called, in few words but each its own:
    ``("out/hyp.A.txt", "out/hyp.B.txt")`` → ``"A"``, ``"B"``."""
    labels = {name: file(name).label for name in files}
    told = all(label and not label.isdigit() for label in labels.values())
    for called in (labels if told else {}, {name: stem_of(name) for name in files}):
        if len({*called.values()}) == len(files):
            return called
    return {name: name for name in files}


def stem_of(name: str) -> str:
    """``"data/candidate.Claude-3.5.ru.gz"`` → ``"candidate.Claude-3.5"``."""
    rest, _ = _parted(name)
    return rest or name


def language_of(name: str) -> str:
    """The language at the end of a file's name: ``"data/test.en.gz"`` → ``"en"``."""
    return _parted(name)[1]


def _parted(name: str) -> tuple[str, str]:
    """(stem, language) of a path."""
    stem = re.split(r"[\\/]", name[-LONGEST:])[-1]
    while suffix := _SUFFIX.search(stem):
        stem = stem[: suffix.start()]
    rest, _, language = stem.rpartition(".")
    match = _LANGUAGE(language)
    is_code = match and (_TWO_LETTERS(match[1]) or code_of(match[1].lower()))
    return (rest, language) if rest and is_code else (stem, "")


def extension(name: str) -> str:
    """``"a.CSV.gz"`` → ``"csv"``."""
    return name.lower().removesuffix(".gz").rpartition(".")[2]


def language_named(name: str) -> str:
    """``"translation en"``, ``"sentence_eng_Latn"``, ``"English"``, ``"en-CA"`` → ``"en"``; nothing
    for two."""
    words = _LETTERS.findall(_COUNTRY.sub(r"\1", name).lower())
    codes = {code for word in words if (code := code_of(word))}
    return codes.pop() if len(codes) == 1 else ""


def code_of(word: str) -> str:
    """``"en"``, ``"eng"``, ``"english"`` → ``"en"``; nothing for other words."""
    if word in _NOT_CODES:
        return ""
    if word in languages.LANGUAGES or word in unknown.NAMES or word in _OTHER_CODES:
        return word
    names_of = {code: language.name for code, language in languages.LANGUAGES.items()}
    called = (code for code, name in (names_of | unknown.NAMES).items() if name.lower() == word)
    return _OTHER_WORDS.get(word) or next(called, "")
