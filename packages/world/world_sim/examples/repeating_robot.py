#!/usr/bin/env python3
"""Robot that answers each tick twice, like a robot that decides in a callback and in a timer.

repeating_robot.py --ros-args -r __ns:=/hulks/robot_3 -p contradicts:=false

In lockstep, an exact repetition of an answer is ignored, with a warning after the match. With `contradicts:=true` the
second answer differs: an error of the robot in the next tick, which ends the match with `unanswered:=fail`. The first
answer counts.
With `pacing:=realtime`, the last answer before the next tick counts, and no answer is an error.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState


def main():
    """Answers every world state twice."""
    rclpy.init()
    node = rclpy.create_node("repeating_robot")
    contradicts = node.declare_parameter("contradicts", value=False).value
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        header = world_state.header
        command = MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=[header.stamp])
        motion_command.publish(command)
        if contradicts:
            command.kind = MotionCommand.PREPARE
        motion_command.publish(command)

    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
