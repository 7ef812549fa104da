"""Match that is ten times as fast as the wall clock, with a robot that receives its states.

fast_match.py: publishes decisions that change between Ready, Set and Playing every second of the match, and the world
states of hulks/3; stops the world states after the robot has received twelve changes.
"""

import sys
import time
from itertools import pairwise

import rclpy
from hsl_msgs.msg import GameControllerState, GameState, RefereeDecision, WorldState
from rclpy.qos import DurabilityPolicy, QoSProfile

ROBOT = "/hulks/robot_3"
STATES = [GameState.READY, GameState.SET, GameState.PLAYING]
# Time of a tick on the wall clock and in the match [s].
TICK = 0.01
STEP = 0.1


def main():
    """Publishes the match for a minute or until the process is ended."""
    rclpy.init()
    node = rclpy.create_node("fast_match")
    deep = QoSProfile(depth=1000, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    decision = node.create_publisher(RefereeDecision, "/referee/decision", 10)
    world_state = node.create_publisher(WorldState, f"{ROBOT}/world_state", 10)
    received = []
    topic = f"{ROBOT}/game_controller_state"
    node.create_subscription(GameControllerState, topic, lambda state: received.append(state.game_state.value), deep)
    began = time.monotonic()
    tick = 0
    is_complete = False
    while rclpy.ok() and time.monotonic() - began < 60.0:
        tick += 1
        message = RefereeDecision()
        nanoseconds = round(tick * STEP * 10**9)
        message.header.stamp.sec, message.header.stamp.nanosec = divmod(nanoseconds, 10**9)
        message.header.frame_id = "world"
        message.game_controller_state.header = message.header
        message.game_controller_state.game_state.value = STATES[nanoseconds // 10**9 % len(STATES)]
        decision.publish(message)
        if not is_complete:
            known = WorldState(player_number=3)
            known.header.frame_id = "hulks/robot_3/ground"
            known.header.stamp = message.header.stamp
            world_state.publish(known)
        rclpy.spin_once(node, timeout_sec=0)
        if not is_complete and in_order(received) >= 12:
            print("the robot received 12 states", file=sys.stderr, flush=True)
            is_complete = True
        time.sleep(TICK)


def in_order(received):
    """Returns the largest number of successive changes without a missing state."""
    changes = [state for index, state in enumerate(received) if index == 0 or received[index - 1] != state]
    longest = current = 0
    for before, after in pairwise(changes):
        follows = STATES[(STATES.index(before) + 1) % len(STATES)] == after
        current = current + 1 if follows else 0
        longest = max(longest, current)
    return longest


if __name__ == "__main__":
    main()
