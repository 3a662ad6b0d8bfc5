"""Invalid values of an address: each reported with the valid ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import clip
from pages.ui.i18n import translation
from pages.ui.shared.recipes import fitted_variants, recipe_inputs
from pages.ui.shared.recipes.slider_ranges import bounds, takes

_SIZE, _ROOM = 14, 400
"""Pixels of a letter, and of as much of a value as is repeated."""

_SWITCHES = ("true", "false")


def unknown(
    given: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, InputError]]:
    """An address's parameters, a page's choices → key and complaint, where a value is not valid.

    An unknown parameter is ignored and is not an error.
    """
    known = {translation.KEY: translation.LANGUAGES, **choices}
    for key, value in given.items():
        valid = known.get(key) or (_SWITCHES if recipe_inputs.is_switch(key) else ())
        ends = bounds(key)
        if valid and value not in valid and not _is_fitted(key, value):
            yield key, _complaint(key, value, _listed(valid))
        elif ends and not takes(key, value):
            yield key, _complaint(key, value, "{:g}..{:g}".format(*ends))


def _complaint(key: str, value: str, choices: str) -> InputError:
    return InputError(
        N_(
            "The address contains “{parameter}={value}”, which is not valid. Valid values: "
            "{choices}."
        ),
        parameter=key,
        value=clip(value, _SIZE, _ROOM),
        choices=choices,
    )


def _is_fitted(key: str, value: str) -> bool:
    """Whether its error is reported elsewhere."""
    return key in fitted_variants.CHOICES and fitted_variants.is_fitted(value)


def _listed(valid: tuple[str, ...]) -> str:
    """``("1", "2", "3")`` → ``"1..3"``; names one by one."""
    names = [name for name in valid if name]
    if len(names) > 1 and all(name.isdigit() for name in names):
        return f"{names[0]}..{names[-1]}"
    return ", ".join(names)
