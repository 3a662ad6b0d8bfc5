"""What can go wrong, as one tree; every error names the value, the place and the valid choices.

``template`` is the English message before its values are filled in, so that an interface can
translate it: ``translate(error.template).format(**error.values)``.

MeteorError
├── InputError         texts, files or parameters that cannot be used
│   ├── ChoiceError    a name that is not one of the valid choices
│   └── AccessError    somebody who may not, or not yet
└── ResourceError      a lexicon or model that is missing, damaged or out of reach

A ``MissingDataWarning`` is not an error: scores are made without the missing data.
"""

from __future__ import annotations

from collections.abc import Iterable

from meteor_core.messages.phrase import N_, fill


class MeteorError(Exception):
    """The parent of every error that the project raises on purpose."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return fill(self.template, **self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.template, self.values)


class InputError(MeteorError):
    """A text, file or parameter that cannot be used."""


class ChoiceError(InputError):
    """A name that is not one of the valid choices."""

    def __init__(self, what: str, value: object, choices: Iterable[str]) -> None:
        names = ", ".join(choices)
        message = (
            N_("Unknown {what} {value!r}; choose one of: {choices}.")
            if names
            else N_("Unknown {what} {value!r}; there is nothing to choose from.")
        )
        MeteorError.__init__(self, message, what=what, value=value, choices=names)


class AccessError(InputError):
    """The person may not see or do this, or not yet."""


class ResourceError(MeteorError):
    """A lexicon or model that is missing, damaged or out of reach."""


class MissingDataWarning(UserWarning):
    """Stages are off because data files are missing, so scores differ from those with them."""


def _rebuild(kind: type[MeteorError], template: str, values: dict[str, object]) -> MeteorError:
    error = kind.__new__(kind)
    MeteorError.__init__(error, template, **values)
    return error
