"""A PostgreSQL of the tests' own: a cluster in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"
INITIAL = ("-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
SETTINGS = "-c listen_addresses='' -c fsync=off -c max_connections=100 -c shared_buffers=16MB"


def binaries() -> Path | None:
    """The folder of ``initdb`` and ``pg_ctl``: Debian keeps it off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


def quick(needed: int = 2 << 30) -> str:
    """A folder in memory, if it has room (a database has 1,000 files); else the usual one."""
    memory = "/dev/shm"
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= needed
    return memory if roomy else "/tmp"


@contextmanager
def running(bin_: Path, within: Path | None = None) -> Iterator[str]:
    """The address of a running cluster, to be completed by a database's name as ``{}``.

    It lives in a folder of its own, within the one given or wherever it is quick.
    """
    # Not pytest's own folder: the server's user may not enter it, and a socket's path is short.
    folder = Path(tempfile.mkdtemp(prefix="meteor-pg-", dir=within or quick()))
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        _run(bin_ / "initdb", "-D", folder / "data", "-U", USER, *INITIAL)
        address = f"postgresql://{USER}@/{{}}?host={folder}"
        start(address)
        try:
            yield address
        finally:
            stop(address)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start(address: str) -> None:
    """The cluster at that address is there when this returns."""
    folder = _folder(address)
    options = f"-k {folder} {SETTINGS}"
    _control(folder, "-t", "60", "-l", folder / "log", "-o", options, "start")


def stop(address: str) -> None:
    """The cluster is gone, its connections with it; its data stay."""
    _control(_folder(address), "-m", "immediate", "stop")


def _folder(address: str) -> Path:
    return Path(address.partition("?host=")[2])


def _control(folder: Path, *words: object) -> None:
    bin_ = binaries()
    assert bin_
    _run(bin_ / "pg_ctl", "-D", folder / "data", "-w", *words)


def _run(*command: object) -> None:
    """As the server's user: PostgreSQL refuses to run as root."""
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", USER, "--", *words]
    # A file and not a pipe, which the server would inherit and keep open.
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(words, stdout=said, stderr=said, cwd="/", check=False)
        said.seek(0)
        assert done.returncode == 0, said.read().decode("utf-8", "replace")
