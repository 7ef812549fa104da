"""A world for one robot that says what the robot's node answers, as lines of JSON on stderr.

fake_world.py STAMP...: publishes a world state with each stamp (nanoseconds) and waits for the answer;
after the last it waits for one second whether more comes.
"""

import json
import sys
import time

import rclpy
from hsl_msgs.msg import BehaviorTrace, FieldDimensions, MotionCommand, WorldState
from rclpy.qos import DurabilityPolicy, QoSProfile

ROBOT = "/hulks/robot_2"
FIELD = {"ball_radius": 0.05, "length": 9.0, "width": 6.0, "goal_inner_width": 1.5}


def say(**what):
    """Prints a line."""
    print(json.dumps(what), file=sys.stderr, flush=True)


def stamp_of(header):
    """The stamp in nanoseconds."""
    return header.stamp.sec * 10**9 + header.stamp.nanosec


def main():
    """Plays the world."""
    rclpy.init()
    node = rclpy.create_node("fake_world")
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    field = node.create_publisher(FieldDimensions, f"{ROBOT}/field_dimensions", latched)
    field.publish(FieldDimensions(**FIELD))
    world_state = node.create_publisher(WorldState, f"{ROBOT}/world_state", 10)
    answers = []
    traces = []
    node.create_subscription(BehaviorTrace, f"{ROBOT}/behavior/trace", traces.append, 10)
    node.create_subscription(MotionCommand, f"{ROBOT}/motion_command", answers.append, 10)
    while world_state.get_subscription_count() == 0:
        rclpy.spin_once(node, timeout_sec=0.01)

    for stamp in map(int, sys.argv[1:]):
        message = WorldState(player_number=2)
        message.header.frame_id = "hulks/robot_2/ground"
        message.header.stamp.sec, message.header.stamp.nanosec = divmod(stamp, 10**9)
        message.ground_to_field.orientation.cos = 1.0
        world_state.publish(message)
        patience = time.monotonic() + 1.0
        while not answers and time.monotonic() < patience:
            rclpy.spin_once(node, timeout_sec=0.05)
        say(asked=stamp, answered=[stamp_of(answer.header) for answer in answers])
        for answer in answers:
            while answer.trace_sent and not traces:
                rclpy.spin_once(node, timeout_sec=0.05)
            frames = [part.header.frame_id for part in (answer, *traces)]
            say(frames=frames, traces=[stamp_of(trace.header) for trace in traces])
        answers.clear()
        traces.clear()
    say(done=True)
    node.destroy_node()
    rclpy.shutdown()


main()
