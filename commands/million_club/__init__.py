"""The rules of Million Club, one file per tile or card family: state and action in, events out.

Start with `course.COURSE`. `decisions.DECISIONS` lists every decision with its legal actions, their
effects and the reasons for refusals.
"""
