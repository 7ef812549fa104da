"""A match of the 3D simulation league: the server for agents, with ROS topics.

ros2 launch sil league.launch.py agents:=22 bag:=bags/mine
"""

import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import OpaqueFunction, Shutdown
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, programs, running_processes
from sil_launch.launch_failure import LaunchFailure
from sil_launch.parameters import text

FLAG = ["true", "false"]
POLICIES = ["wait", "skip", "remove"]

# Name, default, choices (none: any value), description.
ARGUMENTS = [
    ("agents", "1", None, "number of agents that must have joined before the clock runs"),
    ("seed", "0", None, "seed of all random numbers"),
    ("left", "", None, "name of the left team; empty: the team of the first agent"),
    ("right", "", None, "name of the right team; empty: the team of the first agent of another team"),
    ("real_time", "false", FLAG, "play in real time, for agents that do not send (syn)"),
    ("kick_off_after", "", None, "time before the kick-off of each half [s]; empty: a trainer starts it"),
    ("half_time", "300", None, "duration of a half [s]"),
    ("single_half", "false", FLAG, "end the match after one half"),
    ("change_sides", "false", FLAG, "change sides for the second half"),
    ("any_position", "false", FLAG, "permit start and beams anywhere on the field"),
    ("penalty_shoot_out", "false", FLAG, "play a penalty kick of the left team against the right one"),
    ("monitor_step", "2", None, "number of cycles between two messages to monitors"),
    ("crowding", "false", FLAG, "apply the rule of crowding, which is off in the original"),
    ("true_poses", "false", FLAG, "send robots their true positions and the true position of the ball"),
    ("agent_address", "127.0.0.1:3100", None, "address for agents; 0.0.0.0:3100 admits agents of other hosts"),
    ("monitor_address", "127.0.0.1:3200", None, "address for monitors and trainers"),
    ("turn_timeout", "5.0", None, "time after which an agent without (syn) is silent [s]"),
    ("silent", "wait", POLICIES, "policy for a silent agent"),
    ("slow", "skip", POLICIES, "policy for an agent that does not read its messages"),
    ("flooding", "wait", POLICIES, "policy for an agent that sends too many messages"),
    ("disconnected", "remove", POLICIES, "policy for an agent that has disconnected"),
    ("bag", "", None, "folder for the bag, which must be empty or not exist; empty: no bag"),
    ("rviz", "false", FLAG, "open rviz with all robots"),
    ("params_file", "", None, "ROS parameter file of league_node"),
]

# Arguments of the launch file only, which are not parameters of the node.
LAUNCH_ONLY = ["rviz", "params_file"]
FLAGS = [name for name, _, choices, _ in ARGUMENTS if choices == FLAG]
NUMBERS = {
    "agents": int,
    "seed": int,
    "kick_off_after": int,
    "half_time": int,
    "monitor_step": int,
    "turn_timeout": float,
}

VIEW = Path(__file__).parent.parent / "config" / "rviz" / "league.rviz"


def parameter_value(given, name):
    """Returns the value of an argument with the type of its parameter."""
    if name in FLAGS:
        return given[name] == "true"
    return arguments.number(given, name, NUMBERS[name]) if name in NUMBERS else text(given[name])


def processes(context):
    """Returns the server, and rviz if requested."""
    arguments.refuse_undeclared(context)
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    if given["rviz"] == "true":
        programs.require("rviz2", "use rviz:=false, or open a bag with `sil view`")
    files = [given["params_file"]] if given["params_file"] else []
    parameters = {
        name: parameter_value(given, name)
        for name, default, _, _ in ARGUMENTS
        # Defaults must not replace values of the parameter file.
        if name not in LAUNCH_ONLY and given[name] != default
    }
    running_processes.end_at_interrupt()
    prefix = shlex.join(running_processes.prefix())
    failure = LaunchFailure()

    def handle_exit(event, context):
        """Ends the launch with the match, or with a failure of the server."""
        if event.returncode == 0 or context.is_shutdown:
            return Shutdown(reason="the match is over")
        return failure.fail(context, f"league_node ended with exit code {event.returncode}, see above")

    server = Node(
        package="league_node",
        executable="league_node",
        exec_name="league_node",
        name="league_node",
        parameters=[*files, parameters],
        prefix=prefix,
        output="screen",
        on_exit=handle_exit,
    )
    if given["rviz"] == "false":
        return [*failure.handlers(), server]
    rviz = Node(
        package="rviz2",
        executable="rviz2",
        exec_name="rviz2",
        name="rviz",
        arguments=["-d", str(VIEW)],
        parameters=[{"use_sim_time": True}],
        prefix=prefix,
    )
    return [*failure.handlers(), server, rviz]


def generate_launch_description():
    """Returns the description of the match."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=processes)])
