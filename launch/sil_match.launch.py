"""A simulated match: the world, a behavior node for each robot, the referee, and the recorder.

ros2 launch sil sil_match.launch.py hulks:=3 opponents:=3 half_duration:=60.0
"""

import json
import os
import re
import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import ExecuteProcess, OpaqueFunction
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, programs, running_processes
from sil_launch.parameters import typed
from sil_launch.watched_match import WatchedMatch

BEHAVIORS = ["ours", "hulks", "bitbots", "booster"]
OF_HULKS = "behavior of the team hulks: behavior_node, or HULKs nodes, with which the defaults are pacing:=realtime, "
OF_HULKS += "startup_timeout:=600 and tick_timeout:=60, or programs of Bit-Bots or Booster"

# Parameters of the world that this file sets.
SET_HERE = ["progress", "result", "bag"]
# Arguments for parameters of the world, generated from the fields of MatchOptions by `make generated`.
NO_ARGUMENTS = ["progress", "bag"]
OF_WORLD = [argument for argument in arguments.generated("match_arguments.json") if argument[0] not in NO_ARGUMENTS]

# Name, default, choices (none: any value), description.
ARGUMENTS = [
    *OF_WORLD,
    ("hulks_behavior", "ours", BEHAVIORS, OF_HULKS),
    ("opponents_behavior", "ours", BEHAVIORS, "the same for the team opponent"),
    ("behavior", "", None, "behavior of robots, before that of their team: hulks/2=bitbots; opponent=ours"),
    ("hulks_nodes", "", None, "additional robots played by HULKs nodes, for example hulks/3,hulks/4=NAMESPACE"),
    ("nodes", "", None, "your programs, for example hulks/3=python3 robot.py; opponent=ros2 run a b"),
    ("sim_time", "false", ["true", "false"], "let nodes, written for the wall clock, follow simulated time"),
    ("external", "", None, "robots whose behavior nodes you start, for example hulks/3,hulks/4"),
    ("router", "", None, "Zenoh router of HULKs nodes, for example tcp/127.0.0.1:7447; empty: hulks_bridge"),
    ("accept_schema", "true", ["true", "false"], "accept other types of HULKs if messages can be converted"),
    ("half_duration", "", None, "duration of the half from the first Playing [s]; empty: the scenario's, else 600"),
    ("bag", "", None, "folder for the bag, which must be empty or not exist; empty: bags/SCENARIO-TIME"),
    ("junit", "", None, "file for the verdict as JUnit XML; empty: none"),
    ("tree", "", None, "tree file of the robots, .btc, .yaml, .xml or .rhai; empty: the built-in tree"),
    ("hot_reload", "false", ["true", "false"], "reload the tree when its file changes"),
    ("match", "", None, "namespace of the match, so that several matches can share a ROS domain; empty: none"),
    ("params_file", "", None, "ROS parameter file; parameters of one node are under its name, as in /world_sim"),
]

# Parameters of the world that are taken from the plan of the match.
PLANNED = [name for name, _, _, _ in OF_WORLD if name not in SET_HERE]


def nodes(context):
    """Returns the actions that start the processes of the match."""
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    name_of_match = given["match"]
    plan = arguments.check(context, given)
    match = WatchedMatch(plan, given["junit"])
    match.take_domain(name_of_match)
    ends_with_launch = running_processes.prefix()
    files = [given["params_file"]] if given["params_file"] else []
    simulated_time = match.share_time() if given["sim_time"] == "true" else {}

    def node(package, name, planned, parameters, prefix=(), is_robot=False, namespace="", **more):
        full_name = "/" + "/".join(part for part in (namespace, package) if part)
        own = typed({**plan["given"].get(full_name, {}), **parameters})
        started = Node(
            package=package,
            executable=package,
            exec_name=package,
            name=package,
            namespace="/" + "/".join(part for part in (name_of_match, namespace) if part),
            # The world publishes the clock in the namespace of the match.
            remappings=[("/clock", f"/{name_of_match}/clock")] if name_of_match else [],
            # Files and arguments come after the plan: they override it.
            parameters=[{"use_sim_time": package != "world_sim"}, *filter(None, [typed(planned), *files, own])],
            prefix=shlex.join([*ends_with_launch, *prefix, *prefix_for(package)]),
            **{"output": "screen", **more},
        )
        return [started, *match.watch(started, name, is_robot)]

    def program(robot, words):
        """Returns the guard of a program of the user, which also ends all processes that the program starts."""
        on_time = [programs.find("sil"), "run-on-sim-time", "--"] if simulated_time else []
        started = ExecuteProcess(
            cmd=[programs.find("sil"), "guard", "--", *on_time, *prefix_for(Path(words[0]).name), *words],
            name=robot.replace("/", "_"),
            prefix=shlex.join(ends_with_launch),
            additional_env={"PYTHONUNBUFFERED": os.environ.get("PYTHONUNBUFFERED", "1"), **simulated_time},
            output="screen",
        )
        return [started, *match.watch(started, robot, is_robot=True, is_guarded=True)]

    def world_with_bridge(of_world, of_bridge):
        """Returns the process that contains the world and the bridge to HULKs nodes.

        With both in one process, the result contains the cause of a failure of the bridge, and the programs that
        played.
        """
        own = {"world_sim": of_world, "hulks_bridge": of_bridge}
        rules = []
        for name, parameters in own.items():
            values = {**plan["given"].get(f"/{name}", {}), **parameters}
            rules += [f"{name}:{key}:={json.dumps(value)}" for key, value in values.items() if value is not None]
        started = Node(
            package="hulks_bridge",
            executable="hulks_world",
            exec_name="world_sim",
            namespace=f"/{name_of_match}",
            remappings=[("/clock", f"/{name_of_match}/clock")] if name_of_match else [],
            parameters=files,
            ros_arguments=[word for rule in rules for word in ("-p", rule)],
            prefix=shlex.join([*ends_with_launch, *match.world_prefix(), *prefix_for("hulks_world")]),
            additional_env=simulated_time,
            output={"stderr": "screen"},
        )
        return [started, *match.watch(started, "world_sim")]

    def prefix_for(program):
        """Returns the words of `launch-prefix` for a program: launch ignores it for a node that has a prefix."""
        configurations = context.launch_configurations
        is_meant = re.match(configurations.get("launch-prefix-filter", ""), program)
        return shlex.split(configurations.get("launch-prefix", "")) if is_meant else []

    options = {key: plan["options"][key] for key in PLANNED}
    processes = match.failure.handlers()
    of_world = {**options, "progress": True, "result": match.result}
    has_recorder_node = plan["bag"] is not None and options["recorder"] == "node"
    if plan["bag"] is not None and not has_recorder_node:
        of_world["bag"] = plan["bag"]
    if plan["hulks_nodes"]:
        of_bridge = {"robots": plan["hulks_nodes"], "pacing": options["pacing"]}
        processes += world_with_bridge(of_world, of_bridge)
    else:
        processes += node(
            "world_sim",
            "world_sim",
            {},
            of_world,
            prefix=match.world_prefix(),
            additional_env=simulated_time,
            # This process reads the standard output of the world.
            output={"stderr": "screen"},
        )
    if has_recorder_node:
        recorder = {"bag": plan["bag"], "fill_disk_at": plan["fill_disk_at"]}
        processes += node("recorder_node", "recorder_node", {}, recorder)
    if plan["referee"] is not None:
        # The plan contains the parameters of the scenario for this seed, which the node cannot draw itself.
        processes += node("referee_node", "referee_node", plan["referee"], {})
    if plan["mission"] is not None:
        processes += node("field_mission_node", "field_mission_node", plan["mission"], {})
    for robot, parameters in plan["robots"].items():
        processes += node("behavior_node", robot, parameters, {}, is_robot=True, namespace=namespace_of(robot))
    for robot, bridge in plan["bridges"].items():
        processes += node(bridge, f"{robot} ({bridge})", {}, {}, namespace=namespace_of(robot))
    for robot, words in plan["nodes"].items():
        processes += program(robot, words)
    return processes


def namespace_of(robot):
    """Returns the namespace of a robot, such as hulks/robot_3 for hulks/3."""
    team, number = robot.split("/")
    return f"{team}/robot_{number}"


def generate_launch_description():
    """Returns the description of the match."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=nodes)])
