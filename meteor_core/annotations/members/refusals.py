"""Why somebody has no business in a project: each reason is an error of its own kind."""

from __future__ import annotations

from meteor_core.messages.errors import AccessError
from meteor_core.messages.phrase import N_


class BarredError(AccessError):
    """The owner has ended this member's part in the project, and may have said why."""

    def __init__(self, reason: str = "") -> None:
        if reason:
            super().__init__(
                N_("The owner has ended your part in this project: {reason}"), reason=reason
            )
        else:
            super().__init__(N_("The owner has ended your part in this project."))


class RenewedError(AccessError):
    """The owner has made another link in the place of the one that somebody comes by."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "This link was renewed and opens nothing any more: use the new one, or ask the "
                "project's owner for it."
            )
        )


class ClosedError(AccessError):
    """The project takes no more votes."""

    def __init__(self) -> None:
        super().__init__(N_("The project is closed: its owner takes no more votes."))
