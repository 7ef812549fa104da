"""A simulated match: the world, a behavior node for each robot, the referee, the recorder.

ros2 launch sil sil_match.launch.py hulks:=3 opponents:=3 half_duration:=60.0
"""

import re
import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments as launch_arguments
from sil_launch import running_processes
from sil_launch.watched_match import WatchedMatch

TEAM_SIZES = ["", *map(str, range(6))]
BEHAVIORS = ["ours", "hulks"]

# Name, default, what may be chosen (none: anything), description.
ARGUMENTS = [
    ("scenario", "", None, "what is played, see `sil list`; empty: soccer_match"),
    ("hulks", "", TEAM_SIZES, "robots in namespace /hulks; empty: as many as the scenario has, else 5"),
    ("opponents", "", TEAM_SIZES, "robots in namespace /opponent, alike"),
    ("hulks_behavior", "ours", BEHAVIORS, "who plays them: behavior_node, or production nodes of HULKs"),
    ("opponents_behavior", "ours", BEHAVIORS, "who plays those"),
    ("hulks_nodes", "", None, "robots that HULKs nodes play besides, as in hulks/robot_3,hulks/robot_4=NAMESPACE"),
    ("external", "", None, "robots whose behavior nodes you start, as in hulks/robot_3,hulks/robot_4"),
    ("router", "", None, "Zenoh router of HULKs nodes, as in tcp/127.0.0.1:7447; empty: hulks_bridge is it"),
    ("accept_schema", "false", ["true", "false"], "whether their types may have other hashes but the same shape"),
    ("half_duration", "", None, "seconds from the first Playing; empty: as the scenario has it, else 600"),
    ("seed", "", None, "of all randomness; empty: 0"),
    (
        "pacing",
        "",
        ["", "lockstep", "realtime"],
        "what the world waits for; empty: lockstep, realtime with HULKs nodes",
    ),
    ("startup_timeout", "", None, "seconds within which all nodes must be there; empty: as the world has it"),
    ("tick_timeout", "", None, "seconds within which a robot must answer in lockstep; empty: as the world has it"),
    ("realtime_factor", "", None, "simulated seconds in a second of wall time with pacing:=realtime; empty: 1"),
    ("unanswered", "", ["", "fail", "hold", "drop"], "what follows if a robot does not answer; empty: the scenario's"),
    ("referee", "", ["", "node", "in_process"], "where the referee decides; empty: node"),
    ("record", "true", ["true", "false"], "whether a bag is written"),
    ("bag", "", None, "folder for the bag; it must be empty or not be there; empty: bags/SCENARIO-TIME"),
    ("result", "", None, "file for the result as JSON; empty: it is only logged"),
    ("junit", "", None, "file for the verdict as JUnit XML; empty: none"),
    ("foxglove", "", None, "address at which Foxglove is served, as in 127.0.0.1:8765; empty: nowhere"),
    ("tree", "", None, "file of the tree that the robots run, .btc, .yaml, .xml or .rhai; empty: the one built in"),
    ("hot_reload", "false", ["true", "false"], "whether robots load the tree again when its file has changed"),
    ("match", "", None, "namespace of the match, as in a: several matches share a ROS domain; empty: none"),
    ("params_file", "", None, "ROS parameter file; what only one node knows stands under its name, as in /world_sim"),
]

# Parameters of the world that the plan of the match decides.
OPTIONS = ["scenario", "hulks", "opponents", "seed", "pacing", "referee", "unanswered", "record", "foxglove"]
OPTIONS += ["startup_timeout", "tick_timeout", "realtime_factor"]


def nodes(context):
    """Lists the processes of the match that the arguments describe."""
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    name_of_match = given["match"]
    plan = launch_arguments.check(given)
    match = WatchedMatch(plan["options"], given["junit"])
    match.take_domain(name_of_match)
    dies_with_launch = running_processes.prefix()
    files = [given["params_file"]] if given["params_file"] else []

    def flag(name):
        return given[name] == "true"

    def text(value):
        return ParameterValue(value, value_type=str)

    def node(package, name, planned, parameters, prefix=(), is_robot=False, namespace="", **more):
        # What the plan has counts least: it has all that the file says, and what only the scenario says.
        # As launch itself does it, which leaves it out where a prefix is given.
        configurations = context.launch_configurations
        if re.match(configurations.get("launch-prefix-filter", ""), package):
            prefix = [*prefix, *shlex.split(configurations.get("launch-prefix", ""))]
        started = Node(
            package=package,
            executable=package,
            exec_name=package,
            name=package,
            namespace="/" + "/".join(part for part in (name_of_match, namespace) if part),
            # The world's is there by its own namespace.
            remappings=[("/clock", f"/{name_of_match}/clock")] if name_of_match else [],
            # The world is the clock of the others.
            parameters=[{"use_sim_time": package != "world_sim"}, *filter(None, [planned, *files, parameters])],
            prefix=shlex.join([*dies_with_launch, *prefix]),
            **{"output": "screen", **more},
        )
        return [started, *match.watch(started, name, is_robot)]

    half = {"auto_referee.halftime_duration": float(given["half_duration"])} if given["half_duration"] else {}
    options = {key: plan["options"][key] for key in OPTIONS if plan["options"][key] is not None}
    options = {key: text(value) if isinstance(value, str) else value for key, value in options.items()}
    processes = node(
        "world_sim",
        "world_sim",
        {},
        {**options, **half, "progress": True, "result": text(match.result)},
        prefix=match.world_prefix(),
        # On its standard output it talks to this process.
        output={"stderr": "screen"},
    )
    if plan["bag"] is not None:
        processes += node("recorder_node", "recorder_node", {}, {"bag": text(plan["bag"])})
    if plan["referee"] is not None:
        processes += node("referee_node", "referee_node", plan["referee"], {"scenario": options["scenario"], **half})
    tree = {"tree": text(given["tree"]), "hot_reload": flag("hot_reload")} if given["tree"] else {}
    for robot, parameters in plan["robots"].items():
        processes += node("behavior_node", robot, parameters, tree, is_robot=True, namespace=robot)
    if plan["hulks_nodes"]:
        bridge = {
            "robots": plan["hulks_nodes"],
            "pacing": options["pacing"],
            "accept_schema": flag("accept_schema"),
            **({"router": text(given["router"])} if given["router"] else {}),
        }
        processes += node("hulks_bridge", "hulks_bridge", {}, bridge)
    return processes


def generate_launch_description():
    """Describes the match."""
    arguments = [
        DeclareLaunchArgument(name, default_value=default, choices=choices, description=description)
        for name, default, choices, description in ARGUMENTS
    ]
    return LaunchDescription([*arguments, OpaqueFunction(function=nodes)])
