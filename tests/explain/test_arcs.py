"""What a parser hangs where no form can hang; in terse notation: head relation, features."""

from __future__ import annotations

import pytest

from meteor_core.explain.arcs import mended
from meteor_core.lexicons.slovnet import Arc

NOUN = {"Case": "Nom", "Number": "Plur", "Animacy": "Inan"}
OBJECT = {"Case": "Acc", "Number": "Plur", "Animacy": "Inan"}
SINGULAR = {"Case": "Nom", "Number": "Sing", "Animacy": "Inan"}
ADJECTIVE = {"Case": "Nom", "Number": "Plur"}
INFINITIVE = {"Valency": "Tran"}
SINGLE = {"Number": "Sing"}
VERB = {"Mood": "Ind", "Number": "Plur", "Valency": "Tran"}
INTRANSITIVE = VERB | {"Valency": "Intr"}
SINGULAR_VERB = VERB | SINGLE
NEUTER_VERB = SINGULAR_VERB | {"Gender": "Neut"}
TAXI = [SINGULAR | {"Gender": "Neut", "Case": case} for case in ("Nom", "Acc")]
MASCULINE = SINGULAR | {"Gender": "Masc"}
TRAM = MASCULINE | {"Case": "Acc"}
OTHER: dict[str, str] = {}
GENITIVE_CASE = {"Case": "Gen"}
GENITIVE = NOUN | GENITIVE_CASE
PLACE = {"Case": "Loc", "Number": "Sing", "Animacy": "Inan"}
PERSON = NOUN | {"Animacy": "Anim"}


def arcs(notation: str) -> list[Arc]:
    """``"1 obj, - root"`` → the arcs of two words, by their heads' places."""
    pairs = (each.split() for each in notation.split(", "))
    return [Arc(None if head == "-" else int(head), relation) for head, relation in pairs]


@pytest.mark.parametrize(
    ("given", "values", "expected"),
    [
        # «волны тебя толкают»: the one that alone can be the subject
        ("2 obj, 2 obj, - root", [[NOUN, OBJECT], [OBJECT], [VERB]], "2 nsubj, 2 obj, - root"),
        # both or neither can be it
        ("2 obj, 2 obj, - root", [[NOUN], [NOUN], [VERB]], "2 obj, 2 obj, - root"),
        ("2 obj, 2 obj, - root", [[SINGULAR], [OBJECT], [VERB]], "2 obj, 2 obj, - root"),
        # a verb with a subject is left alone
        ("2 nsubj, 2 obj, - root, 2 obj", [[NOUN], [NOUN], [VERB], [OBJECT]], None),
        # «растут цветы»: the only object of an intransitive verb
        ("- root, 0 obj", [[INTRANSITIVE], [NOUN, OBJECT]], "- root, 0 nsubj"),
        ("- root, 0 obj", [[VERB], [NOUN, OBJECT]], "- root, 0 obj"),
        # «мама помыла рамы»: nothing hangs on a noun beyond a finite verb
        ("1 nsubj, - root, 0 nmod", [[NOUN], [VERB], [OBJECT]], "1 nsubj, - root, 1 obj"),
        ("1 nsubj, - root, 1 nmod", [[NOUN], [VERB], [OBJECT]], "1 nsubj, - root, 1 obj"),
        # «трёх замёрзших альпинистов доставили»: what hangs on itself hangs on the verb
        ("1 amod, 0 nmod, - root", [[OTHER], [OBJECT], [VERB]], "1 amod, 2 obj, - root"),
        ("1 amod, 0 nmod, - root", [[OTHER], [OBJECT], [INTRANSITIVE]], "1 amod, 0 nmod, - root"),
        # «белки запасают орехи»: a circle has its root in the finite verb
        ("1 nsubj, 2 amod, 0 nmod", [[NOUN], [VERB], [OBJECT]], "1 nsubj, - root, 1 obj"),
        # «трамвай обогнало такси»: the verb asks for another subject
        (
            "1 nsubj, - root, 1 obj",
            [[MASCULINE, TRAM], [NEUTER_VERB], TAXI],
            "1 obj, - root, 1 nsubj",
        ),
        ("1 nsubj, - root, 1 obj", [[MASCULINE, TRAM], [SINGULAR_VERB], TAXI], None),
        # «сообщения шифруются»: no finite verb is an attribute, but of a relative clause
        ("1 nsubj, 0 acl", [[NOUN], [VERB]], "1 nsubj, - root"),
        ("2 nsubj, 0 nmod, - root", [[NOUN], [VERB], [VERB]], "1 nsubj, - root, - root"),
        ("3 nsubj, 2 nsubj, 0 acl, - root", [[NOUN], [NOUN], [VERB], [VERB]], None),
        ("2 obj, 0 acl, - root", [[OBJECT], [VERB], [VERB]], None),
        # «дерево его загораживает, как только дашь»: the next verb of its clause is its own
        ("2 nsubj, - conj, - root", [[SINGULAR], [VERB], [VERB | SINGLE]], None),
        (
            "3 nsubj, - conj, 3 punct, - root",
            [[NOUN], [VERB], [OTHER], [VERB]],
            "1 nsubj, - conj, 3 punct, - root",
        ),
        ("3 nsubj, 3 punct, - conj, - root", [[NOUN], [OTHER], [VERB], [VERB]], None),
        # «тревожные вести доходили»: the adjective is its noun's
        (
            "1 obj, 2 csubj, - root",
            [[ADJECTIVE], [INFINITIVE, NOUN], [VERB]],
            "1 amod, 2 nsubj, - root",
        ),
        (
            "1 obj, 2 csubj, - root",
            [[OBJECT | {"Gender": "Fem"}], [INFINITIVE, NOUN], [VERB]],
            None,
        ),
        ("1 obj, - root", [[ADJECTIVE], [INFINITIVE]], None),
        # «автобус обогнал велосипедист»: the one that is a nominative alone is the subject
        (
            "1 nsubj, - root, 1 obj",
            [[NOUN, OBJECT], [VERB], [NOUN]],
            "1 obj, - root, 1 nsubj",
        ),
        ("1 nsubj, - root, 1 obj", [[NOUN], [VERB], [NOUN]], None),
        ("1 nsubj, - root, 1 obj", [[NOUN, OBJECT], [VERB], [NOUN, OBJECT]], None),
        # «обнаружили на дне остатки»: what is no genitive is the object of the verb of both
        (
            "1 nsubj, - root, 1 obl, 2 nmod",
            [[NOUN], [VERB], [PLACE], [NOUN, OBJECT]],
            "1 nsubj, - root, 1 obl, 1 obj",
        ),
        ("1 nsubj, - root, 1 obl, 2 nmod", [[NOUN], [VERB], [PLACE], [OBJECT, GENITIVE]], None),
        ("- root, 0 obl, 1 nmod", [[VERB], [PLACE], [NOUN, OBJECT]], None),
        # «принёс хозяину тапки»
        (
            "1 nsubj, - root, 1 iobj, 2 nmod",
            [[NOUN], [VERB], [PLACE], [OBJECT, GENITIVE]],
            "1 nsubj, - root, 1 iobj, 1 obj",
        ),
        # «разве рыбы не слышат»: a person before its verb that is no accusative
        ("1 obj, - root", [[PERSON, PERSON | GENITIVE_CASE], [VERB]], "1 nsubj, - root"),
        ("1 obj, - root", [[PERSON, PERSON | {"Case": "Acc"}], [VERB]], None),
        # «город Осака, Япония, сообщил»: what is named twice before its verb
        (
            "4 obj, 0 appos, 4 punct, 4 punct, - root",
            [[NOUN, OBJECT], [NOUN], [OTHER], [OTHER], [VERB]],
            "4 nsubj, 0 appos, 4 punct, 4 punct, - root",
        ),
        ("3 obj, 0 appos, 3 advmod, - root", [[NOUN, OBJECT], [NOUN], [OTHER], [VERB]], None),
    ],
)
def test_arcs_are_mended(
    given: str, values: list[list[dict[str, str]]], expected: str | None
) -> None:
    assert mended(arcs(given), values) == arcs(expected or given)
