#!/usr/bin/env python3
"""Robot that stands and decides in the callback of `world_state`, which is recommended.

callback_robot.py --ros-args -r __ns:=/hulks/robot_3

In lockstep, it answers every tick on the world state of the tick, and equal matches give equal bags.
With `pacing:=realtime`, the same holds if the robot is fast enough; its bag depends on the machine.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState


def main():
    """Answers every world state."""
    rclpy.init()
    node = rclpy.create_node("callback_robot")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        # The answer has the header of the world state, whose stamp is the time: no clock is needed.
        header = world_state.header
        command = MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=[header.stamp])
        motion_command.publish(command)

    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
