"""Plays each scenario of this package over ROS 2, with the node of this package as hulks/2."""

import json
import os
import shutil
import unittest
from pathlib import Path

import launch_testing
import pytest
from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch_testing.actions import ReadyToTest

PACKAGE = "team_package"
SHARE = Path(get_package_share_directory(PACKAGE))
SCENARIOS = sorted(path.stem for path in (SHARE / "scenarios").glob("*.yaml"))
# Folder for bags, results and JUnit reports.
RESULTS = Path(os.environ.get("SIL_RESULTS", "sil_results")).resolve()
# Timeout for a match, in wall time [s].
TIMEOUT = 300


@pytest.mark.launch_test
@launch_testing.parametrize("scenario", SCENARIOS)
def generate_test_description(scenario):
    """Describes the match."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(RESULTS / scenario, ignore_errors=True)
    result = RESULTS / f"{scenario}.json"
    result.unlink(missing_ok=True)
    robot = f"ros2 run {PACKAGE} robot --ros-args --params-file '{SHARE / 'config' / 'robot.yaml'}'"
    arguments = {
        "scenario": SHARE / "scenarios" / f"{scenario}.yaml",
        "nodes": f"hulks/2={robot}",
        "bag": RESULTS / scenario,
        "result": result,
        "junit": RESULTS / f"{scenario}.xml",
        # Matches with different names can be played in one ROS domain.
        "match": f"{PACKAGE}_{scenario}",
    }
    launch_file = Path(get_package_share_directory("sil")) / "launch" / "sil_match.launch.py"
    match = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(str(launch_file)),
        launch_arguments=[(name, str(value)) for name, value in arguments.items()],
    )
    return LaunchDescription([match, ReadyToTest()])


class DuringTheMatch(unittest.TestCase):
    """Checks while the nodes run."""

    def test_the_match_ends(self, proc_info):
        """The match ends by itself."""
        proc_info.assertWaitForShutdown(process="world_sim", timeout=TIMEOUT)


@launch_testing.post_shutdown_test()
class AfterTheMatch(unittest.TestCase):
    """Checks after all nodes have ended."""

    def test_the_scenario_passed(self, scenario):
        """The expectations of the scenario held, and the node answered every tick."""
        file = RESULTS / f"{scenario}.json"
        self.assertTrue(file.exists(), f"{file} was not written: see the log of the launch above")
        result = json.loads(file.read_text())
        reasons = [f"tick {it['tick']}, {it['robot'] or 'match'}: {it['message']}" for it in result["failures"]]
        command = f"open the recording with: ros2 run sil sil view {RESULTS / scenario}"
        self.assertFalse(result["failed"], "\n".join([*reasons, command]))
