#!/usr/bin/env python3
"""Robots that stand, as nodes of one process in the threads of one executor.

team_process.py --ros-args -p robots:="[/hulks/robot_1, /hulks/robot_2]"

In lockstep, each robot answers every tick, one after another, and equal matches give equal bags. The end of the process
is the end of all its robots.
With `pacing:=realtime`, the same holds if the process is fast enough for all of them.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.executors import SingleThreadedExecutor


def robot(namespace):
    """Creates the node of the robot in `namespace`."""
    node = rclpy.create_node("robot", namespace=namespace)
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        header = world_state.header
        command = MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=[header.stamp])
        motion_command.publish(command)

    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, 10)
    return node


def main():
    """Plays all robots."""
    rclpy.init()
    team = rclpy.create_node("team_process")
    namespaces = team.declare_parameter("robots", value=["/hulks/robot_1", "/hulks/robot_2"]).value
    executor = SingleThreadedExecutor()
    for namespace in namespaces:
        executor.add_node(robot(namespace))
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        executor.spin()


main()
