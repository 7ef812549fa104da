#!/usr/bin/env python3
"""Runs the unmodified program body_behavior of Bit-Bots for a robot of a match; see README.md in this folder.

run.py [--cpp-tf-buffer] [ROS arguments]

`sil match` appends the ROS arguments for the robot.
"""

import sys
import tempfile
from pathlib import Path

import yaml
from ament_index_python import get_package_share_directory

NODE = "body_behavior"
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


def main():
    """Runs the program in this process until it ends."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--cpp-tf-buffer"]
    if len(arguments) == len(sys.argv) - 1:
        # The module of Bit-Bots has a node and a thread of its own, which neither follow the ROS arguments of the
        # program nor wait for its ticks.
        import tf_buffer

        sys.modules["bitbots_tf_buffer"] = tf_buffer
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        # The files name the node without a namespace, and so would not fit a node in a namespace.
        yaml.safe_dump({"/**": {"ros__parameters": parameters()}}, file)
        file.flush()
        # Arguments of the user come last, because the last value of a parameter counts.
        sys.argv = [NODE, "--ros-args", "--params-file", file.name, "--", *arguments]
        from bitbots_body_behavior.body_behavior import main as run

        run()


if __name__ == "__main__":
    main()
