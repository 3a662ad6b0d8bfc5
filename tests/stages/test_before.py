"""When something comes first."""

from __future__ import annotations

import pytest

from meteor_core import Meteor

CASES = """\
до войны                    | перед войной               | до ~ перед
до своей поездки            | перед поездкой             | до ~ перед
до обновления сайта         | перед обновлением сайта    | до ~ перед
до большого дома            | перед большим домом        |
до войны                    | перед выборами             |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_when(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    alignment = Meteor("ru").align(candidate, [reference])[0]
    links = {
        f"{alignment.candidate[link.candidate[0]].form} ~ "
        f"{alignment.reference[link.reference[0]].form}"
        for link in alignment.matches
        if link.stage == "paraphrase"
    }
    assert links == ({expected} if expected else set())
