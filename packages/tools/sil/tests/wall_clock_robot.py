#!/usr/bin/env python3
"""Robot that walks to the ball and decides in a timer of the wall clock, with common ROS messages only.

It knows nothing of the time of the match: `sil match --node ... --sim-time`. At its end it prints the number of its
decisions.
"""

import contextlib
import math

import rclpy
from geometry_msgs.msg import Twist
from rclpy.clock import Clock, ClockType
from soccer_vision_3d_msgs.msg import BallArray

PERIOD = 0.01
"""Period of the decisions [s]."""
SPEED = 0.25
"""Walking speed [m/s]."""


def decide(balls):
    """Returns the velocity for the seen balls, in the frame of the robot."""
    velocity = Twist()
    if balls:
        velocity.linear.x = SPEED
        velocity.angular.z = math.atan2(balls[0].center.y, balls[0].center.x)
    else:
        velocity.angular.z = 0.5
    return velocity


def main():
    """Decides in each period after the first message."""
    rclpy.init()
    node = rclpy.create_node("wall_clock_robot")
    cmd_vel = node.create_publisher(Twist, "cmd_vel", 10)
    received = []
    decisions = 0

    def receive(message):
        received[:] = [message]

    def on_timer():
        nonlocal decisions
        if received:
            decisions += 1
            cmd_vel.publish(decide(received[0].balls))

    node.create_subscription(BallArray, "soccer_vision_3d/balls", receive, 10)
    node.create_timer(PERIOD, on_timer, clock=Clock(clock_type=ClockType.STEADY_TIME))
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)
    print(f"{decisions} decisions")


main()
