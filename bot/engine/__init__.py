"""The rules of one deal of Durak: pure functions of rules, deck order and actions.

Start at `deal.py` (the deal and who may do what), `rules.py` (the rule set) and `view.py` (what
a seat sees). Clause names such as B7 refer to the rules page in `docs/`.
"""
