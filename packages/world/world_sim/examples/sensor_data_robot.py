#!/usr/bin/env python3
"""Robot whose topics have the QoS of sensor data, best effort, instead of reliable.

sensor_data_robot.py --ros-args -r __ns:=/hulks/robot_3 -p publishes_best_effort:=true

With `publishes_best_effort:=true` the match does not begin: the world logs the topic that must be reliable. The
subscription alone may be best effort: the match begins, and a lost world state is a tick without an answer. On one
machine none was lost; over a network, use a reliable subscription.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.qos import QoSProfile, qos_profile_sensor_data


def main():
    """Answers every world state that arrives."""
    rclpy.init()
    node = rclpy.create_node("sensor_data_robot")
    is_best_effort = node.declare_parameter("publishes_best_effort", value=True).value
    qos = qos_profile_sensor_data if is_best_effort else QoSProfile(depth=10)
    motion_command = node.create_publisher(MotionCommand, "motion_command", qos)

    def decide(world_state):
        header = world_state.header
        command = MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=[header.stamp])
        motion_command.publish(command)

    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, qos_profile_sensor_data)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
