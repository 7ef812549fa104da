#!/usr/bin/env python3
r"""Robot whose program sends messages of its own format to its team by UDP, ten times a second.

udp_team_robot.py WORLD PROGRAM [--size BYTES] --ros-args -r __ns:=/hulks/robot_3

WORLD is the address at which the world receives the messages of the robot, and PROGRAM the address at which the program
receives those of its teammates, as in the options `team_messages.hulks_world` and `team_messages.hulks_program`:

    sil match hulks:=3 opponents:=0 \
        'team_messages.hulks_world:=127.0.0.1:10024' 'team_messages.hulks_program:=127.0.24.{player}:10024' \
        --node 'hulks=python3 udp_team_robot.py 127.0.0.1:10024 127.0.24.{player}:10024'

The robot stands until it has received a message of two teammates; then it walks on the spot.
"""

import argparse
import contextlib
import socket

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.utilities import remove_ros_args

PERIOD = 0.1
MATES = 2


def address(text):
    """Returns host and port of an address."""
    host, port = text.rsplit(":", 1)
    return host, int(port)


def arguments():
    """Returns the arguments that are not for ROS."""
    parser = argparse.ArgumentParser()
    parser.add_argument("world", type=address)
    parser.add_argument("program", type=address)
    parser.add_argument("--size", type=int, default=400)
    return parser.parse_args(remove_ros_args()[1:])


def main():
    """Answers every world state, after the messages that are due."""
    given = arguments()
    team = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    team.bind(given.program)
    team.setblocking(False)
    rclpy.init()
    node = rclpy.create_node("udp_team_robot")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    mates = set()
    sent = None

    def decide(world_state):
        nonlocal sent
        # The world sends the messages of a tick before the world state.
        with contextlib.suppress(BlockingIOError):
            while True:
                mates.add(team.recv(2048)[0])
        stamp = world_state.header.stamp
        now = stamp.sec + stamp.nanosec * 1e-9
        if sent is None or now - sent >= PERIOD - 1e-6:
            sent = now
            # The first byte is the sender, the others are in a format that only the team knows.
            text = bytes([world_state.player_number]) + f"{now:.2f}".encode()
            # The world adds messages that were sent before the answer to the same tick.
            team.sendto(text.ljust(given.size, b"."), given.world)
        kind = MotionCommand.WALK_WITH_VELOCITY if len(mates) >= MATES else MotionCommand.STAND
        motion_command.publish(MotionCommand(header=world_state.header, kind=kind, decided_on=[stamp]))

    node.create_subscription(WorldState, "world_state", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
