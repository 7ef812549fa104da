"""A NAO behind the topics of nao_lola, without either: writes to stderr how many of its joints are stiff.

nao_lola.py --ros-args -r __ns:=/hulks/robot_3
"""

import contextlib
import sys

import rclpy
from nao_lola_command_msgs.msg import JointPositions as WantedPositions
from nao_lola_command_msgs.msg import JointStiffnesses
from nao_lola_sensor_msgs.msg import Angle, Buttons, JointPositions, JointStatuses, Touch

CYCLE = 0.012
JOINTS = 25


class Robot:
    """Joints that are at once where they are wanted, if they are stiff."""

    def __init__(self):
        """Creates the topics with the depths of nao_lola; that of stiffnesses is larger, so that no change is lost."""
        self.node = node = rclpy.create_node("nao_lola_client")
        self.positions, self.stiffnesses, self.reported = [0.0] * JOINTS, [0.0] * JOINTS, None
        types = [("angle", Angle), ("buttons", Buttons), ("joint_statuses", JointStatuses), ("touch", Touch)]
        self.still = [(node.create_publisher(kind, f"sensors/{name}", 10), kind()) for name, kind in types]
        self.sensed = node.create_publisher(JointPositions, "sensors/joint_positions", 10)
        node.create_subscription(WantedPositions, "effectors/joint_positions", self.move, 1)
        node.create_subscription(JointStiffnesses, "effectors/joint_stiffnesses", self.stiffen, 10)
        node.create_timer(CYCLE, self.cycle)

    def move(self, wanted):
        """Moves stiff joints."""
        for index, position in zip(wanted.indexes, wanted.positions, strict=True):
            if self.stiffnesses[index] > 0.0:
                self.positions[index] = position

    def stiffen(self, wanted):
        """Makes joints stiff or limp."""
        for index, stiffness in zip(wanted.indexes, wanted.stiffnesses, strict=True):
            self.stiffnesses[index] = stiffness
        self.report()

    def cycle(self):
        """Publishes what the robot senses."""
        for publisher, message in self.still:
            publisher.publish(message)
        self.sensed.publish(JointPositions(positions=self.positions))
        self.report()

    def report(self):
        """Prints the number of stiff joints when it changes."""
        stiff = sum(stiffness > 0.0 for stiffness in self.stiffnesses)
        if stiff != self.reported:
            self.reported = stiff
            print(f"{stiff} of {JOINTS} joints are stiff", file=sys.stderr, flush=True)


def main():
    """Runs until the process is ended."""
    rclpy.init()
    robot = Robot()
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(robot.node)


main()
