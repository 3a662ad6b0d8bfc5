"""What grammar in context costs: nothing where only scores are asked for, and a word once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from meteor_core import Meteor, Token
from meteor_core.explain import grammar
from meteor_core.explain.weighing import Weighed


@pytest.mark.resource("navec-news", "wiktionary-ru")
def test_scoring_loads_no_tagger() -> None:
    """Scores rest on no grammar in context, and workers carry no model of it."""
    program = (
        "import sys\n"
        "from meteor_core import Meteor\n"
        "metric = Meteor('ru')\n"
        "metric.score('Врач осмотрел больного', 'Больного осмотрели врачи')\n"
        "metric.compare(metric.sentence('кот спит'), metric.sentence('кот спал'))\n"
        "assert not {name.partition('.')[0] for name in sys.modules} & {'slovnet', 'threadpoolctl'}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_word_is_read_once_however_many_links_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a word that is repeated on both sides each place has a link with each other one."""
    read: list[Token] = []
    grammar_of = grammar._grammar_of

    def counting(token: Token, weighed: Weighed, lemma: str) -> grammar.Grammar:
        read.append(token)
        return grammar_of(token, weighed, lemma)

    monkeypatch.setattr(grammar, "_grammar_of", counting)
    metric = Meteor("ru", "tuned", stages=["exact", "lemma"])
    (alignment,) = metric.align("кошка " * 20, ["кошкой " * 20])
    in_context = grammar.in_context(alignment, "ru")
    assert len(in_context.links) == 400
    assert len(read) <= 3 * 40
