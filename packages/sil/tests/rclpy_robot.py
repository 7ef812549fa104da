"""A robot in another language that knows nothing but its two topics: it turns on the spot."""

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node


class RclpyRobot(Node):
    """Answers each world state with a command."""

    def __init__(self) -> None:
        """Finds its topics by the namespace that the command line gives."""
        super().__init__("rclpy_robot")
        self.commands = self.create_publisher(MotionCommand, "motion_command", 10)
        self.create_subscription(WorldState, "world_state", self.decide, 10)

    def decide(self, world_state: WorldState) -> None:
        """Turns, with the header of the world state that this answers."""
        command = MotionCommand(header=world_state.header, kind=MotionCommand.WALK_WITH_VELOCITY)
        command.angular_velocity = 0.5
        self.commands.publish(command)


def main() -> None:
    """Answers until it is asked to end."""
    rclpy.init()
    try:
        rclpy.spin(RclpyRobot())
    except (KeyboardInterrupt, ExternalShutdownException):
        pass


if __name__ == "__main__":
    main()
