"""A simulated match: the world, a behavior node for each robot, the referee, the recorder.

ros2 launch sil sil_match.launch.py hulks:=3 opponents:=3 half_duration:=60.0
"""

import json
import re
import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import OpaqueFunction
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, running_processes
from sil_launch.parameters import typed
from sil_launch.watched_match import WatchedMatch

TEAM_SIZES = ["", *map(str, range(6))]
BEHAVIORS = ["ours", "hulks"]

# Name, default, choices (none: any value), description.
ARGUMENTS = [
    ("scenario", "", None, "scenario, see `sil list`; empty: soccer_match"),
    ("hulks", "", TEAM_SIZES, "number of robots in namespace /hulks; empty: that of the scenario, else 5"),
    ("opponents", "", TEAM_SIZES, "the same for namespace /opponent"),
    ("hulks_behavior", "ours", BEHAVIORS, "behavior of the team hulks: behavior_node, or HULKs nodes"),
    ("opponents_behavior", "ours", BEHAVIORS, "the same for the team opponent"),
    ("hulks_nodes", "", None, "more robots played by HULKs nodes, as in hulks/3,hulks/4=NAMESPACE"),
    ("external", "", None, "robots whose behavior nodes you start, for example hulks/3,hulks/4"),
    ("router", "", None, "Zenoh router of HULKs nodes, as in tcp/127.0.0.1:7447; empty: hulks_bridge"),
    ("accept_schema", "true", ["true", "false"], "accept other types of HULKs if messages can be converted"),
    ("half_duration", "", None, "duration of the half from the first Playing [s]; empty: the scenario's, else 600"),
    ("seed", "", None, "seed of all randomness; empty: 0"),
    (
        "pacing",
        "",
        ["", "lockstep", "realtime"],
        "pacing of the world; empty: lockstep, realtime with HULKs nodes",
    ),
    ("startup_timeout", "", None, "timeout for the start of all nodes [s]; empty: 30, 600 with HULKs nodes"),
    ("tick_timeout", "", None, "timeout for the answer of a robot in lockstep [s]; empty: 2, 60 with HULKs nodes"),
    ("silence_timeout", "", None, "timeout for a silent robot with pacing:=realtime [s]; empty: 1"),
    ("realtime_factor", "", None, "speed relative to real time with pacing:=realtime; empty: 1"),
    ("unanswered", "", ["", "fail", "hold", "drop"], "policy for a robot that does not answer; empty: the scenario's"),
    ("strict", "true", ["true", "false"], "fail the match by robots that did not answer and by violations, too"),
    ("referee", "", ["", "node", "in_process", "game_controller"], "where the referee runs; empty: node"),
    ("mission", "", None, "folder of a mission that gives orders to robots; empty: the scenario's, if any"),
    ("mission_node", "", ["", "true", "false"], "carry out the mission in a node of its own; empty: false"),
    ("record", "true", ["true", "false"], "record a bag"),
    ("bag", "", None, "folder for the bag, which must be empty or not exist; empty: bags/SCENARIO-TIME"),
    ("result", "", None, "file for the result as JSON; empty: only logged"),
    ("junit", "", None, "file for the verdict as JUnit XML; empty: none"),
    ("foxglove", "", None, "address of the server for Foxglove, as in 127.0.0.1:8765; empty: no server"),
    ("tree", "", None, "tree file of the robots, .btc, .yaml, .xml or .rhai; empty: the built-in tree"),
    ("hot_reload", "false", ["true", "false"], "reload the tree when its file changes"),
    ("match", "", None, "namespace of the match, so that several can share a ROS domain; empty: none"),
    ("params_file", "", None, "ROS parameter file; parameters of one node are under its name, as in /world_sim"),
]

# Parameters of the world that come from the plan of the match.
OPTIONS = ["scenario", "hulks", "opponents", "seed", "pacing", "referee", "unanswered", "record", "foxglove"]
OPTIONS += ["mission", "mission_node", "strict"]
OPTIONS += ["startup_timeout", "tick_timeout", "silence_timeout", "realtime_factor"]


def nodes(context):
    """Lists the processes of the match."""
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    name_of_match = given["match"]
    plan = arguments.check(context, given)
    match = WatchedMatch(plan, given["junit"])
    match.take_domain(name_of_match)
    dies_with_launch = running_processes.prefix()
    files = [given["params_file"]] if given["params_file"] else []

    def node(package, name, planned, parameters, prefix=(), is_robot=False, namespace="", **more):
        full_name = "/" + "/".join(part for part in (namespace, package) if part)
        own = typed({**plan["given"].get(full_name, {}), **parameters})
        # The plan is overridden by files and arguments: it contains the values of the files and of the scenario.
        started = Node(
            package=package,
            executable=package,
            exec_name=package,
            name=package,
            namespace="/" + "/".join(part for part in (name_of_match, namespace) if part),
            # The topics of the world are in its own namespace.
            remappings=[("/clock", f"/{name_of_match}/clock")] if name_of_match else [],
            # The world publishes the clock.
            parameters=[{"use_sim_time": package != "world_sim"}, *filter(None, [typed(planned), *files, own])],
            prefix=shlex.join([*dies_with_launch, *prefix, *prefix_for(package)]),
            **{"output": "screen", **more},
        )
        return [started, *match.watch(started, name, is_robot)]

    def world_with_bridge(of_world, of_bridge):
        """Returns the process of the world and the bridge to HULKs nodes.

        In one process, so that the result has the cause of a failure of the bridge and the programs that played.
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
            prefix=shlex.join([*dies_with_launch, *match.world_prefix(), *prefix_for("hulks_world")]),
            output={"stderr": "screen"},
        )
        return [started, *match.watch(started, "world_sim")]

    def prefix_for(program):
        """Returns the words of `launch-prefix` for a program: launch itself ignores it if a prefix is given."""
        configurations = context.launch_configurations
        is_meant = re.match(configurations.get("launch-prefix-filter", ""), program)
        return shlex.split(configurations.get("launch-prefix", "")) if is_meant else []

    options = {key: plan["options"][key] for key in OPTIONS}
    processes = match.failure.handlers()
    of_world = {**options, "progress": True, "result": match.result}
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
            # Its standard output is read by this process.
            output={"stderr": "screen"},
        )
    if plan["bag"] is not None:
        recorder = {"bag": plan["bag"], "fill_disk_at": plan["fill_disk_at"]}
        processes += node("recorder_node", "recorder_node", {}, recorder)
    if plan["referee"] is not None:
        processes += node("referee_node", "referee_node", plan["referee"], {"scenario": options["scenario"]})
    if plan["mission"] is not None:
        processes += node("field_mission_node", "field_mission_node", plan["mission"], {})
    for robot, parameters in plan["robots"].items():
        processes += node("behavior_node", robot, parameters, {}, is_robot=True, namespace=namespace_of(robot))
    return processes


def namespace_of(robot):
    """Returns the namespace of a robot, such as hulks/robot_3 for hulks/3."""
    team, number = robot.split("/")
    return f"{team}/robot_{number}"


def generate_launch_description():
    """Describes the match."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=nodes)])
