"""Tags of Universal Dependencies held against those of OpenCorpora: how far do they agree?

Taggers of text in context speak the first, the dictionary of Russian forms the second. What one of
them does not mark (the gender of a plural adjective) tells neither for nor against the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

# Tags are weighed for what is shown of a word; who scores alone needs no arrays here.
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FEATURES: Mapping[str, Mapping[str, str]] = {
    "Case": {
        "nomn": "Nom",
        "gent": "Gen",
        "gen1": "Gen",
        "gen2": "Gen",
        "datv": "Dat",
        "accs": "Acc",
        "acc2": "Acc",
        "ablt": "Ins",
        "loct": "Loc",
        "loc1": "Loc",
        "loc2": "Loc",
        "voct": "Voc",
    },
    "Number": {"sing": "Sing", "plur": "Plur"},
    "Gender": {"masc": "Masc", "femn": "Fem", "neut": "Neut"},
    "Tense": {"past": "Past", "pres": "Pres", "futr": "Fut"},
    "Person": {"1per": "1", "2per": "2", "3per": "3"},
    "Mood": {"indc": "Ind", "impr": "Imp"},
    "Aspect": {"perf": "Perf", "impf": "Imp"},
    "Animacy": {"anim": "Anim", "inan": "Inan"},
    "Degree": {"Supr": "Sup"},
    "Valency": {"tran": "Tran", "intr": "Intr", "Impe": "Impe"},
}
"""Feature → OpenCorpora's grammeme → its value in Universal Dependencies."""

WEIGHTS = {"Animacy": 0.2, "Degree": 0.5, "Aspect": 0.2}
"""Of disagreement in a feature where it is not 1: the dictionary marks these by other rules."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "NOUN": ("NOUN",),
    "PROPN": ("NOUN",),
    "ADJ": ("ADJF",),
    "DET": ("ADJF",),
    "PRON": ("NPRO", "ADJF", "CONJ"),
    "NUM": ("NUMR", "NUMB", "ROMN", "ADJF"),
    "ADV": ("ADVB", "PRED", "PRCL", "CONJ", "COMP"),
    "ADP": ("PREP",),
    "CCONJ": ("CONJ",),
    "SCONJ": ("CONJ",),
    "PART": ("PRCL",),
    "INTJ": ("INTJ",),
    "PUNCT": ("PNCT",),
    "SYM": ("PNCT", "UNKN"),
    "X": ("LATN", "UNKN"),
}
"""Part of speech → what OpenCorpora calls it, the usual first; for verbs see ``FORMS``."""

FORMS: Mapping[str, str] = {
    "VerbForm=Inf": "INFN",
    "VerbForm=Conv": "GRND",
    "VerbForm=Part": "PRTF",
    "VerbForm=Fin": "VERB",
    "Degree=Cmp": "COMP",
}
SHORT = {"PRTF": "PRTS", "ADJF": "ADJS"}

OTHER_PART = 0.5
"""What another part of speech counts beside a feature."""
UNUSUAL_PART = 0.2
"""What one counts that the other scheme now and then takes for it."""


@lru_cache(1 << 12)
def features(tag: str) -> Mapping[str, str]:
    """``"NOUN,inan,masc sing,accs"`` → Animacy=Inan, Gender=Masc, Number=Sing, Case=Acc."""
    marks = tag.replace(" ", ",").split(",")
    return {
        feature: values[mark]
        for feature, values in FEATURES.items()
        for mark in marks
        if mark in values
    }


@lru_cache(1 << 12)
def parts_and_features(universal: str) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """``"VERB|Aspect=Perf|VerbForm=Inf"`` → ``INFN``, and the features that may be compared."""
    part, _, rest = universal.partition("|")
    named = rest.split("|") if rest else []
    forms = tuple(FORMS[name] for name in named if name in FORMS)
    # «больше не спит»: an adverb by the dictionary, too, where it has one
    parts = ("ADVB", *forms) if part == "ADV" and forms else forms or PARTS.get(part, ("VERB",))
    if "Variant=Short" in named:
        parts = tuple(SHORT.get(name, name) for name in parts)
    values = dict(name.replace("Case=Par", "Case=Gen").split("=") for name in named)
    return parts, {name: values[name] for name in FEATURES if name in values}


@lru_cache(1 << 10)
def disagreements(universals: tuple[str, ...], tag: str) -> Floats:
    """How far each of ``universals`` (n) is from an OpenCorpora tag → n values.

    The features that they differ in, weighed, and whether they differ in part of speech:
    ``("NOUN|Case=Acc|Number=Sing",), "NOUN,inan,masc sing,nomn"`` → 1.0. Read-only: a dictionary
    has some hundred tags, and they come again and again.
    """
    differing = _parts(universals, tag.replace(" ", ",").partition(",")[0]).copy()
    for name, value in features(tag).items():
        theirs = _values(universals, name)
        differing += WEIGHTS.get(name, 1.0) * ((theirs != value) & (theirs != ""))
    differing.flags.writeable = False
    return differing


@lru_cache(2 * len(FEATURES))
def _values(universals: tuple[str, ...], feature: str) -> NDArray[np.str_]:
    """The value of a feature in each tag, "" where it has none."""
    import numpy as np

    return np.array([parts_and_features(tag)[1].get(feature, "") for tag in universals])


@lru_cache(64)
def _parts(universals: tuple[str, ...], own: str) -> Floats:
    """What a part of speech of OpenCorpora's counts beside that of each tag."""
    import numpy as np

    return np.array([_part(parts_and_features(tag)[0], own) for tag in universals])


def _part(parts: Sequence[str], own: str) -> float:
    if own not in parts:
        return OTHER_PART
    return 0.0 if own == parts[0] else UNUSUAL_PART
