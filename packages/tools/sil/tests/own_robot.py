"""Robot that stands or walks, decides in the callback of `world_state`, and ends in the way that its arguments say.

own_robot.py [--at SECONDS --then exit|raise|crash|hang] [--walk METERS_PER_SECOND [--faster-from SECONDS]] [--fork]
             [--starts FILE] [--ros-args ...]
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.utilities import remove_ros_args


def arguments():
    """Returns the arguments that are not for ROS."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--at", type=float, default=1e9)
    parser.add_argument("--then", default="exit")
    parser.add_argument("--walk", type=float)
    parser.add_argument("--faster-from", type=float, default=1e9)
    parser.add_argument("--fork", action="store_true")
    parser.add_argument("--starts")
    return parser.parse_args(remove_ros_args()[1:])


def end(how):
    """Ends this process, or stops answering."""
    print(f"the end is: {how}")
    match how:
        case "exit":
            os._exit(7)
        case "raise":
            raise ValueError("the robot is confused")
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "hang":
            time.sleep(1000)


def main():
    """Answers every world state until the end."""
    given = arguments()
    if given.starts:
        with Path(given.starts).open("a") as starts:
            starts.write(f"{os.getpid()}\n")
    if given.fork:
        # Children in the same process group and in another session, which ignore requests to end.
        for new_session in [False, True]:
            command = "trap '' INT TERM HUP; while true; do sleep 1; done"
            subprocess.Popen(["sh", "-c", command], start_new_session=new_session)
    if given.at < 0:
        end(given.then)
    rclpy.init()
    node = rclpy.create_node("own_robot")
    assert node.get_parameter("use_sim_time").value
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)

    def decide(world_state):
        stamp = world_state.header.stamp
        now = stamp.sec + stamp.nanosec * 1e-9
        if now >= given.at:
            end(given.then)
        command = MotionCommand(header=world_state.header, kind=MotionCommand.STAND, decided_on=[stamp])
        if given.walk is not None:
            command.kind = MotionCommand.WALK_WITH_VELOCITY
            command.velocity.x = given.walk * (2 if now >= given.faster_from else 1)
        motion_command.publish(command)

    print(f"plays as {node.get_namespace()}", file=sys.stderr)
    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
