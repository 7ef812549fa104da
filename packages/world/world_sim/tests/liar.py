"""Robot that stands, whose messages contradict each other from one tick on.

liar.py NAMESPACE LIE SECONDS
"""

import contextlib
import sys

import rclpy
from hsl_msgs.msg import BehaviorTrace, HslMessage, MotionCommand, WorldState


class Liar:
    """Robot that answers every world state, with more messages than announced from a time on."""

    def __init__(self, namespace, lie, start):
        """Creates the topics of the robot in `namespace`."""
        self.node = rclpy.create_node("liar", namespace=namespace)
        self.motion_command = self.node.create_publisher(MotionCommand, "motion_command", 10)
        self.outgoing = self.node.create_publisher(HslMessage, "hsl/outgoing", 100)
        self.trace = self.node.create_publisher(BehaviorTrace, "behavior/trace", 10)
        self.lie = getattr(self, lie)
        self.start = round(start * 1e9)
        self.before = None
        self.node.create_subscription(WorldState, "world_state", self.decide, 10)

    def decide(self, world_state):
        """Answers, with surplus messages from the start time on."""
        header = world_state.header
        now = header.stamp.sec * 1_000_000_000 + header.stamp.nanosec
        if now >= self.start:
            self.lie(header)
        else:
            self.stand(header)
        self.before = header

    def stand(self, header):
        """Publishes only the command to stand."""
        self.motion_command.publish(MotionCommand(header=header, kind=MotionCommand.STAND))

    def two_commands(self, header):
        """Publishes two different commands at once."""
        self.stand(header)
        self.motion_command.publish(MotionCommand(header=header, kind=MotionCommand.PREPARE))

    def late_command(self, header):
        """Publishes another command for the tick before."""
        if self.before:
            self.motion_command.publish(MotionCommand(header=self.before, kind=MotionCommand.PREPARE))
        self.stand(header)

    def previous_stamp(self, _header):
        """Publishes the command with the stamp of the tick before."""
        if self.before:
            self.stand(self.before)

    def same_command(self, header):
        """Publishes one command twice."""
        self.stand(header)
        self.stand(header)

    def early_command(self, header):
        """Publishes a command for a tick that has not started."""
        self.stand(header)
        header.stamp.sec += 1
        self.stand(header)

    def surplus_outgoing(self, header):
        """Publishes a packet that the command does not announce."""
        self.outgoing.publish(HslMessage(header=header, sender=1, kind=HslMessage.STATE))
        self.stand(header)

    def surplus_trace(self, header):
        """Publishes a trace that the command does not announce."""
        self.trace.publish(BehaviorTrace(header=header))
        self.stand(header)


def main():
    """Runs the robot until it is stopped."""
    namespace, lie, start = sys.argv[1:]
    rclpy.init()
    liar = Liar(namespace, lie, float(start))
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(liar.node)


main()
