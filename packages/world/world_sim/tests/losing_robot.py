"""Robot that stands and decides at each new time on the clock, without some messages of the clock.

The first message of tick 1 and of every tenth tick is lost, because DDS may lose messages of a best-effort
subscription.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.qos import QoSProfile, ReliabilityPolicy
from rosgraph_msgs.msg import Clock
from std_msgs.msg import Header

LOST = 100_000_000  # nanoseconds of simulated time


def main():
    """Decides in every tick."""
    rclpy.init()
    node = rclpy.create_node("losing_robot", namespace="/hulks/robot_1")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    lost, answered = None, None

    def tick(message):
        nonlocal lost, answered
        clock = message.clock
        if lost != clock and (lost is None or clock.nanosec % LOST == 0):
            lost = clock
        elif answered != clock:
            answered = clock
            motion_command.publish(MotionCommand(header=Header(stamp=clock), kind=MotionCommand.STAND))

    # The match waits for it.
    node.create_subscription(WorldState, "world_state", lambda _: None, 10)
    best_effort = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
    node.create_subscription(Clock, "/clock", tick, best_effort)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
