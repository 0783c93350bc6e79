"""The rules of Millions of Dollars, one file per part of the round: state and action in, events
out.

Start with `course.COURSE`. `decisions.DECISIONS` lists every decision with its legal actions, their
effects and the reasons for refusals.
"""
