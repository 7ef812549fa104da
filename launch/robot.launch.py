"""One robot: its behavior node with a NAO, a Booster K1 or a simulated match.

A NAO or K1 follows the GameController on the network and exchanges messages with its team.

ros2 launch sil robot.launch.py hardware:=nao robot:=hulks/3
ros2 launch sil robot.launch.py hardware:=simulated hulks:=1 opponents:=1     # arguments as in sil_match.launch.py
"""

import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import ExecuteProcess, IncludeLaunchDescription, OpaqueFunction
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, programs, running_processes
from sil_launch.launch_failure import LaunchFailure
from sil_launch.parameters import text

FLAG = ["true", "false"]

# Name, default (none: required), choices (none: any value), description.
ARGUMENTS = [
    ("hardware", None, ["nao", "k1", "simulated"], "robot that executes the commands of the behavior"),
    ("robot", "hulks/3", None, "team and number of the robot"),
    ("stand_in", "false", FLAG, "also start a replacement of the hardware: lola_stand_in or k1_stand_in"),
    ("socket", "/tmp/robocup", None, "socket of LoLA on a NAO"),
    ("robot_router", "tcp/127.0.0.1:7447", None, "Zenoh router of a K1"),
    ("team_number", "24", None, "number of the team in the GameController, for a NAO or K1"),
    ("game_controller_address", "", None, "address of the GameController; empty: the first one that sends"),
    ("teammates", "255.255.255.255:10000", None, "address of team messages; the team number is added to its port"),
    ("tree", "", None, "tree file of the robot, .btc, .yaml, .xml or .rhai; empty: the built-in tree"),
    ("hot_reload", "false", FLAG, "reload the tree when its file changes"),
    ("params_file", "", None, "ROS parameter file; parameters of one node are under its name, as in /behavior_node"),
]


def processes(context):
    """Returns the actions that start the behavior node and the nodes for its robot."""
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    team, _, number = given["robot"].partition("/")
    is_simulated = given["hardware"] == "simulated"
    if not is_simulated:
        arguments.refuse_undeclared(context)
    running_processes.end_at_interrupt()
    prefix = shlex.join(running_processes.prefix())
    failure = LaunchFailure()

    def with_launch(name):
        def ended(event, context):
            """Ends the launch when one of its processes ends: a robot without bridge or behavior cannot play."""
            if context.is_shutdown:
                return None
            return failure.fail(context, f"{name} ended with exit code {event.returncode}, see above")

        return ended

    def node(name, parameters):
        return Node(
            package=name,
            executable=name,
            exec_name=name,
            name=name,
            namespace=f"/{team}/robot_{number}",
            parameters=[{"use_sim_time": is_simulated}, *filter(None, [given["params_file"], parameters])],
            prefix=prefix,
            output="screen",
            on_exit=with_launch(name),
        )

    def stand_in(package, program, *more):
        if given["stand_in"] != "true":
            return []
        command = [programs.find(package, program), *more, "--verbose"]
        on_exit = with_launch(program)
        return [ExecuteProcess(cmd=command, name=program, output="screen", prefix=prefix, on_exit=on_exit)]

    tree = {"tree": text(given["tree"]), "hot_reload": given["hot_reload"] == "true"} if given["tree"] else {}
    behavior = node("behavior_node", tree)

    def follower():
        """Returns the node that follows the GameController, on 0.0.0.0 because it must receive broadcasts."""
        parameters = {
            "team_number": arguments.number(given, "team_number", int),
            "player_number": arguments.number({"robot": number}, "robot", int),
            "control_address": "0.0.0.0:3838",
            "team_address": "0.0.0.0:10000",
            "teammates": text(given["teammates"]),
        }
        if given["game_controller_address"]:
            parameters["game_controller_address"] = text(given["game_controller_address"])
        return node("game_controller_player_node", parameters)

    if given["hardware"] == "nao":
        # The stand-in has no button that could be pressed.
        bridge = {"socket": text(given["socket"]), **({"needs_button": False} if given["stand_in"] == "true" else {})}
        robot = stand_in("nao_bridge", "lola_stand_in", "--socket", given["socket"])
        return [*failure.handlers(), *robot, node("nao_bridge", bridge), follower(), behavior]
    if given["hardware"] == "k1":
        robot = stand_in("k1_bridge", "k1_stand_in", "--listen", given["robot_router"])
        bridge = {"router": text(given["robot_router"])}
        return [*failure.handlers(), *robot, node("k1_bridge", bridge), follower(), behavior]
    match = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(str(Path(__file__).with_name("sil_match.launch.py"))),
        launch_arguments={"external": given["robot"], "pacing": "realtime"}.items(),
    )
    return [*failure.handlers(), match, behavior]


def generate_launch_description():
    """Returns the description of the robot."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=processes)])
