"""Whose something is: possessives, «свой», and pronouns beside what is owned."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
у меня в руках рыба         | в моих руках рыба          | у меня ~ моих
ударило нам в нос           | забилось в наши носы       | нам ~ наши
у них болят головы          | их большие головы болят    | у них ~ их
искали нашу маму            | искали свою маму           | нашу ~ свою
писала в моей тетради        | писала в своей тетради     | моей ~ своей
писала в её тетради          | писала в своей тетради     |
у него болит голова         | моя голова болит           |
у меня болит голова         | голова болит, вот мой дом  |
искали нашу маму            | искали вашу маму           |
возьми мою ручку             | возьми свою ручку          |
возьми твою ручку            | возьми свою ручку          | твою ~ свою
ты искал мою ручку           | ты искал свою ручку        |
я ищу мою ручку              | ищу свою ручку             | мою ~ свою
надо мне к врачу            | надо к моему врачу         |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_whose_it_is(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    turned = " ~ ".join(expected.split(" ~ ")[::-1])
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
    assert paraphrased(reference, candidate) == ({turned} if turned else set())
