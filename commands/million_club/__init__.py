"""The rules of Million Club, one file a tile or card family: state and action in, events out.

`course.COURSE` is the way in. Each decision that a seat can be asked stands in
`decisions.DECISIONS` with the actions that are legal for it, what they do, and how a wrong one is
refused.
"""
