"""``--backend`` and ``--address``: where a corpus is scored."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
import joblib

from meteor_core.corpus.processes import FORKS
from meteor_core.corpus.scoring import LOKY, OWN
from meteor_core.messages.errors import MeteorError

HERE = (LOKY, OWN, "threading")
CLUSTERS = {"dask": "tcp://host:8786", "ray": "ray://host:10001"}
"""Back ends on other machines, and how their addresses are written."""

BACKENDS = (*HERE, *CLUSTERS)


def check(backend: str | None, address: str | None) -> None:
    """Raises ``BadParameter`` for an address that is empty or not needed."""
    if address is None:
        return
    if backend not in CLUSTERS:
        raise _refused(f"goes with --backend {' or '.join(CLUSTERS)} only.")
    if not address.strip():
        raise _refused(f"{address!r} is empty; write it like {CLUSTERS[backend]}.")


def named(backend: str | None) -> str | None:
    """Returns the back end's name for joblib; None for a cluster, which ``workers`` makes the
    default."""
    return None if backend in CLUSTERS else backend or _quickest()


def _quickest() -> str:
    """Forked workers share the lexicons that are loaded; elsewhere each loads its own."""
    return OWN if FORKS else LOKY


@contextmanager
def workers(backend: str | None, address: str | None) -> Iterator[None]:
    """Connects to a Dask or Ray cluster if one was chosen, and makes it joblib's back end.

    Only so: given by name, joblib 1.6 hands its own options on to the tasks of a cluster.
    """
    if backend == "dask":
        client = _imported(backend, "distributed").Client
        with _reached(backend, address, client) as made:
            if address is None:
                made.run(_deafen)
            with _hushed(), joblib.parallel_config(backend="dask"):
                yield
    elif backend == "ray":
        _reached(backend, address, _imported(backend, "ray").init)
        _imported(backend, "ray.util.joblib").register_ray()
        with joblib.parallel_config(backend="ray"):
            yield
    elif backend == "threading":
        with _ended():
            yield
    else:
        yield


@contextmanager
def _ended() -> Iterator[None]:
    """After Ctrl-C waits for the blocks in hand: a thread within C++ code brings Python down."""
    before = set(threading.enumerate())
    try:
        yield
    except KeyboardInterrupt:
        for thread in set(threading.enumerate()) - before:
            thread.join(10)
        raise


def _deafen() -> None:
    """A Dask worker of ours leaves Ctrl-C to us, and does not complain of the work it loses."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.disable()


@contextmanager
def _hushed() -> Iterator[None]:
    """Silences Dask's log after Ctrl-C, because the loss of work is intended."""

    def stop(number: int, frame: object) -> None:
        logging.disable()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _reached(backend: str, address: str | None, connect: Callable[..., Any]) -> Any:
    try:
        return connect(address=address)
    except (OSError, ValueError) as error:
        like = f"; write it like {CLUSTERS[backend]}." if isinstance(error, ValueError) else ""
        raise _refused(f"{address!r}: {error}{like}") from error


def _imported(backend: str, module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise MeteorError(
            "The back end {backend} needs the package {package}, which is not installed. Install "
            "it, or choose one of: {choices}.",
            backend=backend,
            package=module.partition(".")[0],
            choices=", ".join(HERE),
        ) from error


def _refused(why: str) -> click.BadParameter:
    return click.BadParameter(why, param_hint="'--address'")
