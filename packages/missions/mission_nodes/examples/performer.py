#!/usr/bin/env python3
"""Performer of a mission: a node that carries out an action, here by waiting. `performer.py /uav1/fly_to`."""

import sys
import time

import rclpy
from hsl_msgs.action import PerformAction
from rclpy.action import ActionServer


def perform(goal):
    """Carries out a step and returns its result."""
    time.sleep(0.1)
    print(goal.request.action, *goal.request.arguments, file=sys.stderr, flush=True)
    goal.succeed()
    return PerformAction.Result(success=True)


rclpy.init()
node = rclpy.create_node("performer")
server = ActionServer(node, PerformAction, sys.argv[1], perform)
rclpy.spin(node)
