"""Replays a recorded match in rviz at any speed, with the time of the bag.

ros2 launch sil replay.launch.py bag:=bags/golden rate:=0.5
"""

import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import ExecuteProcess, OpaqueFunction, Shutdown
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, programs, running_processes
from sil_launch.launch_failure import LaunchFailure

# Name, default (none: required), choices (none: any value), description.
ARGUMENTS = [
    ("bag", None, None, "folder of the bag"),
    ("rate", "1.0", None, "speed relative to real time"),
    ("start", "0.0", None, "start of the replay, relative to the start of the bag [s]"),
    ("loop", "false", ["true", "false"], "restart the replay at its end"),
    ("rviz", "true", ["true", "false"], "open rviz; closing it ends the replay"),
    ("view", "sil", ["sil", "league"], "configuration of rviz: sil for a match, league for the 3D simulation league"),
]

VIEWS = Path(__file__).parent.parent / "config" / "rviz"


def check(bag, with_rviz):
    """Raises an error that says how to fix it if a file or package for the replay is missing."""
    if not Path(bag).exists():
        raise FileNotFoundError(f"bag:={bag}: not found")
    view = shlex.join(["sil", "view", bag])
    for package in ["ros2bag", "rosbag2_storage_mcap"]:
        programs.require(package, f"`{view}` shows the bag in a browser without it")
    if with_rviz:
        instead = f"use rviz:=false, or open the bag with `{view}` or its .mcap file in Foxglove"
        programs.require("rviz2", instead)


def processes(context):
    """Returns the actions that start the player, and rviz if requested."""
    arguments.refuse_undeclared(context)
    value = context.launch_configurations
    for name in ["rate", "start"]:
        arguments.number(value, name, float)
    with_rviz = value["rviz"] == "true"
    check(value["bag"], with_rviz)
    # The recorded clock is not replayed: the player's own clock also advances between messages, and stops with the
    # player.
    play = ["ros2", "bag", "play", value["bag"], "--clock", "100", "--exclude-topics", "/clock"]
    play += ["--rate", value["rate"], "--start-offset", value["start"], "--disable-keyboard-controls"]
    if value["loop"] == "true":
        play.append("--loop")
    running_processes.end_at_interrupt()
    prefix = shlex.join(running_processes.prefix())
    failure = LaunchFailure()

    def ended(event, context):
        """Ends the launch at the end of the bag; the launch fails if the player fails."""
        if event.returncode == 0 or context.is_shutdown:
            return Shutdown(reason="the bag is over")
        return failure.fail(
            context,
            f"ros2 bag play ended with exit code {event.returncode}, see above; "
            f"`{shlex.join(['sil', 'bag', 'check', value['bag']])}` lists the errors in the bag",
        )

    started = failure.handlers()
    started.append(ExecuteProcess(cmd=play, name="player", output="screen", prefix=prefix, on_exit=ended))
    if with_rviz:
        started.append(
            Node(
                package="rviz2",
                executable="rviz2",
                exec_name="rviz2",
                name="rviz",
                arguments=["-d", str(VIEWS / f"{value['view']}.rviz")],
                parameters=[{"use_sim_time": True}],
                prefix=prefix,
                on_exit=Shutdown(reason="rviz was closed"),
            )
        )
    return started


def generate_launch_description():
    """Returns the description of the replay."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=processes)])
