"""A match of HULKs nodes, which you start, against our behavior. The arguments are those of sil_match.launch.py.

ros2 launch sil hulks_match.launch.py hulks:=1 opponents:=0
"""

import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments

# Name, default, choices (none: any value), description. The timeouts are long enough to start HULKs nodes by hand.
ARGUMENTS = [
    (
        "hulks_behavior",
        "hulks",
        None,
        "behavior of the team hulks; ours: behavior_node plays all robots that are not in hulks_nodes",
    ),
    ("pacing", "realtime", None, "realtime: for HULKs nodes on the wall clock; lockstep: with a logical clock"),
    ("startup_timeout", "600.0", None, "timeout for the start of all nodes [s]"),
    ("tick_timeout", "60.0", None, "timeout for the answer of a robot in lockstep [s]"),
]


def generate_launch_description():
    """Returns the description of the match: sil_match.launch.py with other defaults."""
    match = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(str(Path(__file__).with_name("sil_match.launch.py"))),
        launch_arguments={name: LaunchConfiguration(name) for name, _, _, _ in ARGUMENTS}.items(),
    )
    return LaunchDescription([*arguments.declare(ARGUMENTS), match])
