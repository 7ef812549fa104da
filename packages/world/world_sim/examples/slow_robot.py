#!/usr/bin/env python3
"""Robot that stands and takes 30 ms of wall time for a decision, three ticks of 10 ms.

slow_robot.py --ros-args -r __ns:=/hulks/robot_3

In lockstep, the world waits for the robot, up to `tick_timeout`, and the bag is the same as with a fast node.
With `pacing:=realtime`, it answers about each third tick; in between, its last command is repeated. The subscription
has depth 1 for a decision on the newest message. With depth 10 the robot would soon be 10 world states behind.
"""

import contextlib
import time

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState

THINKING = 0.03  # seconds of wall time
NEWEST = 1  # messages that the subscription keeps


def main():
    """Answers the newest world state, repeatedly."""
    rclpy.init()
    node = rclpy.create_node("slow_robot")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        time.sleep(THINKING)
        header = world_state.header
        command = MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=[header.stamp])
        motion_command.publish(command)

    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, NEWEST)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
