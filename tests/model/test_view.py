"""What the view-model says of an alignment."""

from hypothesis import given

from meteor_core.model.view import view
from tests.render.drawing import alignments, drawing

MODEL = view(
    drawing(
        "he kicked the bucket late last night",
        "he died last night late",
        "0-0 1,2,3-1:paraphrase 4-4 5-2 6-3:lemma",
    )
)


def test_links_carry_number_chunk_and_words() -> None:
    found = [(n.number, n.chunk, n.stage, n.candidate_text, n.reference_text) for n in MODEL.links]
    assert found == [
        (1, 1, "exact", "he", "he"),
        (2, 1, "paraphrase", "kicked the bucket", "died"),
        (3, 2, "exact", "late", "late"),
        (4, 3, "exact", "last", "last"),
        (5, 3, "lemma", "night", "night"),
    ]


def test_chunks_span_both_sides() -> None:
    found = [
        (chunk.number, chunk.candidate, chunk.reference, chunk.links) for chunk in MODEL.chunks
    ]
    assert found == [
        (1, (0, 4), (0, 2), (1, 2)),
        (2, (4, 5), (4, 5), (3,)),
        (3, (5, 7), (2, 4), (4, 5)),
    ]


def test_words_know_their_partners() -> None:
    assert MODEL.reference[1].partners == (1, 2, 3)
    assert MODEL.candidate[2].partners == (1,)


def test_an_unmatched_word_has_neither_link_nor_chunk_nor_stage() -> None:
    word = view(drawing("a b", "a")).candidate[1]
    assert (word.matched, word.link, word.chunk, word.stage, word.partners) == (False, 0, 0, "", ())


def test_links_not_chosen_are_kept_apart() -> None:
    chosen = drawing("a a", "a", "0-0")
    both = drawing("a a", "a", "0-0 1-0")
    alignment = type(chosen)(chosen.candidate, chosen.reference, both.links, chosen.matches, True)
    assert [link.candidate for link in view(alignment).possible] == [(1, 2)]


@given(alignments())
def test_every_word_and_match_is_there(alignment) -> None:
    model = view(alignment)
    assert [word.position for word in model.candidate] == list(range(len(alignment.candidate)))
    assert [word.position for word in model.reference] == list(range(len(alignment.reference)))
    unmatched = tuple(word.position for word in model.reference if not word.matched)
    assert unmatched == alignment.unmatched_reference
    assert len(model.links) == len(alignment.matches)
    assert len(model.chunks) == len(alignment.chunks)
