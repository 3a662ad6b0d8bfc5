"""A wheel of the project, and an environment that holds it: the checkout is not on its path."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel, and a folder of nobody's to run its commands in."""

    programs: Path
    packages: Path
    folder: Path

    @property
    def environ(self) -> dict[str, str]:
        """That of a person who has never seen the checkout."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        kept["METEOR_DATABASE"] = f"sqlite:///{self.folder / 'annotations.db'}"
        return kept | {"METEOR_INSTALL": "nobody", "HOME": str(self.folder)}

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A program of the environment, run to its end."""
        return subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            env=self.environ,
            capture_output=True,
            encoding="utf-8",
        )


def _pip(*arguments: object) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as pip builds it, by the back end that the tests' requirements pin: no network."""
    pytest.importorskip("hatchling", reason="needs hatchling, of tests/requirements.txt")
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", ".", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel by itself; what it depends on is that of the tests' own environment."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    _pip("--python", programs / "python", "install", "--no-deps", "--no-index", wheel)
    (packages,) = home.glob("**/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return Installed(programs, packages, tmp_path_factory.mktemp("elsewhere"))
