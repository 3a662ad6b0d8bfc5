"""Small projects and the people in them."""

from __future__ import annotations

from itertools import count
from typing import Any

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.readers import Dataset

_visitors = count(1)


def corpus(segments: int = 3, names: str = "ABC", **changes: Any) -> Dataset:
    """``corpus(1, "AB")``: one segment; A says “a текст 0”, B says “b текст 0”."""
    given: dict[str, Any] = {
        "references": {"ref": tuple(f"эталон {number}" for number in range(segments))},
        "systems": {
            name: tuple(f"{name.lower()} текст {number}" for number in range(segments))
            for name in names
        },
        "sources": tuple(f"source {number}" for number in range(segments)),
        "ids": tuple(f"s{number}" for number in range(segments)),
        "human": {},
    }
    return Dataset("sample", **(given | changes))


def project(
    store: Store, scheme: str = "preference", dataset: Dataset | None = None, **setup: Any
) -> an.Created:
    """Made by a visitor who has made no other."""
    wanted = an.Setup("Проба", scheme, **setup)
    return an.create(store, wanted, dataset or corpus(), visitor=f"visitor {next(_visitors)}")


def annotator(store: Store, made: an.Created, name: str = "Анна") -> an.Membership:
    """Somebody new on the roster, come by their link."""
    (listed,) = an.enrol(store, made.owner, name)
    return an.resume(store, made.uid, listed.token)


def answer(scheme: str, shown: int = 2) -> an.Answer:
    """Some answer to an item that shows so many candidates."""
    answers: dict[str, an.Answer] = {
        "preference": an.Preference(0),
        "ranking": an.Ranking(tuple(range(1, shown + 1))),
        "rating": an.Rating((70.0,) * shown),
        "errors": an.Errors((an.Span(0, 0, 1, "style", "minor"),)),
        "esa": an.Assessment((70.0,) * shown, (an.Span(0, 0, 1, "", "minor"),)),
    }
    return answers[scheme]


def work(store: Store, member: an.Membership, scheme: str = "preference") -> list[an.Item]:
    """Everything there is for one annotator, voted on → the items."""
    done = []
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, answer(scheme, len(item.candidates)))
        done.append(item)
    return done


def say(prefers: str, item: an.Item) -> an.Preference:
    """A preference by the first letter of the text, as ``say("a", item)``, in any order."""
    letters = [text[0] for text in item.candidates]
    return an.Preference(letters.index(prefers) if prefers in letters else None)
