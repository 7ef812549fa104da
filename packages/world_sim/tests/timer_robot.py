"""A robot that decides in a timer of simulated time, on the newest world state, and stands.

timer_robot.py NAMESPACE

At the end it prints, as a line of JSON on stderr, how many decisions it made and how many of them were made on the
world state of another tick.
"""

import contextlib
import json
import sys

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.parameter import Parameter
from std_msgs.msg import Header

PERIOD = 0.01


def main():
    """Decides in every tick."""
    rclpy.init()
    sim_time = Parameter("use_sim_time", value=True)
    node = rclpy.create_node("timer_robot", namespace=sys.argv[1], parameter_overrides=[sim_time])
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    counts = {"decided": 0, "stale": 0}
    newest = WorldState()

    def hear(world_state):
        nonlocal newest
        newest = world_state

    def decide():
        now = node.get_clock().now().to_msg()
        counts["decided"] += 1
        counts["stale"] += newest.header.stamp != now
        motion_command.publish(MotionCommand(header=Header(stamp=now), kind=MotionCommand.STAND))

    node.create_timer(PERIOD, decide)
    # The last: the match begins when the world sees it.
    node.create_subscription(WorldState, "world_state", hear, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)
    print(json.dumps(counts), file=sys.stderr)


main()
