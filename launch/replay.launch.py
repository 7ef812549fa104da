"""A recorded match in rviz, at any speed; its time is the bag's.

ros2 launch sil replay.launch.py bag:=bags/golden rate:=0.5
"""

from pathlib import Path

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, ExecuteProcess, OpaqueFunction, Shutdown
from launch_ros.actions import Node

# Name, default (none: it must be given), what may be chosen (none: anything), description.
ARGUMENTS = [
    ("bag", None, None, "folder of the bag"),
    ("rate", "1.0", None, "times real time"),
    ("start", "0.0", None, "seconds from the start of the bag"),
    ("loop", "false", ["true", "false"], "whether it begins again at the end"),
    ("rviz", "true", ["true", "false"], "whether rviz is opened; closing it ends the replay"),
]

VIEW = Path(__file__).parent.parent / "config" / "rviz" / "sil.rviz"


def processes(context):
    """Lists the player, and rviz if it is wanted."""
    value = context.launch_configurations
    # One clock only: the player's, which goes on between messages and stops with it, not the recorded one.
    play = ["ros2", "bag", "play", value["bag"], "--clock", "100", "--exclude-topics", "/clock"]
    play += ["--rate", value["rate"], "--start-offset", value["start"], "--disable-keyboard-controls"]
    if value["loop"] == "true":
        play.append("--loop")
    started = [ExecuteProcess(cmd=play, output="screen")]
    if value["rviz"] == "true":
        started.append(
            Node(
                package="rviz2",
                executable="rviz2",
                name="rviz",
                arguments=["-d", str(VIEW)],
                parameters=[{"use_sim_time": True}],
                on_exit=Shutdown(),
            )
        )
    return started


def generate_launch_description():
    """Describes the replay."""
    arguments = [
        DeclareLaunchArgument(name, default_value=default, choices=choices, description=description)
        for name, default, choices, description in ARGUMENTS
    ]
    return LaunchDescription([*arguments, OpaqueFunction(function=processes)])
