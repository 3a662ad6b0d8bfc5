"""Judgements of a careful reader: which words mean the same, and what form a word has.

``links/`` and ``grammar/`` hold one judgement a line, tab-separated under a heading. A judgement of
our own sentences (``own.*``) carries them, the word in brackets: «Кошка [спит].» One of a real
sentence (``wmt.*``) names file, system and line in ``../shared/data/wmt`` and the word's offsets in
characters, never the text, which is not ours to pass on. ``half`` is ``dev`` (to learn from) or
``test`` (printed when the work is done), drawn by lot within each kind and label.

``links/unseen.*`` are a sample drawn by ``drawing`` after all lists and rules were made, of
sentences without a label: one proposed match of each, and the pairs that a reader found missed. No
half of it is there to learn from.
"""
