"""What a project asks of its annotators: the scheme and all that its owner chooses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from meteor_core.annotations import answers, limits
from meteor_core.annotations.answers import KINDS, Answer
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_

SCHEMES = tuple(KINDS)
"""Preference, ranking, direct assessment on a slider, error spans (a light MQM), and ESA."""

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
SEVERITIES = {"neutral": 0.0, "minor": 1.0, "major": 5.0, "critical": 10.0}
"""Each with its weight in the MQM score."""

ESA_SEVERITIES = {"minor": 1.0, "major": 5.0}
"""ESA knows two; the weights count in tables of errors alone, never in the score."""

PROPOSALS = ("none", "half", "all")
"""Which items of an ESA project come with proposed spans; half of them are drawn."""

SCORED = ("rating", "esa")
"""Schemes with a scale, on which a whole document can be scored too."""

ANCHORS = {0: "nonsense", 33: "some meaning kept", 66: "most meaning kept", 100: "perfect"}


@dataclass(frozen=True, slots=True)
class Control:
    """An item with a known answer; positions in ``expected`` are those of ``systems``.

    Ratings may be off by the setup's ``tolerance``; of error spans each expected one has to be
    touched by a marked one, and where none is expected none may be marked. ``note``: what those are
    told whom it teaches.
    """

    segment: int
    systems: tuple[str, ...]
    expected: Answer
    note: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that an owner chooses; only ``title`` and ``scheme`` have to be given.

    ``segments``: how many are drawn at random, 0 for all; ``candidates``: how many an item shows,
    0 for the scheme's usual number; ``annotators``: how many judge each item; ``repeats``: the
    share of items that come again to the same annotator; ``qualify``: the share of controls to get
    right, 0 to let everybody go on; ``lease``: minutes after which abandoned work is handed to
    others; ``show_reference``: False keeps the references from annotators until they are done with
    a segment; ``proposals``: one of ``PROPOSALS``; ``category_weights``: of categories whose errors
    weigh otherwise than ``severities`` says, by severity; ``context``: how many sentences of its
    document stand before and after an item, not to be judged; ``documents``: whole documents are
    drawn, and whoever begins one has its items in order; ``document_score``: at the end of each the
    annotator gives the whole of it a score from 0 to 100; ``tutorial``: items to answer, until each
    is right, before the work begins; ``planted``: attention checks to make of candidates with a
    fault that nobody overlooks; ``control_every``: items of which one is a control, until each was
    met; ``dynamic``: judgements go where the order of two systems is open, once each pair has been
    judged in ``least`` segments, and end where none is. ESA has the severities minor and major,
    unless others are given, and no categories.
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
    category_weights: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    proposals: str = "none"
    context: int = 0
    documents: bool = False
    document_score: bool = False
    tutorial: tuple[Control, ...] = ()
    planted: int = 0
    control_every: int = 3
    dynamic: bool = False
    least: int = 20

    @property
    def span_categories(self) -> tuple[str, ...]:
        """What the category of a span may be; ESA's have none."""
        return ("",) if self.scheme == "esa" else self.categories

    def weight(self, category: str, severity: str) -> float:
        """What an error counts: its category's own weight, else that of its severity."""
        of_category = self.category_weights.get(category, {})
        return of_category.get(severity, self.severities.get(severity, 0.0))


_RANGES = {
    "annotators": (1, limits.MOST_ANNOTATORS),
    "segments": (0, limits.MOST_SEGMENTS),
    "candidates": (0, limits.MOST_SYSTEMS),
    "seed": (0, 2**31 - 1),
    "lease": (1, 24 * 60),
    "repeats": (0, 0.5),
    "qualify": (0, 1),
    "tolerance": (0, 100),
    "context": (0, limits.MOST_CONTEXT),
    "planted": (0, limits.MOST_CONTROLS),
    "control_every": (2, 50),
    "least": (10, limits.MOST_SEGMENTS),
}


def checked(setup: Setup) -> Setup:
    """The setup with its texts made storable; raises ``InputError`` for what cannot be."""
    if setup.scheme not in SCHEMES:
        raise ChoiceError("scheme", setup.scheme, SCHEMES)
    for name, (low, high) in _RANGES.items():
        value = getattr(setup, name)
        if not low <= value <= high:
            raise InputError(
                "{name} is {value}, not within {low}..{high}.",
                name=name,
                value=value,
                low=low,
                high=high,
            )
    _check_views(setup)
    _check_weights(setup)
    limits.at_most("controls", len(setup.controls) + setup.planted, limits.MOST_CONTROLS)
    limits.at_most("tutorial items", len(setup.tutorial), limits.MOST_LESSONS)
    if setup.qualify and not setup.controls and not setup.planted:
        raise InputError("A qualification needs control items.")
    return replace(
        setup,
        language=limits.within("language", setup.language, limits.LONGEST_NAME),
        title=limits.within("title", setup.title.strip(), limits.LONGEST_TITLE) or "–",
        instructions={
            limits.storable(language)[:10]: limits.within(
                "instructions", text, limits.LONGEST_INSTRUCTIONS
            )
            for language, text in list(setup.instructions.items())[:10]
        },
        anchors=_anchors(setup.anchors),
        **_kinds_of_error(setup),
    )


def fitting(setup: Setup, *, has_references: bool) -> Setup:
    """The setup as a corpus allows it: what has no reference shows none."""
    return setup if has_references else replace(setup, show_reference=False)


def _check_views(setup: Setup) -> None:
    """Raises ``InputError`` for what annotators cannot be shown together."""
    if setup.proposals not in PROPOSALS:
        raise ChoiceError("proposals", setup.proposals, PROPOSALS)
    if setup.proposals != "none" and setup.scheme != "esa":
        raise InputError("Only the scheme esa takes proposed spans.")
    if setup.document_score and not (setup.documents and setup.scheme in SCORED):
        raise InputError(
            "Only whole documents in the schemes {schemes} take a score of the document.",
            schemes=", ".join(SCORED),
        )
    if setup.documents and setup.dynamic:
        raise InputError(
            "Documents that are given whole cannot be assigned dynamically: choose one of the two."
        )
    if setup.show_reference:
        return
    if not setup.show_source:
        raise InputError("Without source and reference there is nothing to judge a candidate by.")
    if setup.show_alignments:
        raise InputError("An alignment shows the reference, which this project hides.")


def _check_weights(setup: Setup) -> None:
    """Raises ``InputError`` for weights of no such severity, or out of bounds."""
    for category, weights in setup.category_weights.items():
        for severity, weight in weights.items():
            if severity not in setup.severities:
                raise ChoiceError("severity", severity, setup.severities)
            _check_weight(f"{category}, {severity}", weight)


def _check_weight(name: str, weight: float) -> None:
    if not 0 <= weight <= 100:
        raise InputError(
            "The weight of {name} is {value}, not within 0..100.", name=name, value=weight
        )


def _anchors(anchors: Mapping[int, str]) -> dict[int, str]:
    limits.at_most("anchors", len(anchors), limits.MOST_NAMES)
    if outside := [value for value in anchors if not 0 <= value <= 100]:
        raise InputError("The anchor {value} is not within 0..100.", value=outside[0])
    return {
        value: limits.within("anchor", text, limits.LONGEST_TITLE)
        for value, text in sorted(anchors.items())
    }


def _by_name(what: str, several: str, names: Collection[str]) -> dict[str, str]:
    """Names as they were given → as they are stored."""
    limits.at_most(several, len(names), limits.MOST_NAMES)
    made = [limits.plain_name(what, name) for name in names]
    if not made or len(set(made)) < len(made):
        raise InputError("Each {what} needs a name of its own.", what=what)
    return dict(zip(names, made, strict=True))


def _kinds_of_error(setup: Setup) -> dict[str, Any]:
    """Categories, severities and weights by their names as they are stored.

    Weights of a category that there is not are left out: it may have been taken away.
    """
    given = setup.severities
    if setup.scheme == "esa" and given == SEVERITIES:
        given = ESA_SEVERITIES
    categories = _by_name("category", N_("categories"), setup.categories)
    severities = _by_name("severity", N_("severities"), given)
    for name, weight in given.items():
        _check_weight(name, weight)
    return {
        "categories": tuple(categories.values()),
        "severities": {severities[name]: float(weight) for name, weight in given.items()},
        "category_weights": {
            categories[category]: {
                severities[name]: float(weight)
                for name, weight in weights.items()
                if name in severities
            }
            for category, weights in setup.category_weights.items()
            if category in categories
        },
    }


def pack(setup: Setup) -> dict[str, Any]:
    """A setup → JSON-ready; its controls are kept as items, its tutorial as lessons."""
    data = asdict(replace(setup, controls=(), tutorial=()))
    data["anchors"] = [[value, text] for value, text in setup.anchors.items()]
    data["severities"] = [[name, weight] for name, weight in setup.severities.items()]
    return data


def unpack(data: dict[str, Any]) -> Setup:
    """What ``pack`` made → the setup, without its controls."""
    data = data | {
        "controls": (),
        "tutorial": (),
        "anchors": dict(data["anchors"]),
        "severities": dict(data["severities"]),
        "categories": tuple(data["categories"]),
    }
    return Setup(**data)


def check_expected(setup: Setup, control: Control) -> None:
    """Raises ``InputError`` for an expected answer of another scheme."""
    if not isinstance(control.expected, answers.KINDS[setup.scheme]):
        raise InputError(
            "The known answer of segment {segment} is not one of the scheme “{scheme}”.",
            segment=control.segment + 1,
            scheme=answers.scheme_name(setup.scheme),
        )
