"""Differences of two systems: which are settled, so that judgements go where the order is open.

A pair of systems is settled when a confidence sequence of their mean difference leaves out 0: an
interval made for every number of votes at once, so that it may be looked at after each. As in
Active Evaluation (Mohankumar & Khapra, ACL 2022) items of pairs that need no more votes are not
given out; unlike there the whole order is wanted, not the best system alone, so that pairs are
dropped one by one (action elimination: Even-Dar, Mannor & Mansour, JMLR 2006).
"""
