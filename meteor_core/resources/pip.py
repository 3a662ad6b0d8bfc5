"""Packages by pip, so that the user's own index, mirrors, proxy and credentials count."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from meteor_core.messages.errors import ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import SYSTEM, quoted
from meteor_core.resources.table import Package

Progress = Callable[[int, int], None]

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


def fetch(package: Package, work: Path, progress: Progress) -> Path:
    """Downloads ``package`` below the folder ``work`` → the file, its checksum verified by pip."""
    target, scratch = work / "download", work / "scratch"
    for directory in (target, scratch):
        directory.mkdir(parents=True, exist_ok=True)
    requirements = work / "requirements.txt"
    requirements.write_text(f"{package.requirement} --hash=sha256:{package.sha256}\n")
    # pip writes what it receives below TMPDIR: its size is the progress, whatever pip's version.
    environment = os.environ | {"TMPDIR": str(scratch)}
    if not package.is_wheel:
        environment |= _without_building(package, work / "backend")
    command = [*_PIP, *_form(package), "--dest", str(target), "--requirement", str(requirements)]
    _run(command, environment, lambda: progress(_received(package, scratch), package.size))
    return target / package.filename


_PIP = [
    *(sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes"),
    *("--no-input", "--disable-pip-version-check", "--progress-bar", "off"),
]


def _form(package: Package) -> list[str]:
    if package.is_wheel:
        return ["--only-binary", ":all:"]
    return ["--no-binary", ":all:", "--no-build-isolation"]


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


_UNFORESEEN = "Exception:"
_ERRNO = re.compile(r"(?:\[Errno |\bOSError\()(\d{1,4})\b")
"""What Python puts before the system's words, also where one error quotes another."""
