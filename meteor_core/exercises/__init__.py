"""Exercises: a pair to align and score by hand, and the marking of what a person answers.

``exercise`` is what a teacher hands out, ``homework`` a set of them, ``answer`` what a student
gives, ``marking`` judges it, ``submission`` is answers as a file, ``codes`` as a text to paste,
``classroom`` sums many of them up, ``naming`` names questions and steps.
"""
