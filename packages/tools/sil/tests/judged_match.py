"""A test for launch_testing: a match is judged by the exit code of its process, `world_sim`.

launch_test judged_match.py params_file:=FILE expected:=CODE
"""

import unittest
from pathlib import Path

import launch_testing
from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes

MATCH = Path(__file__).parents[4] / "launch" / "sil_match.launch.py"
# Timeout for the match [s].
TIMEOUT = 120


def generate_test_description():
    """Describes the match."""
    arguments = {
        "scenario": "striker_kicks_close_ball",
        "record": "false",
        "referee": "node",
        "params_file": LaunchConfiguration("params_file"),
    }
    match = IncludeLaunchDescription(PythonLaunchDescriptionSource(str(MATCH)), launch_arguments=arguments.items())
    return LaunchDescription([match, ReadyToTest()])


class WhileItRuns(unittest.TestCase):
    """Tests beside the match."""

    def test_the_match_ends(self, proc_info):
        """The match ends by itself."""
        proc_info.assertWaitForShutdown(process="world_sim", timeout=TIMEOUT)


@launch_testing.post_shutdown_test()
class AfterTheEnd(unittest.TestCase):
    """Tests after all processes have ended."""

    def test_the_match_has_the_verdict(self, proc_info, test_args):
        """The exit code is the verdict."""
        assertExitCodes(proc_info, allowable_exit_codes=[int(test_args["expected"])], process="world_sim")
