"""What a person does with a proof: prices raised and lowered, links chosen; kept in the session."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from meteor_core.explain.proof import Proof, SetProof
from meteor_core.search.prices import Price, Prices, WordAt, added
from pages.ui.learn.link_board import Lines

_WORK = "proof_work"
WORD, COIN = "proof_word", "proof_coin"


@dataclass(slots=True)
class Work:
    """``name`` identifies the proof; ``turn`` counts the boards that had to begin again."""

    name: str
    lines: Lines
    changes: dict[WordAt, Price] = field(default_factory=dict)
    turn: int = 0

    def prices(self, given: Prices) -> Prices:
        """Returns the proof's prices with the person's changes."""
        return given.changed(self.changes)

    @property
    def board(self) -> str:
        """The key of the board with these lines."""
        return f"proof_board_{self.name}_{self.turn}"

    def begin(self, lines: Lines) -> None:
        """Have the board show other lines."""
        self.lines, self.turn = lines, self.turn + 1


def work_on(name: str, proof: Proof, chosen: SetProof) -> Work:
    """Returns the work on this proof as it was left; at first with the alignment's own links."""
    work: Work | None = st.session_state.get(_WORK)
    if work is None or work.name != name:
        work = st.session_state[_WORK] = Work(name, own_lines(proof, chosen))
    return work


def own_lines(proof: Proof, chosen: SetProof) -> Lines:
    """Returns the alignment's links between words, as far as this set of phrases leaves them."""
    free = set(chosen.links)
    return tuple(
        (edge.candidate_start, edge.reference_start) for edge in proof.matches if edge in free
    )


def change_price(work: Work, words: list[WordAt], ranks: int, by: int) -> None:
    """Adds or takes a coin for the chosen word in the chosen stage."""
    word = words[st.session_state[WORD]]
    stage = int(st.session_state.get(COIN) or 0)
    coin = tuple(by * (place == stage) for place in range(ranks))
    work.changes[word] = added([work.changes.get(word, (0,) * ranks), coin], ranks)


def reset_prices(work: Work) -> None:
    """Restores the proof's own prices."""
    work.changes.clear()
