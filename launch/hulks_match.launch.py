"""A match of production nodes of HULKs, started by you, against our behavior; arguments as in sil_match.launch.py.

ros2 launch sil hulks_match.launch.py hulks:=1 opponents:=0
"""

from pathlib import Path

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration

# Name, default, description: nodes that live by the wall clock, and that people start by hand, and again.
ARGUMENTS = [
    ("hulks_behavior", "hulks", "who plays the robots in /hulks; ours: behavior_node plays those not in hulks_nodes"),
    ("pacing", "realtime", "lockstep: for HULKs nodes with a logical clock"),
    ("startup_timeout", "600.0", "seconds within which all nodes must be there"),
    ("tick_timeout", "60.0", "seconds within which a robot must answer in lockstep"),
]


def generate_launch_description():
    """Describes the match: that of sil_match.launch.py with other defaults."""
    arguments = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    match = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(str(Path(__file__).with_name("sil_match.launch.py"))),
        launch_arguments={name: LaunchConfiguration(name) for name, _, _ in ARGUMENTS}.items(),
    )
    return LaunchDescription([*arguments, match])
