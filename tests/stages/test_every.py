"""All of them and each."""

from __future__ import annotations

import pytest

from meteor_core import Meteor

CASES = """\
все больные дети            | каждый больной ребёнок     | все ~ каждый
во всех аспектах            | в каждом аспекте           | всех ~ каждом
всем врачам                 | любому из врачей           | всем ~ любому
все дети                    | каждый врач                |
все это дело                | каждое дело                |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_every(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    alignment = Meteor("ru").align(candidate, [reference])[0]
    links = {
        f"{alignment.candidate[link.candidate[0]].form} ~ "
        f"{alignment.reference[link.reference[0]].form}"
        for link in alignment.matches
        if link.stage == "paraphrase"
    }
    assert links == ({expected} if expected else set())
