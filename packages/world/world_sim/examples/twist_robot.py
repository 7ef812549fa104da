#!/usr/bin/env python3
"""Robot that dribbles the ball into the goal, with common ROS messages only.

sil match --scenario config/scenarios/dribble.yaml --node 'hulks/2=python3 twist_robot.py'

It needs `command_interface:=hulks/2=twist`, and `simulation.bodies_collide:=true` to push the ball. In lockstep, it
answers each tick when all inputs of the tick have arrived, and equal matches give equal bags.
"""

import contextlib
import math
from functools import partial

import rclpy
from geometry_msgs.msg import PoseWithCovarianceStamped, Twist
from soccer_vision_3d_msgs.msg import BallArray

INPUTS = {"pose": PoseWithCovarianceStamped, "soccer_vision_3d/balls": BallArray}
"""Topics on which the decision is based, with their types."""
GOAL = 4.5
"""Distance from the center mark to the opponent's goal [m]."""
BEHIND = 0.3
"""Distance behind the ball from which the robot starts to push it [m]."""
SPEED = 0.25
"""Walking speed [m/s]."""
TURN = 0.5
"""Angular velocity of a robot that searches for the ball [rad/s]."""


def goal_direction(pose, x, y):
    """Returns the direction from the ball at (x, y) to the goal, as a unit vector in the frame of the robot."""
    yaw = 2 * math.atan2(pose.orientation.z, pose.orientation.w)
    forward, left = GOAL - pose.position.x, -pose.position.y
    ahead = math.cos(yaw) * forward + math.sin(yaw) * left - x
    aside = math.cos(yaw) * left - math.sin(yaw) * forward - y
    distance = math.hypot(ahead, aside) or 1.0
    return ahead / distance, aside / distance


def target(x, y, to_goal):
    """Returns the point to walk to, in the frame of the robot: the ball, or a point from which to push it."""
    ahead, aside = to_goal
    distance = x * ahead + y * aside
    offset = x * aside - y * ahead
    if distance > 0 and abs(offset) < BEHIND / 5:
        return x, y
    detour = math.copysign(BEHIND, offset) if distance < BEHIND / 2 else 0.0
    return x - BEHIND * ahead - detour * aside, y - BEHIND * aside + detour * ahead


def decide(pose, balls):
    """Returns the velocity for a pose in `map`, and for balls in `base_footprint`."""
    velocity = Twist()
    if not balls:
        velocity.angular.z = TURN
        return velocity
    x, y = balls[0].center.x, balls[0].center.y
    ahead, aside = target(x, y, goal_direction(pose, x, y))
    distance = math.hypot(ahead, aside) or 1.0
    velocity.linear.x, velocity.linear.y = SPEED * ahead / distance, SPEED * aside / distance
    velocity.angular.z = math.atan2(y, x)
    return velocity


def main():
    """Answers the inputs of each tick."""
    rclpy.init()
    node = rclpy.create_node("twist_robot")
    cmd_vel = node.create_publisher(Twist, "cmd_vel", 10)
    received = {}

    def receive(topic, message):
        # Messages of a tick have its stamp. They may arrive in any order.
        received[topic] = message
        stamps = {(it.header.stamp.sec, it.header.stamp.nanosec) for it in received.values()}
        if len(received) == len(INPUTS) and len(stamps) == 1:
            cmd_vel.publish(decide(received["pose"].pose.pose, received["soccer_vision_3d/balls"].balls))

    for topic, message_type in INPUTS.items():
        node.create_subscription(message_type, topic, partial(receive, topic), 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
