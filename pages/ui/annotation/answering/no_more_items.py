"""What an annotator reads who is given nothing now: why, and what becomes of their work."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import AnnotationProgress, Membership, Project, Store, work_rules
from pages.ui.annotation import moments
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.serving import held_resources

_AGAIN = 10.0
"""Seconds after which it is looked again whether there is something to do."""


def notices(project: Project, progress: AnnotationProgress) -> None:
    """What holds while there still is an item: a pause, and how long there is time."""
    rules = project.rules
    if progress.stopped == work_rules.PAUSED:
        st.warning(
            _(
                "The owner has paused the project. You can finish what you have begun; nothing "
                "is lost."
            )
        )
    elif rules.deadline is not None and not progress.stopped:
        until = moments.written(rules.deadline)
        st.caption(_("Items are given out until {time}.").format(time=until))
    elif progress.stopped == work_rules.OVER:
        st.warning(
            _("The deadline has passed. You can finish what you have begun, and it will count.")
        )


def nothing_to_do(
    store: Store, member: Membership, project: Project, progress: AnnotationProgress
) -> None:
    """In the place of an item."""
    st.info(_reason(project, progress))
    if progress.closed or progress.qualified is False:
        return
    if progress.stopped == work_rules.PAUSED or progress.waiting:
        _look_again(store, member, progress)


def _reason(project: Project, progress: AnnotationProgress) -> str:
    if progress.closed:
        return _("This project is closed and accepts no more votes.")
    if progress.qualified is False:
        return _failed(project, progress)
    if progress.stopped == work_rules.PAUSED:
        return _paused(progress)
    if progress.stopped == work_rules.OVER:
        over = moments.written(project.rules.deadline or 0.0)
        return _("The deadline was {time}, and no more items are given out. Thank you!").format(
            time=over
        )
    if progress.stopped == work_rules.FULL:
        return _full(project)
    if progress.waiting:
        return plural(
            "Other annotators have the last items open. If they leave an item for more than {n} "
            "minute, it will be assigned to you, and this page will continue automatically. "
            "Thank you!",
            "Other annotators have the last items open. If they leave an item for more than {n} "
            "minutes, it will be assigned to you, and this page will continue automatically. "
            "Thank you!",
            project.setup.lease,
        )
    done = _("There are no more items for you. Thank you!")
    if not progress.skipped:
        return done
    skipped = plural(
        "You skipped {n} item. You can still answer it under “Your last answers” if it has not "
        "been given to someone else.",
        "You skipped {n} items. You can still answer them under “Your last answers” if they "
        "have not been given to others.",
        progress.skipped,
    )
    return f"{done} {skipped}"


def _full(project: Project) -> str:
    return plural(
        "You are done: each person judges at most {n} item. Thank you!",
        "You are done: each person judges at most {n} items. Thank you!",
        project.rules.quota,
    )


def _paused(progress: AnnotationProgress) -> str:
    """Answers are spoken of to whoever has given any."""
    if progress.done + progress.skipped:
        return _(
            "The owner has paused the project. Your answers are kept, and this page will "
            "continue automatically."
        )
    return _(
        "The owner has paused the project. Wait here, and this page will continue automatically."
    )


def _failed(project: Project, progress: AnnotationProgress) -> str:
    right, answered = progress.controls
    said = _(
        "Thank you. You gave the known answer to {right} of {answered} control items, so the "
        "required {share}% can no longer be reached and your other votes do not count. The owner "
        "sees this and may let you continue."
    )
    share = round(100 * project.setup.qualify)
    return said.format(right=right, answered=answered, share=share)


def _look_again(store: Store, member: Membership, before: AnnotationProgress) -> None:
    _watch(partial(_goes_on, store, member, (before.stopped, before.waiting)))


def _goes_on(store: Store, member: Membership, before: tuple[str, bool]) -> bool:
    now = an.progress(store, member)
    return (now.stopped, now.waiting) != before


def _watched(goes_on: partial[bool]) -> None:
    if goes_on():
        st.rerun()


_watch = held_resources.fragment(_watched, run_every=_AGAIN)
