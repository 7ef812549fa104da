"""Match for three robots; prints the game states that one of them receives as lines of JSON on stderr.

fake_match.py: publishes the decisions of a referee in Ready, then in Playing with a stop, and the world states of
hulks/1 to hulks/3; prints each new state that hulks/3 receives.
"""

import json
import sys
import time

import rclpy
from hsl_msgs.msg import GameControllerState, GameState, RefereeDecision, WorldState
from rclpy.qos import DurabilityPolicy, QoSProfile

ROBOT = "/hulks/robot_3"
TICK = 0.01


def main():
    """Publishes the match for twenty seconds or until the process is ended."""
    rclpy.init()
    node = rclpy.create_node("fake_match")
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    decision = node.create_publisher(RefereeDecision, "/referee/decision", 10)
    names = {number: f"hulks/robot_{number}" for number in (1, 2, 3)}
    world_states = {
        number: node.create_publisher(WorldState, f"/{name}/world_state", 10) for number, name in names.items()
    }
    received = []
    topic = f"{ROBOT}/game_controller_state"
    node.create_subscription(GameControllerState, topic, received.append, latched)
    last = None
    for tick in range(1, 2000):
        seconds, nanoseconds = divmod(tick * 10_000_000, 10**9)
        message = RefereeDecision()
        message.header.stamp.sec, message.header.stamp.nanosec = seconds, nanoseconds
        message.header.frame_id = "world"
        state = message.game_controller_state
        state.header = message.header
        # Ready until the robot has received it.
        state.game_state.value = GameState.PLAYING if last else GameState.READY
        state.stopped = bool(last)
        state.kicking_team = [1]
        state.hulks_team.remaining_amount_of_messages = 11_987
        decision.publish(message)
        for number, publisher in world_states.items():
            known = WorldState(player_number=number)
            known.header.frame_id = f"{names[number]}/ground"
            known.header.stamp = message.header.stamp
            publisher.publish(known)
        rclpy.spin_once(node, timeout_sec=TICK)
        for state in received:
            content = {
                "state": state.game_state.value,
                "stopped": state.stopped,
                "kicking_team": list(state.kicking_team),
                "budget": state.hulks_team.remaining_amount_of_messages,
            }
            if content != last:
                print(json.dumps(content), file=sys.stderr, flush=True)
            last = content
        received.clear()
        time.sleep(TICK / 10)


if __name__ == "__main__":
    main()
