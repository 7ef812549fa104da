"""A vision and a game for one robot: writes to stderr what the robot then knows, and how it walks.

vision.py --ros-args -r __ns:=/hulks/robot_3

A ball is ahead to the left and an opponent behind it, as soccer_vision_3d_msgs. Every tenth image is in a wrong frame.
"""

import contextlib
import sys

import rclpy
from geometry_msgs.msg import Twist
from hsl_msgs.msg import GameControllerState, GameState, WorldState
from rclpy.qos import DurabilityPolicy, QoSProfile
from soccer_vision_3d_msgs.msg import Ball, BallArray, Robot, RobotArray
from soccer_vision_attribute_msgs.msg import Robot as Attributes

PERIOD = 0.03


class Vision:
    """The topics of a vision, and what is heard of the robot."""

    def __init__(self):
        """Creates the topics."""
        self.node = node = rclpy.create_node("vision")
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.game = node.create_publisher(GameControllerState, "game_controller_state", latched)
        self.balls = node.create_publisher(BallArray, "soccer_vision_3d/balls", 10)
        self.robots = node.create_publisher(RobotArray, "soccer_vision_3d/robots", 10)
        self.images = 0
        self.known, self.walks, self.told = "", False, ""
        node.create_subscription(WorldState, "world_state", self.know, 10)
        node.create_subscription(Twist, "target", self.walk, 10)
        node.create_timer(PERIOD, self.look)
        self.game.publish(GameControllerState(game_state=GameState(value=GameState.PLAYING)))

    def look(self):
        """Publishes what is in an image."""
        self.images += 1
        balls, robots = BallArray(), RobotArray()
        for message in [balls, robots]:
            message.header.stamp = self.node.get_clock().now().to_msg()
            message.header.frame_id = "camera" if self.images % 10 == 0 else "base_footprint"
        # A white spot beside the field, of which the vision is less sure.
        for x, y, confidence in [(3.0, 2.0, 0.6), (1.0, 0.5, 0.9)]:
            ball = Ball()
            ball.center.x, ball.center.y, ball.center.z = x, y, 0.05
            ball.confidence.confidence = confidence
            balls.balls.append(ball)
        robot = Robot(attributes=Attributes(team=Attributes.TEAM_OPPONENT))
        robot.bb.center.position.x, robot.bb.center.position.y = 2.0, 1.5
        robot.bb.size.x, robot.bb.size.y, robot.bb.size.z = 0.2, 0.6, 0.5
        robots.robots.append(robot)
        self.balls.publish(balls)
        self.robots.publish(robots)

    def know(self, world_state):
        """Notes what the robot knows."""
        balls = [f"ball {ball.ball_in_ground.x:.2f} {ball.ball_in_ground.y:.2f}" for ball in world_state.ball]
        robots = [
            f"robot {robot.position.x:.2f} {robot.position.y:.2f} radius {robot.radius_at_foot_height:.2f}"
            for robot in world_state.obstacles
        ]
        self.known = "; ".join(balls + robots)
        self.tell()

    def walk(self, target):
        """Notes whether the robot walks."""
        self.walks = target.linear.x > 0.0
        self.tell()

    def tell(self):
        """Writes a line when it is another one than the last."""
        text = f"{self.known}; {'walks ahead' if self.walks else 'stands'}"
        if text != self.told:
            self.told = text
            print(text, file=sys.stderr, flush=True)


def main():
    """Looks until the process is ended."""
    rclpy.init()
    vision = Vision()
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(vision.node)


main()
