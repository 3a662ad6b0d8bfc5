"""Tiny lexicons of each format, made on the spot."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package is written for SQLAlchemy before 2.0
    from ruwordnet.models import Base, Sense, Synset
    from sqlalchemy import create_engine
    from sqlalchemy.orm import Session

SYNSETS = {
    "1-V": ("ПРЫГНУТЬ", "совершить прыжок", ("ПРЫГНУТЬ", "СКАКНУТЬ", "СОВЕРШИТЬ ПРЫЖОК")),
    "2-V": ("ДВИГАТЬСЯ", "", ("ДВИГАТЬСЯ",)),
    "3-N": ("ПРЫЖОК", "", ("ПРЫЖОК",)),
    "4-A": ("ТЕПЛЫЙ", "", ("ТЕПЛЫЙ",)),
    "5-A": ("ХОЛОДНЫЙ", None, ("ХОЛОДНЫЙ", "СТУДЕНЫЙ")),
}


@pytest.fixture
def ruwordnet_file(tmp_path: Path) -> Path:
    """A RuWordNet of five synsets in the package's own schema."""
    path = tmp_path / "ruwordnet-tiny.db"
    engine = create_engine(f"sqlite:///{path}")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        synsets = {
            id_: Synset(id=id_, title=title, definition=definition, part_of_speech=id_[-1])
            for id_, (title, definition, _) in SYNSETS.items()
        }
        session.add_all(synsets.values())
        for id_, (_, _, names) in SYNSETS.items():
            for name in names:
                session.add(Sense(id=f"{id_}-{name}", name=name, lemma=name, synset_id=id_))
        synsets["1-V"].hypernyms.append(synsets["2-V"])
        synsets["1-V"].pos_synonyms.append(synsets["3-N"])
        synsets["4-A"].antonyms.append(synsets["5-A"])
        session.commit()
    engine.dispose()
    return path


@pytest.fixture
def wordnet_folder(tmp_path: Path) -> Path:
    """METEOR's folder ``synonym`` with a dozen words."""
    folder = tmp_path / "wordnet-en"
    folder.mkdir()
    senses = {
        "jump": "00000001 00000002", "leap": "00000001", "bound": "00000001", "spring": "00000001",
        "vault": "00000001", "box": "00000003", "boxful": "00000004", "glass": "00000005",
        "quick": "00000006", "fast": "00000006", "pony": "00000007", "bake": "00000008",
        "give_up": "00000009", "surrender": "00000009",
    }  # fmt: skip
    lines = "".join(f"{word}\n{numbers}\n" for word, numbers in senses.items())
    (folder / "english.synsets").write_text(lines)
    exceptions = "be\nam is was\nleap\nleapt\nabet\nabetted abetting\nlie\nlay\nlay\nlay\n"
    (folder / "english.exceptions").write_text(exceptions)
    return folder


@pytest.fixture
def wordnet_dict(tmp_path: Path) -> Path:
    """WordNet's folder ``dict`` with one synset of nouns and one of verbs at the same offset."""
    folder = tmp_path / "dict"
    folder.mkdir()
    sets = {
        "noun": ("n", ["leap", "jump"], "a light movement"),
        "verb": ("v", ["leap", "spring"], "move by leaps"),
        "adj": ("a", ["honest"], "not lying"),
        "adv": ("r", ["far"], "at a distance"),
    }
    for part, (letter, words, gloss) in sets.items():
        members = " ".join(f"{word} 0" for word in words)
        line = f"00000000 00 {letter} {len(words):02x} {members} 000 | {gloss}\n"
        (folder / f"data.{part}").write_text(line)
        index = "".join(f"{word} {letter} 1 0 1 0 00000000\n" for word in words)
        (folder / f"index.{part}").write_text(index)
        (folder / f"{part}.exc").write_text("leapt leap\n" if part == "verb" else "")
    (folder / "cntlist.rev").write_text("leap%2:38:00:: 1 9\n")
    return folder


@pytest.fixture
def navec_file(tmp_path: Path) -> Path:
    """A navec of five words in four dimensions, quantised by halves."""
    from navec import Navec
    from navec.meta import Meta
    from navec.pq import PQ
    from navec.vocab import Vocab

    words = ["кошка", "кот", "ёлка", "<unk>", "<pad>"]
    rows = np.array([[0, 0], [1, 1], [0, 2], [2, 2], [2, 2]], dtype=np.uint8)
    codes = np.array(
        [[[1, 0], [3, 4], [0, 0]], [[0, 1], [0, 0], [-1, 0]]],
        dtype=np.float32,
    )
    table = PQ(len(words), 4, 2, 3, rows, codes)
    path = tmp_path / "tiny.tar"
    Navec(Meta("tiny_5w_4d_2q"), Vocab(words, [1] * len(words)), table).dump(str(path))
    return path
