"""A simulated match: the world, a behavior node for each robot, the referee, the recorder.

ros2 launch sil sil_match.launch.py hulks:=3 opponents:=3 half_duration:=60.0
"""

from datetime import datetime
from pathlib import Path

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction, RegisterEventHandler, Shutdown
from launch.event_handlers import OnProcessExit
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue

TEAM_SIZES = [str(size) for size in range(6)]
BEHAVIORS = ["ours", "hulks"]

# Name, default, what may be chosen (none: anything), description.
ARGUMENTS = [
    ("scenario", "soccer_match", None, "what is played, see `sil list`"),
    ("hulks", "5", TEAM_SIZES, "robots in namespace /hulks"),
    ("opponents", "5", TEAM_SIZES, "robots in namespace /opponent"),
    ("hulks_behavior", "ours", BEHAVIORS, "who plays them: behavior_node, or production nodes of HULKs"),
    ("opponents_behavior", "ours", BEHAVIORS, "who plays those"),
    ("hulks_nodes", "", None, "robots that HULKs nodes play besides, as in hulks/robot_3,hulks/robot_4=NAMESPACE"),
    ("external", "", None, "robots whose behavior nodes you start, as in hulks/robot_3,hulks/robot_4"),
    ("router", "", None, "Zenoh router of HULKs nodes, as in tcp/127.0.0.1:7447; empty: hulks_bridge is it"),
    ("accept_schema", "false", ["true", "false"], "whether their types may have other hashes but the same shape"),
    ("half_duration", "600.0", None, "seconds from the first Playing"),
    ("seed", "0", None, "of all randomness"),
    ("pacing", "lockstep", ["lockstep", "realtime"], "what the world waits for"),
    ("startup_timeout", "", None, "seconds within which all nodes must be there; empty: as the world has it"),
    ("tick_timeout", "", None, "seconds within which a robot must answer in lockstep; empty: as the world has it"),
    ("realtime_factor", "", None, "simulated seconds in a second of wall time with pacing:=realtime; empty: 1"),
    ("unanswered", "", ["", "fail", "hold", "drop"], "what follows if a robot does not answer; empty: the scenario's"),
    ("referee", "node", ["node", "in_process"], "where the referee decides"),
    ("record", "true", ["true", "false"], "whether a bag is written"),
    ("bag", "", None, "folder for the bag; it must be empty or not be there; empty: bags/SCENARIO-TIME"),
    ("result", "", None, "file for the result as JSON; empty: it is only logged"),
    ("foxglove", "", None, "address at which Foxglove is served, as in 127.0.0.1:8765; empty: nowhere"),
    ("tree", "", None, "file of the tree that the robots run, .btc, .yaml, .xml or .rhai; empty: the one built in"),
    ("hot_reload", "false", ["true", "false"], "whether robots load the tree again when its file has changed"),
    ("params_file", "", None, "ROS parameter file; what only one node knows stands under its name, as in /world_sim"),
]


def ended(event, context):
    """Ends everything with the world; a failed match fails the launch."""
    if event.returncode and not context.is_shutdown:
        raise RuntimeError(f"the match failed: world_sim ended with exit code {event.returncode}")
    return Shutdown()


def nodes(context):
    """Lists the processes of the match that the arguments describe."""

    def value(name):
        return context.launch_configurations[name]

    def parameter(name, kind):
        try:
            return ParameterValue(kind(value(name)), value_type=kind)
        except ValueError:
            raise ValueError(f"{name}:={value(name)} is no {kind.__name__}") from None

    files = [value("params_file")] if value("params_file") else []
    for file in files:
        # launch_ros would only warn, and play with the defaults.
        if not Path(file).is_file():
            raise FileNotFoundError(f"params_file:={file}: there is no such file")

    def node(package, *parameters, **arguments):
        # The world is the clock of the others.
        sim_time = {"use_sim_time": package != "world_sim"}
        return Node(
            package=package,
            executable=package,
            name=package,
            parameters=[sim_time, *files, *parameters],
            output="screen",
            **arguments,
        )

    def given(name, kind):
        return {name: parameter(name, kind)} if value(name) else {}

    half = {"auto_referee.halftime_duration": parameter("half_duration", float)}
    world = node(
        "world_sim",
        {
            "scenario": parameter("scenario", str),
            "hulks": parameter("hulks", int),
            "opponents": parameter("opponents", int),
            "seed": parameter("seed", int),
            "pacing": parameter("pacing", str),
            "referee": parameter("referee", str),
            "record": value("record") == "true",
            **half,
            **given("startup_timeout", float),
            **given("tick_timeout", float),
            **given("realtime_factor", float),
            **given("unanswered", str),
            **given("result", str),
            **given("foxglove", str),
        },
    )
    processes = [world, RegisterEventHandler(OnProcessExit(target_action=world, on_exit=ended))]
    if value("record") == "true":
        bag = value("bag") or f"bags/{value('scenario')}-{datetime.now():%Y%m%d-%H%M%S}"
        processes.append(node("recorder_node", {"bag": ParameterValue(bag, value_type=str)}))
    if value("referee") == "node":
        processes.append(node("referee_node", {"scenario": parameter("scenario", str), **half}))
    tree = {"tree": value("tree"), "hot_reload": value("hot_reload") == "true"} if value("tree") else {}
    # By robot, as the bridge names both: hulks/robot_4=NAMESPACE, or the robot alone.
    named = {entry.partition("=")[0]: entry for entry in value("hulks_nodes").split(",") if entry}
    external = {robot for robot in value("external").split(",") if robot}
    bridged = []
    for team, size, behavior in (
        ("hulks", value("hulks"), value("hulks_behavior")),
        ("opponent", value("opponents"), value("opponents_behavior")),
    ):
        for number in range(1, int(size) + 1):
            robot = f"{team}/robot_{number}"
            if behavior == "hulks" or robot in named:
                bridged.append(named.pop(robot, robot))
            elif robot in external:
                external.remove(robot)
            else:
                processes.append(node("behavior_node", tree, namespace=f"/{robot}"))
    if named:
        raise ValueError(f"hulks_nodes: no robot that plays is called {', '.join(named)}, as in hulks/robot_3")
    if external:
        raise ValueError(f"external: no robot that plays is called {', '.join(sorted(external))}, as in hulks/robot_3")
    if bridged:
        bridge = {
            "robots": bridged,
            "pacing": parameter("pacing", str),
            "accept_schema": value("accept_schema") == "true",
            **given("router", str),
        }
        processes.append(node("hulks_bridge", bridge))
    return processes


def generate_launch_description():
    """Describes the match."""
    arguments = [
        DeclareLaunchArgument(name, default_value=default, choices=choices, description=description)
        for name, default, choices, description in ARGUMENTS
    ]
    return LaunchDescription([*arguments, OpaqueFunction(function=nodes)])
