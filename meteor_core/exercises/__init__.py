"""Exercises: a pair to align and score by hand, and the marking of what a person answers.

``exercise`` is what a teacher hands out, ``answer`` what a student gives, ``marking`` judges it,
``submission`` is an answer as a file, ``classroom`` sums many of them up.
"""
