"""Who has something, and with whom it is."""

from __future__ import annotations

import pytest

from meteor_core import Meteor

CASES = """\
у него есть опыт            | он имеет опыт             | есть ~ имеет
у подхода были недостатки   | подход имел недостатки    | были ~ имел
в стране есть леса          | страна имеет леса         | есть ~ имеет
есть у детей силы           | дети обладают силами      | есть ~ обладают
имеющийся у него опыт       | опыт, который он имеет    | имеющийся ~ имеет
у меня нет денег            | я не имею денег           | нет ~ не имею
у него был дом              | он имеет дом              |
у него есть дом             | город имеет стену         |
у них были найдены следы    | они имели следы           |
у партии большие планы      | партия имеет планы        | у ~ имеет
люди , у которых мечты      | люди , которые имеют мечты | у ~ имеют
у мужчин отмечалась сыпь    | мужчины имели сыпь        | отмечалась ~ имели
у партии появились планы    | партия имеет планы        |
у врача были образцы        | образцы врача имели вес   |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_who_has_it(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    for sides in ((candidate, reference), (reference, candidate)):
        alignment = Meteor("ru", "tuned").align(sides[0], [sides[1]])[0]
        words = [
            [word.form for word in side] for side in (alignment.candidate, alignment.reference)
        ]
        links = {
            frozenset(
                " ".join(side[slice(*span)])
                for side, span in zip(words, (link.candidate, link.reference), strict=True)
            )
            for link in alignment.matches
        }
        said = {"у", "есть", "были", "был", "нет", "отмечалась", "имеющийся"}
        having = {link for link in links if link & said and len(link) > 1}
        assert having == ({frozenset(expected.split(" ~ "))} if expected else set())
