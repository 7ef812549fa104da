"""Walks from the own half to the middle with yohsin3d, in sync mode, and prints where its head is in each second.

yohsin3d_walk.py PORT SECONDS
"""

import sys

from yohsin3d import Agent, AgentLocation, BaseBehavior
from yohsin3d.localizers.ground_truth_localizer import GroundTruthLocalizer
from yohsin3d.locomotors.pfs import PFSWalk

SYN = "(syn)"
CYCLES_PER_SECOND = 50


class Walker(BaseBehavior):
    """Walks to the center."""

    def __init__(self, seconds):
        """Walks for some seconds."""
        super().__init__(beam_location=AgentLocation((-10, 0), 0), localizer=GroundTruthLocalizer())
        self.walk = None
        self.cycles = 0
        self.last = seconds * CYCLES_PER_SECOND

    def think(self, message):
        """Ends each turn, which the framework does not do."""
        return (super().think(message) or "") + SYN

    def act(self):
        """Walks, and tells once a second where the head is."""
        if self.walk is None:
            self.walk = PFSWalk(self.body_model, self.world_model, self.localizer)
        self.walk.walk_to((0.0, 0.0))
        if self.cycles % CYCLES_PER_SECOND == 0:
            print(*self.localizer.my_location.position, flush=True)
        if self.cycles == self.last:
            sys.exit(0)
        self.cycles += 1


class Player(Agent):
    """An agent that ends each turn."""

    def setup_message(self):
        """Returns the first message."""
        return super().setup_message() + SYN

    def spawn_message(self):
        """Returns the message that joins the team."""
        return super().spawn_message() + SYN


if __name__ == "__main__":
    port, seconds = (int(argument) for argument in sys.argv[1:])
    Player(1, "Yohsin", Walker(seconds), global_port=port, monitor_port=-1).start()
