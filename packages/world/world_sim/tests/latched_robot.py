"""A robot that subscribes to its world states with the wrong durability: it would receive them only if latched.

latched_robot.py NAMESPACE
"""

import contextlib
import sys

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.qos import DurabilityPolicy, QoSProfile


def main():
    """Runs the robot until it is stopped."""
    rclpy.init()
    node = rclpy.create_node("latched_robot", namespace=sys.argv[1])
    node.create_publisher(MotionCommand, "motion_command", 10)
    latched = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    node.create_subscription(WorldState, "world_state", lambda _: None, latched)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
