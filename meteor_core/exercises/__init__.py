"""Exercises: a pair to align and score by hand, and the marking of what a person answers.

``exercise`` is what a teacher hands out, alone or as homework; ``marking`` judges what a student
answers; ``submission`` is answers as a file or a text to paste; ``classroom`` sums many of them up.
"""
