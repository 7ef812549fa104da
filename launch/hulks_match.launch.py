"""A match of HULKs nodes, which you start, against our behavior; arguments as in sil_match.launch.py.

ros2 launch sil hulks_match.launch.py hulks:=1 opponents:=0
"""

from pathlib import Path

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration

# Name, default, description. HULKs nodes run on the wall clock; users start and restart them by hand.
ARGUMENTS = [
    ("hulks_behavior", "hulks", "behavior of the team hulks; ours: behavior_node plays the robots not in hulks_nodes"),
    ("pacing", "realtime", "lockstep: for HULKs nodes with a logical clock"),
    ("startup_timeout", "600.0", "timeout for the start of all nodes [s]"),
    ("tick_timeout", "60.0", "timeout for the answer of a robot in lockstep [s]"),
]


def generate_launch_description():
    """Describes the match: sil_match.launch.py with other defaults."""
    arguments = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    match = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(str(Path(__file__).with_name("sil_match.launch.py"))),
        launch_arguments={name: LaunchConfiguration(name) for name, _, _ in ARGUMENTS}.items(),
    )
    return LaunchDescription([*arguments, match])
