"""What a project asks of its annotators: the scheme and all that its owner chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from meteor_core.annotations.asking.answers import Answer
from meteor_core.annotations.asking.schemes import SCHEMES, SEVERITIES, Scheme, scheme_name
from meteor_core.messages.errors import InputError

CATEGORIES = (
    "mistranslation",
    "addition",
    "omission",
    "untranslated",
    "grammar",
    "spelling",
    "punctuation",
    "terminology",
    "style",
    "other",
)
WEIGHTS = {
    ("Fluency/Punctuation", "minor"): 0.1,
    ("Non-translation", "minor"): 25.0,
    ("Non-translation", "major"): 25.0,
}
"""Errors that weigh otherwise than their severity does, as WMT counts MQM (``typologies``)."""

ANCHORS = {0: "nonsense", 33: "some meaning kept", 66: "most meaning kept", 100: "perfect"}


@dataclass(frozen=True, slots=True)
class Control:
    """An item with a known answer; positions in ``expected`` are those of ``systems``.

    ``teaches``: it comes before the work, and again until it is answered rightly; then ``note`` is
    shown with what was missed. Others come among the work and count: ``Setup.qualify``. Ratings may
    be off by the setup's ``tolerance``; of error spans each expected one has to be touched by a
    marked one, and where none is expected none may be marked.
    """

    segment: int
    systems: tuple[str, ...]
    expected: Answer
    teaches: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class KnownAnswers:
    """How many known answers an owner has written: a stored setup is without them."""

    controls: int = 0
    tutorial: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """All that an owner chooses; only ``title`` and ``scheme`` have to be given.

    ``segments``: how many are drawn at random, 0 for all; ``candidates``: how many an item shows,
    0 for the scheme's usual number; ``annotators``: how many judge each item; ``repeats``: the
    share of items that come again to the same annotator; ``qualify``: the share of controls to get
    right, 0 to let everybody go on; ``lease``: minutes after which abandoned work is handed to
    others; ``show_reference``: False keeps the references from annotators until they are done with
    a segment; ``proposals``: items of ESA begin with spans that METEOR proposes; ``context``: how
    many sentences of its document stand before and after an item, not to be judged; ``documents``:
    whole documents are drawn, and whoever begins one has its items in order; ``document_score``: at
    the end of each the annotator gives the whole of it a score from 0 to 100; ``controls``: items
    with known answers, those of the tutorial too; ``planted``: attention checks to make of
    candidates with a fault that nobody overlooks; ``control_every``: items of which one is a
    control, until each was met. ESA has the severities minor and major, unless others are given,
    and no categories.
    """

    title: str
    scheme: str
    language: str = "ru"
    annotators: int = 1
    segments: int = 0
    candidates: int = 0
    ties: bool = True
    blind: bool = True
    show_source: bool = True
    show_reference: bool = True
    show_alignments: bool = False
    show_scores: bool = False
    shuffled: bool = True
    seed: int = 1
    lease: int = 30
    repeats: float = 0.0
    controls: tuple[Control, ...] = ()
    qualify: float = 0.0
    tolerance: float = 25.0
    instructions: Mapping[str, str] = field(default_factory=dict)
    anchors: Mapping[int, str] = field(default_factory=lambda: dict(ANCHORS))
    categories: tuple[str, ...] = CATEGORIES
    severities: Mapping[str, float] = field(default_factory=lambda: dict(SEVERITIES))
    proposals: bool = False
    context: int = 0
    documents: bool = False
    document_score: bool = False
    planted: int = 0
    control_every: int = 3

    @property
    def traits(self) -> Scheme:
        """What its scheme asks for."""
        return SCHEMES[self.scheme]

    @property
    def span_categories(self) -> tuple[str, ...]:
        """What the category of a span may be; ESA's have none."""
        return ("",) if self.traits.marks and not self.traits.weighs else self.categories

    def weight(self, category: str, severity: str) -> float:
        """What an error counts in the MQM score."""
        return WEIGHTS.get((category, severity), self.severities.get(severity, 0.0))


def fitting(setup: Setup, *, has_references: bool, has_sources: bool) -> Setup:
    """The setup as a corpus allows it: what has no reference, or no source, shows none.

    One of the two is left: where there is neither, the plan says what is missing.
    """
    if not has_references:
        return replace(setup, show_reference=False)
    shows_source = setup.show_source and (has_sources or not setup.show_reference)
    return replace(setup, show_source=shows_source)


def pack(setup: Setup) -> dict[str, Any]:
    """A setup → JSON-ready; its controls are kept as items."""
    data = asdict(replace(setup, controls=()))
    data["anchors"] = [[value, text] for value, text in setup.anchors.items()]
    data["severities"] = [[name, weight] for name, weight in setup.severities.items()]
    return data


def unpack(data: dict[str, Any]) -> Setup:
    """What ``pack`` made → the setup, without its controls."""
    data = data | {
        "controls": (),
        "anchors": dict(data["anchors"]),
        "severities": dict(data["severities"]),
        "categories": tuple(data["categories"]),
    }
    return Setup(**data)


def check_expected(setup: Setup, control: Control) -> None:
    """Raises ``InputError`` for an expected answer of another scheme."""
    if not isinstance(control.expected, setup.traits.answer):
        raise InputError(
            "The known answer of segment {segment} is not one of the scheme “{scheme}”.",
            segment=control.segment + 1,
            scheme=scheme_name(setup.scheme),
        )
