"""Every command with each data file missing in turn, and with none at all; nothing is fetched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meteor_core import resources
from meteor_core.__main__ import main
from meteor_core.meteor import meteor15
from meteor_core.resources.__main__ import main as resources_main
from meteor_core.resources.table import COMPILED, TABLE, Package
from tests.commands.toys import LINES
from tests.tuning.judging import file, judged

ON_PYPI = tuple(name for name, one in TABLE.items() if isinstance(one.source, Package))
NOTHING = "all of them"

MISSING = [
    pytest.param(NOTHING, id="nothing there"),
    *(
        pytest.param(name, marks=pytest.mark.resource(*(one for one in ON_PYPI if one != name)))
        for name in TABLE
    ),
]

RUSSIAN = ("--candidate", "Врач осмотрел больную", "--reference", "Доктор осматривал больного")
ENGLISH = ("--candidate", "a fast brown fox leapt", "--reference", "the quick brown fox jumps")
SYSTEMS = ("--candidates", "good.txt", "bad.txt", "--references", "first.txt", "--samples", "0")
SPARING = "score, with stages that need no data"
PEOPLE = ("people.tsv", "--jobs", "1")

COMMANDS: dict[str, tuple[str, ...]] = {
    "score, Russian": ("score", *RUSSIAN),
    "score, English": ("score", *ENGLISH),
    SPARING: ("score", *RUSSIAN, "--stages", "exact,lemma"),
    "score, 1.5, Russian": ("score", *RUSSIAN, "--variant", "1.5"),
    "score, 1.5, English": ("score", *ENGLISH, "--variant", "1.5"),
    "score, nltk": ("score", *ENGLISH, "--variant", "nltk"),
    "corpus": ("corpus", *SYSTEMS, "--jobs", "1"),
    "corpus, 1.5": ("corpus", *SYSTEMS, "--jobs", "1", "--variant", "1.5"),
    "agreement": ("agreement", *PEOPLE, "--metrics", "tuned,1.5,bleu"),
    "tune": ("tune", *PEOPLE, "--folds", "2", "--no-curve"),
    "atlas": ("atlas", "--metrics", "bleu", "--phenomena", "name"),
}
EXPLORING = ("score, Russian", "corpus", "tune", "atlas")

OFF: dict[str, dict[str, str]] = {
    "navec-news": dict.fromkeys(EXPLORING, "embedding"),
    "wiktionary-ru": dict.fromkeys(EXPLORING, "synonym"),
    "meteor-1.5": {"score, 1.5, English": "paraphrase"},
    "wordnet-3.0": dict.fromkeys(("score, English", "score, nltk"), "synonym"),
    NOTHING: {
        **dict.fromkeys(EXPLORING, "synonym embedding"),
        "score, English": "synonym",
        "score, nltk": "synonym",
    },
}
"""Stages that are said to be off; METEOR 1.5's jar brings what ``wordnet-en`` would have. The lists
of the paraphrase stage come with the program."""

FAILING = dict.fromkeys(
    ("meteor-1.5", NOTHING), ("score, 1.5, Russian", "score, 1.5, English", "corpus, 1.5")
)
"""Without its word lists METEOR 1.5 cannot read a text."""

GRAMMAR = "Forms are read without context"
REMARKS = ("Stage ", "Warning: ", GRAMMAR)
SHOWING = ("score, Russian", SPARING)
"""Commands that show the grammar of words that match."""

OF_CONTEXT = ("slovnet-morphology", "slovnet-syntax", "navec-news", NOTHING)

NO_PARAPHRASES = "Stage paraphrase is off, because no data exist for it."
"""What METEOR 1.5 says of Russian in any case."""


@pytest.fixture(params=MISSING)
def missing(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A data folder that lacks the resource, and an index that has nothing."""
    if request.param not in (NOTHING, *ON_PYPI) and resources.find(request.param) is None:
        pytest.skip(f"{request.param} is not installed: it is missing in every test")
    folder = tmp_path / "data"
    folder.mkdir()
    for name, one in TABLE.items():
        path = resources.find(name)
        if path is not None and request.param not in (name, NOTHING):
            (folder / one.path).symlink_to(path)
    for made in (
        "paraphrases",
        COMPILED,
    ):  # of the files above and the program's lists; in a minute
        (resources.folder() / made).mkdir(exist_ok=True)
        (folder / made).symlink_to(resources.folder() / made)
    monkeypatch.setenv("METEOR_DATA", str(folder))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    meteor15._analyser.cache_clear()  # which may have read its word lists elsewhere
    return str(request.param)


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the commands read, in the current folder."""
    monkeypatch.chdir(tmp_path)
    for name, lines in LINES.items():
        Path(f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    Path("people.tsv").write_bytes(file(judged(30)).data)


@pytest.fixture(autouse=True)
def no_downloads() -> None:
    """Here missing resources are noticed, as outside of the tests."""


@pytest.mark.usefixtures("inputs")
def test_every_command_goes_on_or_fails_in_one_line(
    missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, arguments in COMMANDS.items():
        code = main(arguments)
        printed, said = capsys.readouterr()
        if name in FAILING.get(missing, ()):
            assert (code, printed) == (1, ""), name
            (line,) = said.splitlines()
            assert line.endswith("Install them: python -m meteor_core.resources install meteor-1.5")
        else:
            assert code == 0, (name, said)
            assert "|lang:" in printed or "BLEU" in printed, name
            stages = re.findall(r"^Stage (\w+) is off; to use it: ", said, re.M)
            assert " ".join(stages) == OFF.get(missing, {}).get(name, ""), name
            lines = [line for line in said.splitlines() if line != NO_PARAPHRASES]
            assert all(line.startswith(REMARKS) for line in lines), name
            assert (GRAMMAR in said) == (name in SHOWING and missing in OF_CONTEXT), name
            assert all(line.startswith(GRAMMAR) for line in lines) or name != SPARING


def test_what_can_be_seen_and_installed(missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert resources_main(["list"]) == 0
    printed = capsys.readouterr().out
    for name, one in TABLE.items():
        lacking = f"{name}: missing (default)" if one.default else f"{name}: not installed"
        if missing in (name, NOTHING):
            assert lacking in printed
        assert resources_main(["path", name]) == 0
        assert one.path in capsys.readouterr().out
    if missing in ON_PYPI and missing != "wordnet-en":
        assert resources_main(["install", missing]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"Error: {missing} cannot be installed: pip could not download it: ")
