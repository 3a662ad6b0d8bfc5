"""What Russian words of one root end in, and which endings stand for one another.

Read by ``families``. An ending says what the word does with its root: names the thing, the
action, the quality, or a relation to it.
"""

from __future__ import annotations

from typing import NamedTuple

UNDONE = {
    "ж": "гдз",
    "ч": "кт",
    "ш": "хс",
    "щ": "т",
    "ц": "кт",
    "з": "г",
}
"""A consonant at the end of a root → what it may have been before a suffix changed it."""

PAIRS = (("жд", "д"), ("щ", "ст"), ("щ", "ск"))
"""The same for two letters: «рождать» and «родить», «спущен» and «спуск»."""

ENDINGS = {
    "verb": "ствовать|вовать|ировать|изировать|овать|евать|ывать|ивать|авать|вать|ать|ять|ить|еть|"
    "уть|нуть|оть|ти|чь|сть|зть|ыть",
    "adjective": "ический|еский|ейский|ийский|анский|янский|инский|истский|истический|ский|ской|"
    "ической|ционный|ионный|онный|енный|анный|янный|яный|аный|ённый|иальный|альный|ональный|ельный|"
    "тельный|ительный|изированный|ированный|ирующий|ивный|ичный|очный|овный|ный|ной|ний|овый|евый|овой|евой|ливый|чивый|ивый|"
    "истый|атый|ый|ий|ой|ь?ий",
    "sound": "ический|ичный",
    "dear": "енький|онький",
    "plain": "ый|ий|ой|кий|окий",
    "dearly": "енько|онько|енечко|онечко|ёхонько|ехонько",
    "plainly": "о|ко|око",
    "action": "ирование|ование|евание|ывание|ивание|ание|яние|ение|ние|ытие|итие|тие|ация|яция|"
    "иция|ция|ия|йка|ка|ьба|ба",
    "taking": "ятие",
    "deed": "ательство|ительство|тельство|ство|ствие|ие",
    "act": "а|я|ь|",
    "quality": "енность|анность|ность|ость|есть|ота|изна|ство|ие|ье|ина|",
    "being": "ость|есть|ота",
    "adverb": "ически|ески|ски|ически|но|ливо|енно|о|е|и",
    "thing": "ция|ия|ие|ье|ка|ко|це|ок|ек|а|я|о|е|ь|й|ы|и|",
    "small": "очка|ечка|очек|ичек|чик|ик|ок|ек|ёк|ка|ко|ца|це|ица|ушка|юшка|ышко|енька|онька",
    "she": "ница|ница|тельница|ица|ка|иня|ыня|ша|ниха|иха",
    "he": "ник|тель|ец|ист|ик|анин|янин|нин|тяй|ер|ор|ант|ент|",
    "ism": "изм|истика|ика|ия|иль|иум|",
}
"""What a word does with its root → the endings, ``|`` between them."""


class Pairing(NamedTuple):
    """Endings of two parts of speech that stand for one another, and the least cosine that a pair
    of known vectors needs for it. ``unchanged``: before them nothing of the root changes."""

    tags: tuple[str, str]
    kinds: tuple[str, str]
    cosine: float = -1.0
    unchanged: bool = False


PAIRINGS = (
    Pairing(("VERB", "VERB"), ("verb", "verb"), 0.3),
    Pairing(("VERB", "NOUN"), ("verb", "action"), 0.11),
    Pairing(("VERB", "NOUN"), ("verb", "act"), 0.25),
    Pairing(("VERB", "NOUN"), ("verb", "taking"), 0.2),
    Pairing(("VERB", "NOUN"), ("verb", "deed"), 0.3),
    Pairing(("ADJF", "NOUN"), ("adjective", "thing"), 0.08),
    Pairing(("ADJF", "NOUN"), ("adjective", "ism"), 0.2),
    Pairing(("ADJF", "NOUN"), ("adjective", "quality"), 0.2),
    Pairing(("ADJF", "NOUN"), ("adjective", "being"), 0.14),
    Pairing(("ADJF", "NUMR"), ("adjective", "thing"), 0.2),
    Pairing(("ADJF", "ADVB"), ("adjective", "adverb"), -0.05, unchanged=True),
    Pairing(("ADVB", "NOUN"), ("adverb", "quality"), 0.22),
    Pairing(("NOUN", "NOUN"), ("thing", "small"), 0.27),
    Pairing(("NOUN", "NOUN"), ("action", "act"), 0.3),
    Pairing(("NOUN", "NOUN"), ("he", "she"), 0.3),
    Pairing(("ADJF", "ADJF"), ("adjective", "adjective"), 0.45),
    Pairing(("ADJF", "ADJF"), ("sound", "sound"), 0.3),
    Pairing(("ADJF", "ADJF"), ("plain", "dear"), 0.2),
    Pairing(("ADJF", "ADVB"), ("plain", "dearly")),
    Pairing(("ADJF", "ADVB"), ("dear", "plainly")),
    Pairing(("ADVB", "ADVB"), ("plainly", "dearly")),
    Pairing(("VERB", "ADVB"), ("verb", "adverb"), 0.2),
)
