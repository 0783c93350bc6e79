"""The modules in which a game keeps its contract; mypy compares each with its protocol. Nothing
runs this file."""

from mclub.games.le_millionnaire import bots as le_millionnaire_bots
from mclub.games.le_millionnaire import face as le_millionnaire_face
from mclub.games.million_club import bots as million_club_bots
from mclub.games.million_club import face as million_club_face
from mclub.games.millions_of_dollars import bots as millions_of_dollars_bots
from mclub.games.millions_of_dollars import face as millions_of_dollars_face
from mclub.kinds.face import Charts
from mclub.kinds.mind import Mind
from mclub.kinds.parts import Saved
from projections.le_millionnaire import position as le_millionnaire_position
from projections.million_club import position as million_club_position

FACES: tuple[Charts, ...] = (million_club_face, millions_of_dollars_face, le_millionnaire_face)
MINDS: tuple[Mind, ...] = (million_club_bots, millions_of_dollars_bots, le_millionnaire_bots)
SAVED: tuple[Saved, ...] = (million_club_position, le_millionnaire_position)
