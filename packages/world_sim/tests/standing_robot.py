"""A robot in another language that only knows the topics: it stands, whatever it is told.

standing_robot.py NAMESPACE
"""

import contextlib
import sys

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState


def main():
    """Answers every world state."""
    rclpy.init()
    node = rclpy.create_node("standing_robot", namespace=sys.argv[1])
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        command = MotionCommand(header=world_state.header, kind=MotionCommand.STAND)
        motion_command.publish(command)

    node.create_subscription(WorldState, "world_state", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
