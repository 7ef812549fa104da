#!/usr/bin/env python3
"""Robot with common ROS messages for tests: `standard_robot.py NAMESPACE INTERFACE X Y [FRAME] [surplus|silent]`.

Each answer is the velocity (X, Y), or the goal (X, Y) in FRAME. With `surplus` it sends a second, different one, with
`silent` none. Prints the inputs of each tick as a line of JSON.
"""

import contextlib
import json
import math
import sys
from functools import partial

import rclpy
from geometry_msgs.msg import PoseStamped, PoseWithCovarianceStamped, Twist, TwistStamped
from nav_msgs.msg import Odometry
from sensor_msgs.msg import JointState
from soccer_vision_3d_msgs.msg import BallArray, RobotArray
from tf2_msgs.msg import TFMessage

INPUTS = {
    "tf": TFMessage,
    "odom": Odometry,
    "pose": PoseWithCovarianceStamped,
    "joint_states": JointState,
    "soccer_vision_3d/balls": BallArray,
    "soccer_vision_3d/robots": RobotArray,
}
COMMANDS = {
    "twist": (Twist, "cmd_vel"),
    "twist_stamped": (TwistStamped, "cmd_vel_stamped"),
    "goal_pose": (PoseStamped, "goal_pose"),
}


def answer(interface, header, frame, x, y):
    """Returns the answer to the inputs with this header."""
    message = COMMANDS[interface][0]()
    if interface == "goal_pose":
        message.header.stamp, message.header.frame_id = header.stamp, frame
        message.pose.position.x, message.pose.position.y = x, y
        return message
    if interface == "twist_stamped":
        message.header = header
    velocity = message if interface == "twist" else message.twist
    velocity.linear.x, velocity.linear.y = x, y
    return message


def planar(position, rotation):
    """Returns a pose as x, y and yaw."""
    return position.x, position.y, 2 * math.atan2(rotation.z, rotation.w)


def summary(inputs):
    """Returns the inputs of a tick as plain values."""
    pose, odom = inputs["pose"], inputs["odom"]
    balls, robots = inputs["soccer_vision_3d/balls"].balls, inputs["soccer_vision_3d/robots"].robots
    by_odometry = odom.pose.pose
    transforms = {
        f"{it.header.frame_id} {it.child_frame_id}": planar(it.transform.translation, it.transform.rotation)
        for it in inputs["tf"].transforms
    }
    return {
        "transforms": transforms,
        "pose": [pose.header.frame_id, planar(pose.pose.pose.position, pose.pose.pose.orientation)],
        "odom": [odom.header.frame_id, odom.child_frame_id, planar(by_odometry.position, by_odometry.orientation)],
        "velocity": [odom.twist.twist.linear.x, odom.twist.twist.linear.y, odom.twist.twist.angular.z],
        "joints": list(inputs["joint_states"].name),
        "balls": [[ball.center.x, ball.center.y] for ball in balls],
        "robots": [[robot.bb.center.position.x, robot.bb.center.position.y] for robot in robots],
    }


def main():
    """Answers each tick after all of its inputs."""
    namespace, interface, x, y, *options = sys.argv[1:]
    frame, surplus, is_silent = (*options, "map")[0], "surplus" in options[1:], "silent" in options[1:]
    x, y = float(x), float(y)
    rclpy.init()
    node = rclpy.create_node("standard_robot", namespace=namespace)
    message_type, topic = COMMANDS[interface]
    commands = node.create_publisher(message_type, topic, 10)
    received, printed = {}, set()

    def receive(topic, message):
        received[topic] = message
        headers = [(it.transforms[0] if topic == "tf" else it).header for topic, it in received.items()]
        stamps = {(header.stamp.sec, header.stamp.nanosec) for header in headers}
        if len(received) < len(INPUTS) or len(stamps) > 1:
            return
        header = received["pose"].header
        # The world sends the inputs of the first tick again until it has an answer.
        if stamps != printed:
            print(json.dumps(summary(received)), file=sys.stderr, flush=True)
        printed.clear()
        printed.update(stamps)
        if is_silent:
            return
        commands.publish(answer(interface, header, frame, x, y))
        if surplus:
            commands.publish(answer(interface, header, frame, x, y + 0.1))

    for topic, message_type in INPUTS.items():
        node.create_subscription(message_type, topic, partial(receive, topic), 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
