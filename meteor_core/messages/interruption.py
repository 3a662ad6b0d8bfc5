"""Ctrl-C ends a command with exit code 130 and without a word, at whatever moment it comes.

While a command is imported, and once it has done its work, there is nothing to clear away: the
process ends at once. An exception would appear as a traceback, or be lost in a library's callback.
While the command runs, the exception lets it remove what it has half made.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130


def end_at_once() -> None:
    """Lets Ctrl-C end this process, which is a command's, from now on."""
    signal.signal(signal.SIGINT, _end)


def in_command() -> bool:
    """Returns whether this process is a command's, and no command is at work in it yet."""
    return signal.getsignal(signal.SIGINT) is _end


@contextmanager
def raised() -> Iterator[None]:
    """Lets Ctrl-C raise ``KeyboardInterrupt`` in this block, and end the process when it comes
    again.

    Only in a command's own process: in others Ctrl-C keeps its handler.
    """
    if not in_command():
        yield
        return
    sys.unraisablehook = _unraisable
    signal.signal(signal.SIGINT, _raise)
    try:
        yield
    finally:
        end_at_once()


def leave() -> None:
    """End this process after Ctrl-C if it is a command's; processes at work for it end with it."""
    if in_command():
        os._exit(INTERRUPTED)


@contextmanager
def no_interruption() -> Iterator[None]:
    """Delays Ctrl-C in this block; processes that are started in it never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(number: int, frame: object) -> None:
    os._exit(INTERRUPTED)


def _raise(number: int, frame: object) -> None:
    end_at_once()
    raise KeyboardInterrupt


def _unraisable(unraisable: sys.UnraisableHookArgs) -> None:
    """What is raised where nobody can catch it, as in a destructor, is lost, and Ctrl-C with it."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(unraisable)
