"""A match of the 3D simulation league: its server for agents, with the topics of ROS.

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
ANSWERS = ["wait", "skip", "remove"]

# Name, default, choices (none: any value), description.
ARGUMENTS = [
    ("agents", "1", None, "number of agents that must have joined before the clock runs"),
    ("seed", "0", None, "seed of all randomness"),
    ("left", "", None, "name of the left team; empty: that of the first agent"),
    ("right", "", None, "name of the right team; empty: that of the first agent of another team"),
    ("real_time", "false", FLAG, "play in real time, for agents that do not send (syn)"),
    ("kick_off_after", "", None, "time after which each half is kicked off [s]; empty: a trainer kicks off"),
    ("half_time", "300", None, "duration of a half [s]"),
    ("single_half", "false", FLAG, "end the match after one half"),
    ("change_sides", "false", FLAG, "let the teams change sides for the second half"),
    ("any_position", "false", FLAG, "let robots start and beam anywhere on the field"),
    ("penalty_shoot_out", "false", FLAG, "play a penalty kick of the left team against the right one"),
    ("monitor_step", "2", None, "cycles from one message to monitors to the next"),
    ("crowding", "false", FLAG, "judge crowding, which is off in the original"),
    ("true_poses", "false", FLAG, "let robots see their true positions and that of the ball"),
    ("agent_address", "127.0.0.1:3100", None, "address for agents; 0.0.0.0:3100: other machines may play"),
    ("monitor_address", "127.0.0.1:3200", None, "address for monitors and trainers"),
    ("turn_timeout", "5.0", None, "time that an agent may think before it is silent [s]"),
    ("silent", "wait", ANSWERS, "what is done with an agent that is silent"),
    ("slow", "skip", ANSWERS, "what is done with an agent that does not read"),
    ("flooding", "wait", ANSWERS, "what is done with an agent that sends too much"),
    ("disconnected", "remove", ANSWERS, "what is done with an agent that has disconnected"),
    ("bag", "", None, "folder for the bag, which must be empty or not exist; empty: no bag"),
    ("rviz", "false", FLAG, "open rviz with all robots"),
    ("params_file", "", None, "ROS parameter file of league_node"),
]

# Arguments that are no parameters of the node.
OF_LAUNCH = ["rviz", "params_file"]
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


def parameter(given, name):
    """Returns an argument with the type of its parameter."""
    if name in FLAGS:
        return given[name] == "true"
    return arguments.number(given, name, NUMBERS[name]) if name in NUMBERS else text(given[name])


def processes(context):
    """Lists the server, and rviz if requested."""
    arguments.refuse_undeclared(context)
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    if given["rviz"] == "true":
        programs.require("rviz2", "use rviz:=false, or open a bag with `sil view`")
    files = [given["params_file"]] if given["params_file"] else []
    parameters = {
        name: parameter(given, name)
        for name, default, _, _ in ARGUMENTS
        # Values of the file are not replaced by defaults.
        if name not in OF_LAUNCH and given[name] != default
    }
    prefix = shlex.join(running_processes.prefix())
    failure = LaunchFailure()

    def ended(event, context):
        """Ends the launch with the match; if the server fails, the launch fails."""
        if event.returncode == 0 or context.is_shutdown:
            return Shutdown(reason="the match is over")
        return failure.fail(f"league_node ended with exit code {event.returncode}, see above")

    server = Node(
        package="league_node",
        executable="league_node",
        exec_name="league_node",
        name="league_node",
        parameters=[*files, parameters],
        prefix=prefix,
        output="screen",
        on_exit=ended,
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
    """Describes the match."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=processes)])
