#!/usr/bin/env python3
"""Runs the unmodified program body_behavior of Bit-Bots for a robot of a match; see README.md in this folder.

run.py [--planner] [--cpp-tf-buffer] [ROS arguments]

`sil match` appends the ROS arguments for the robot. `--planner` also runs bitbots_path_planning, in another process.
"""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import types
from pathlib import Path

import yaml
from ament_index_python import get_package_share_directory

NODE = "body_behavior"
PLANNER = "bitbots_path_planning"
# Set in the process of the planner.
IS_PLANNER = "SIL_BITBOTS_PLANNER"
FILES = ["body_behavior.yaml", "animations.yaml"]
# Parameters that the launch file of the program sets.
OF_LAUNCH = {
    "dsd_file": "main.dsd",
    "odom_frame": "odom",
    "map_frame": "map",
    "base_footprint_frame": "base_footprint",
    "actionlib_server_sub_queue_size": -1,
}


def merged(one, other):
    """Returns two trees of parameters as one; values of the second replace those of the first."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return other
    return {key: merged(one.get(key, {}), other.get(key, one.get(key))) for key in {**one, **other}}


def parameters():
    """Returns the parameters of the program: those in the files of its package, and those of its launch file."""
    found = {}
    folder = Path(get_package_share_directory("bitbots_body_behavior")) / "config"
    for name in FILES:
        nodes = yaml.safe_load((folder / name).read_text())
        for node in ("/**", NODE):
            found = merged(found, nodes.get(node, {}).get("ros__parameters", {}))
    return merged(found, OF_LAUNCH)


def planner_arguments(arguments):
    """Returns the ROS arguments of the planner: those of the program, and its own namespace, clock and transforms."""
    namespaces = [word.partition(":=")[2] for word in arguments if word.startswith(("__ns:=", "__namespace:="))]
    namespace = f"{namespaces[0] if namespaces else ''}/planner"
    own = [f"__ns:={namespace}", *(f"/{name}:={namespace}/{name}" for name in ("clock", "tf"))]
    # The first rule for a name counts.
    return ["--ros-args", *(word for rule in own for word in ("-r", rule)), *arguments]


def run_planner(arguments):
    """Runs the planner in this process, which publishes the time of each completed step: the match waits for it."""
    from bitbots_path_planning import path_planning
    from rclpy.qos import DurabilityPolicy, QoSProfile
    from rosgraph_msgs.msg import Clock

    class SteppedPlanner(path_planning.PathPlanning):
        """Planner that publishes the time of each completed step, and the time 0 at its start."""

        def __init__(self):
            super().__init__()
            latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
            self.completed = self.create_publisher(Clock, "step_completed", latched)
            self.completed.publish(Clock())

        def step(self):
            super().step()
            self.completed.publish(Clock(clock=self.get_clock().now().to_msg()))

    sys.argv = [PLANNER, *planner_arguments(arguments)]
    path_planning.PathPlanning = SteppedPlanner
    path_planning.main()


def missing_classes():
    """Returns why modules with classes of the decision tree cannot be imported, one reason a line."""
    tree = importlib.import_module("bitbots_body_behavior.behavior_dsd")
    reasons = []
    for module in pkgutil.walk_packages(tree.__path__, f"{tree.__name__}.", lambda _: None):
        try:
            importlib.import_module(module.name)
        except Exception as error:
            reasons.append(f"{module.name} cannot be imported: {error}")
    return "\n".join(reasons)


def run_program(arguments):
    """Runs the program in this process."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        # The files name the node without a namespace, and so would not fit a node in a namespace.
        yaml.safe_dump({"/**": {"ros__parameters": parameters()}}, file)
        file.flush()
        # Arguments of the user come last, because the last value of a parameter counts.
        sys.argv = [NODE, "--ros-args", "--params-file", file.name, *arguments]
        from bitbots_body_behavior.body_behavior import main as run

        try:
            run()
        except AssertionError:
            # The program starts without the classes that it cannot import, and then asserts that it has them.
            traceback.print_exc()
            sys.exit(missing_classes() or 1)


def replace_sound():
    """Replaces the module soundcard if it cannot be imported, for example without a sound server.

    The program would start without the classes that import it, and fail later.
    """
    try:
        import soundcard  # noqa: F401
    except Exception as error:
        sys.modules["soundcard"] = types.ModuleType("soundcard")
        reason = str(error) or type(error).__name__
        print(f"no sound: soundcard cannot be imported: {reason}; speech is off", file=sys.stderr)


def start_planner():
    """Starts the process of the planner, and exits if it ends."""
    process = subprocess.Popen([sys.executable, *sys.argv], env={**os.environ, IS_PLANNER: "1"})

    def watch():
        code = process.wait()
        print(f"{PLANNER} ended with exit code {code}", file=sys.stderr, flush=True)
        os._exit(code if code > 0 else 1)

    threading.Thread(target=watch, daemon=True).start()


def exit_with(parent):
    """Exits when the parent process has ended."""

    def watch():
        while os.getppid() == parent:
            time.sleep(0.2)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def main():
    """Runs the program, or the planner beside it, until it ends."""
    options = {"--cpp-tf-buffer", "--planner"}
    arguments = [argument for argument in sys.argv[1:] if argument not in options]
    if "--cpp-tf-buffer" not in sys.argv:
        # The module of Bit-Bots has a node and a thread of its own, which neither follow the ROS arguments of the
        # program nor wait for its ticks.
        import tf_buffer

        sys.modules["bitbots_tf_buffer"] = tf_buffer
    if IS_PLANNER in os.environ:
        exit_with(os.getppid())
        run_planner(arguments)
        return
    if "--planner" in sys.argv:
        start_planner()
    replace_sound()
    run_program(arguments)


if __name__ == "__main__":
    main()
