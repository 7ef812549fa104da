"""Stops the game at 0.5 s and resumes it at 0.7 s of simulated time, and sends an unknown command."""

import time

import rclpy
from builtin_interfaces.msg import Time
from hsl_msgs.msg import RefereeCommand
from std_msgs.msg import Header

NO_COMMAND = 99


def command(kind, nanosec):
    """Creates a command that takes effect this time after the start [ns]."""
    return RefereeCommand(header=Header(stamp=Time(nanosec=nanosec)), kind=kind)


def main():
    """Publishes the commands as soon as a node subscribes, and waits until they have arrived."""
    rclpy.init()
    node = rclpy.create_node("human_referee")
    publisher = node.create_publisher(RefereeCommand, "/referee/command", 10)
    while publisher.get_subscription_count() == 0:
        time.sleep(0.01)
    for it in (
        command(NO_COMMAND, 0),
        command(RefereeCommand.RESUME, 700_000_000),
        command(RefereeCommand.BRIEF_STOP, 500_000_000),
    ):
        publisher.publish(it)
    publisher.wait_for_all_acked()


if __name__ == "__main__":
    main()
