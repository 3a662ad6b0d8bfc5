"""What a project asks of its annotators: all that its owner chooses, and what cannot be chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from meteor_core.annotations import limits
from meteor_core.annotations.answers import SCHEMES, SEVERITIES, Answer, Scheme, scheme_name
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_

CATEGORIES = (
    N_("mistranslation"),
    N_("addition"),
    N_("omission"),
    N_("untranslated"),
    N_("grammar"),
    N_("spelling"),
    N_("punctuation"),
    N_("terminology"),
    N_("style"),
    N_("other"),
)
WEIGHTS = {
    ("Fluency/Punctuation", "minor"): 0.1,
    ("Non-translation", "minor"): 25.0,
    ("Non-translation", "major"): 25.0,
}
"""Errors that weigh otherwise than their severity does, as WMT counts MQM."""

ANCHORS = {
    0: N_("nonsense"),
    33: N_("some meaning kept"),
    66: N_("most meaning kept"),
    100: N_("perfect"),
}


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

    ``segments``: how many are drawn at random, 0 for all; ``candidates``: how many an item shows, 0
    for the scheme's usual number; ``annotators``: how many judge each item; ``qualify``: the share
    of controls to get right, 0 to let everybody go on; ``lease``: minutes after which abandoned
    work is handed to others; ``show_reference``: False keeps the references from annotators;
    ``proposals``: items of ESA begin with spans that METEOR proposes; ``context``: how many
    sentences of its document are shown before and after an item, not to be judged; ``documents``:
    whole documents are drawn, and a person who begins one has its items in order; ``controls``:
    items with known answers, those of the tutorial too; ``planted``: attention checks to make of
    candidates with an obvious fault; ``control_every``: items of which one is a
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
    shuffled: bool = True
    seed: int = 1
    lease: int = 30
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
            "The known answer for segment {segment} does not fit the scheme “{scheme}”.",
            segment=control.segment + 1,
            scheme=scheme_name(setup.scheme),
        )


_RANGES = {
    "annotators": (1, limits.MOST_ANNOTATORS),
    "segments": (0, limits.MOST_SEGMENTS),
    "candidates": (0, limits.MOST_SYSTEMS),
    "seed": (0, 2**31 - 1),
    "lease": (1, 24 * 60),
    "qualify": (0, 1),
    "tolerance": (0, 100),
    "context": (0, limits.MOST_CONTEXT),
    "planted": (0, limits.MOST_CONTROLS),
    "control_every": (2, 50),
}


def checked(setup: Setup) -> Setup:
    """The setup with its texts made storable; raises ``InputError`` for what cannot be."""
    if setup.scheme not in SCHEMES:
        raise ChoiceError("scheme", setup.scheme, SCHEMES)
    for name, (low, high) in _RANGES.items():
        value = getattr(setup, name)
        if not low <= value <= high:
            raise InputError(
                "{name} is {value}, but must be from {low} to {high}.",
                name=name,
                value=value,
                low=low,
                high=high,
            )
    _check_views(setup)
    lessons = sum(control.teaches for control in setup.controls)
    controls = len(setup.controls) - lessons + setup.planted
    limits.at_most("controls", controls, limits.MOST_CONTROLS)
    limits.at_most("tutorial items", lessons, limits.MOST_LESSONS)
    if setup.qualify and not controls:
        raise InputError("Qualification needs control items.")
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


def _check_views(setup: Setup) -> None:
    """Raises ``InputError`` for what annotators cannot be shown together."""
    if setup.proposals and not setup.traits.proposes:
        raise InputError("Only the esa scheme can have proposed spans.")
    if not (setup.show_reference or setup.show_source):
        raise InputError("To judge a candidate, annotators need the source or the reference.")


def _check_weight(name: str, weight: float) -> None:
    if not 0 <= weight <= 100:
        raise InputError(
            "The weight of {name} is {value}, but must be from 0 to 100.", name=name, value=weight
        )


def _anchors(anchors: Mapping[int, str]) -> dict[int, str]:
    limits.at_most("scale marks", len(anchors), limits.MOST_NAMES)
    if outside := [value for value in anchors if not 0 <= value <= 100]:
        raise InputError("The scale mark {value} is not between 0 and 100.", value=outside[0])
    return {
        value: limits.within("scale mark", text, limits.LONGEST_TITLE)
        for value, text in sorted(anchors.items())
    }


def _by_name(what: str, several: str, names: Collection[str]) -> dict[str, str]:
    limits.at_most(several, len(names), limits.MOST_NAMES)
    made = [limits.plain_name(what, name) for name in names]
    if not made or len(set(made)) < len(made):
        raise InputError("Each {what} needs a different name.", what=what)
    return dict(zip(names, made, strict=True))


def _kinds_of_error(setup: Setup) -> dict[str, Any]:
    given = setup.traits.severities if setup.severities == SEVERITIES else setup.severities
    categories = _by_name("category", N_("categories"), setup.categories)
    severities = _by_name("severity", N_("severities"), given)
    for name, weight in given.items():
        _check_weight(name, weight)
    return {
        "categories": tuple(categories.values()),
        "severities": {severities[name]: float(weight) for name, weight in given.items()},
    }


_OF_WMT = (
    N_("Accuracy/Mistranslation"),
    N_("Accuracy/Addition"),
    N_("Accuracy/Omission"),
    N_("Accuracy/Untranslated text"),
    N_("Fluency/Grammar"),
    N_("Fluency/Spelling"),
    N_("Fluency/Punctuation"),
    N_("Fluency/Register"),
    N_("Fluency/Inconsistency"),
    N_("Fluency/Character encoding"),
    N_("Terminology/Inappropriate for context"),
    N_("Terminology/Inconsistent use"),
    N_("Style/Awkward"),
    N_("Locale convention/Address format"),
    N_("Locale convention/Currency format"),
    N_("Locale convention/Date format"),
    N_("Locale convention/Name format"),
    N_("Locale convention/Telephone format"),
    N_("Locale convention/Time format"),
    N_("Other"),
    N_("Source error"),
    N_("Non-translation"),
)
_BETWEEN = "/"


@dataclass(frozen=True, slots=True)
class Typology:
    """``categories`` in their order, a kind under its dimension as ``"Accuracy/Omission"``.

    ``severities`` have a weight each; what weighs otherwise, ``setup.WEIGHTS`` says.
    """

    name: str
    categories: tuple[str, ...]
    severities: Mapping[str, float]


TYPOLOGIES = {
    "light": Typology("light", CATEGORIES, SEVERITIES),
    "wmt": Typology("wmt", _OF_WMT, {"neutral": 0.0, "minor": 1.0, "major": 5.0}),
}
"""``light``: this program's own. ``wmt``: the hierarchy and the weights of Freitag et al. 2021
("Experts, Errors, and Context", TACL 9, tables 2 and 4), by which WMT counts MQM."""


def parts(category: str) -> tuple[str, str]:
    """``"Accuracy/Omission"`` → ``("Accuracy", "Omission")``; ``("style", "")`` without a kind."""
    dimension, _between, kind = category.partition(_BETWEEN)
    return dimension, kind
