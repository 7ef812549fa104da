"""Robot that walks to the ball and kicks it.

ros2 run team_package robot --ros-args -r __ns:=/hulks/robot_2
"""

import contextlib
import math

import rclpy
from hsl_msgs.msg import MotionCommand, PrimaryState, WorldState
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node

# Angular velocity of a robot that searches the ball [rad/s].
SEARCH = 0.5


class Robot(Node):
    """Node that answers every world state with a motion command."""

    def __init__(self):
        """Declares the parameters and creates the topics."""
        super().__init__("robot")
        self.walking_speed = self.declare_parameter("walking_speed", 0.3).value
        self.kick_distance = self.declare_parameter("kick_distance", 0.15).value
        self.motion_command = self.create_publisher(MotionCommand, "motion_command", 10)
        # Created last: the match begins when the world discovers this subscription.
        self.create_subscription(WorldState, "world_state", self.answer, 10)

    def answer(self, world_state):
        """Publishes the motion command of a tick."""
        command = self.decide(world_state)
        # Time of the tick: no clock is needed.
        command.header = world_state.header
        command.decided_on = [world_state.header.stamp]
        self.motion_command.publish(command)

    def decide(self, world_state):
        """Returns the motion command for a world state."""
        if world_state.primary_state.value != PrimaryState.PLAYING:
            return MotionCommand(kind=MotionCommand.STAND)
        if not world_state.ball:
            return MotionCommand(kind=MotionCommand.WALK_WITH_VELOCITY, angular_velocity=SEARCH)
        # In the ground frame: x is ahead of the robot, y to its left [m].
        ball = world_state.ball[0].ball_in_ground
        distance = math.hypot(ball.x, ball.y)
        if distance < self.kick_distance:
            # The default direction is straight ahead.
            return MotionCommand(kind=MotionCommand.VISUAL_KICK, ball_position=ball, target_position=ball)
        command = MotionCommand(kind=MotionCommand.WALK_WITH_VELOCITY)
        command.velocity.x = self.walking_speed * ball.x / distance
        command.velocity.y = self.walking_speed * ball.y / distance
        command.angular_velocity = math.atan2(ball.y, ball.x)
        return command


def main():
    """Runs the node until it is interrupted."""
    rclpy.init()
    with contextlib.suppress(KeyboardInterrupt, ExternalShutdownException):
        rclpy.spin(Robot())


if __name__ == "__main__":
    main()
