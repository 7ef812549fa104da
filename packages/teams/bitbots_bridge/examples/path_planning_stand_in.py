#!/usr/bin/env python3
"""Stand-in for the module bitbots_path_planning.path_planning of Bit-Bots: same node, topics, service and timing.

`run.py --planner` runs it in place of the module. It walks straight to the goal, around nothing.
"""

import contextlib
import math

import rclpy
from bitbots_tf_buffer import Buffer
from body_behavior_stand_in import parameters_of
from geometry_msgs.msg import PoseStamped, PoseWithCovarianceStamped, Twist
from rclpy.duration import Duration
from rclpy.executors import ExternalShutdownException
from rclpy.experimental.events_executor import EventsExecutor
from rclpy.node import Node
from soccer_vision_3d_msgs.msg import RobotArray
from std_msgs.msg import Bool, Empty

SPEED = 0.4


class PathPlanning(Node):
    """Planner of one robot."""

    def __init__(self):
        """Reads the field, and creates publisher, subscriptions and timer."""
        super().__init__("bitbots_path_planning")
        parameters_of(self, "/parameter_blackboard", ["field.size.x", "field.goal.width", "field.goal.depth"])
        self.buffer = Buffer(Duration(seconds=5.0), self)
        self.goal = None
        self.velocity = self.create_publisher(Twist, "cmd_vel", 1)
        self.create_subscription(PoseWithCovarianceStamped, "ball_position_relative_filtered", lambda _: None, 5)
        self.create_subscription(RobotArray, "robots_relative_filtered", lambda _: None, 5)
        self.create_subscription(PoseStamped, "goal_pose", lambda goal: setattr(self, "goal", goal), 5)
        self.create_subscription(Empty, "pathfinding/cancel", lambda _: setattr(self, "goal", None), 5)
        self.create_subscription(Bool, "ball_obstacle_active", lambda _: None, 5)
        self.create_timer(1 / 20, self.step, clock=self.get_clock())

    def step(self):
        """Publishes a velocity towards the goal."""
        if self.goal is None:
            return
        pose = self.buffer.lookup_transform("map", "base_footprint").transform
        yaw = 2 * math.atan2(pose.rotation.z, pose.rotation.w)
        x, y = self.goal.pose.position.x - pose.translation.x, self.goal.pose.position.y - pose.translation.y
        distance = math.hypot(x, y)
        speed = min(SPEED, distance) / max(distance, 1e-6)
        velocity = Twist()
        velocity.linear.x = speed * (math.cos(yaw) * x + math.sin(yaw) * y)
        velocity.linear.y = speed * (-math.sin(yaw) * x + math.cos(yaw) * y)
        self.velocity.publish(velocity)


def main():
    """Runs the node until the match ends it."""
    rclpy.init()
    executor = EventsExecutor()
    executor.add_node(PathPlanning())
    with contextlib.suppress(KeyboardInterrupt, ExternalShutdownException):
        executor.spin()
