"""Runs and their errors."""

import json
import os
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import sil
from sil import child
from sil.result import verdict_of

from .in_folder import InFolder

SCENARIO = "striker_kicks_close_ball"
FILE = """
description: A robot stands.
robots: {hulks/1: [0, 0]}
duration: 0.5
"""


class Runs(InFolder):
    """Runs."""

    def test_a_passed_run_has_a_result_and_a_bag(self) -> None:
        """The default folder of the bag is that of the command line."""
        result = sil.run(SCENARIO, seed=4)
        self.assertTrue(result.passed)
        self.assertEqual((result.verdict, result.score, result.reason), ("passed", (1, 0), ""))
        self.assertGreater(result.seconds, 0.0)
        self.assertEqual(result.bag.path.parent, Path("bags"))
        self.assertIs(result.check(), result)

    def test_runs_from_several_threads_have_different_folders(self) -> None:
        """The name of a folder is reserved when it is chosen."""
        with ThreadPoolExecutor(4) as threads:
            results = list(threads.map(lambda seed: sil.run(SCENARIO, seed=seed), range(12)))
            frames = list(threads.map(lambda seed: sil.batch(SCENARIO, seeds=seed), range(4)))
        self.assertEqual({result.verdict for result in results}, {"passed"})
        self.assertEqual(len({result.bag.path for result in results}), 12)
        self.assertEqual([len(frame) for frame in frames], [1] * 4)
        self.assertEqual(len(list(Path("bags").iterdir())), 16)

    def test_a_run_that_does_not_start_leaves_no_folder(self) -> None:
        """A reserved folder is removed if nothing was written to it."""
        for call in (sil.run, sil.batch):
            with self.assertRaises(sil.UsageError):
                call(SCENARIO, set={"unknown": 1})
        self.assertFalse(Path("bags").exists())

    def test_equal_seeds_give_equal_results(self) -> None:
        """Two runs differ only in their wall time."""
        results = [sil.run(SCENARIO, seed=3, bag=False).json for _ in range(2)]
        for result in results:
            del result["wall_seconds"]
        self.assertEqual(*results)

    def test_a_scenario_file_is_played(self) -> None:
        """The path is the name of the scenario."""
        file = Path("stands.yaml")
        file.write_text(FILE)
        result = sil.run(file, bag="mine")
        self.assertTrue(result.passed)
        self.assertEqual(result.bag, sil.Bag("mine"))
        self.assertAlmostEqual(result.seconds, 0.5, delta=0.05)

    def test_a_failed_run_returns_its_result_and_raises_only_with_check(self) -> None:
        """The error has the result and the exit code."""
        settings = {"simulation.kick_radius": 0}
        result = sil.run(SCENARIO, set=settings, bag=False)
        self.assertEqual((result.passed, result.verdict, result.bag), (False, "failed", None))
        self.assertIn("time limit of 30s", result.reason)
        with self.assertRaises(sil.FailedRunError) as caught:
            sil.run(SCENARIO, set=settings, bag=False, check=True)
        self.assertEqual(caught.exception.exit_code, 1)
        self.assertEqual(caught.exception.result.failures, result.failures)

    def test_invalid_arguments_are_usage_errors_with_the_text_of_the_command_line(self) -> None:
        """Neither a result nor a bag is written."""
        for arguments, text in [
            ({"scenario": "striker_kick"}, "striker_kick"),
            ({"scenario": SCENARIO, "set": {"sede": 1}}, "did you mean `seed`?"),
            ({"scenario": SCENARIO, "set": {"hulks": 3}}, f"hulks: {SCENARIO} has 1"),
            ({"scenario": "--help"}, "--help"),
        ]:
            with self.subTest(arguments), self.assertRaises(sil.UsageError) as caught:
                sil.run(**arguments)
            self.assertIn(text, caught.exception.reason)
            self.assertEqual(caught.exception.exit_code, 2)
        self.assertFalse(Path("bags").exists())

    def test_a_failure_of_the_environment_is_an_error_with_the_result(self) -> None:
        """A killed robot is not the fault of the behavior."""
        with self.assertRaises(sil.InfrastructureError) as caught:
            sil.run(SCENARIO, set={"faults": "kill hulks/2 at 0.1 s"}, bag=False)
        self.assertEqual(caught.exception.exit_code, 3)
        self.assertEqual(caught.exception.result.verdict, "infrastructure")
        self.assertEqual(caught.exception.result.failures[0].robot, "hulks/2")

    def test_verdicts_are_those_of_the_command_line(self) -> None:
        """The type of the failure in JUnit reports is the verdict."""
        passed = sil.run(SCENARIO, bag=False).json
        failure = {"tick": 3, "robot": "hulks/1", "message": "no answer"}
        for environment, node_ended, failed in [
            (False, False, False),
            (False, False, True),
            (False, True, True),
            (True, False, True),
            (True, True, True),
        ]:
            failures = [{**failure, "environment": environment, "node_ended": node_ended}] if failed else []
            result = {**passed, "failed": failed, "failures": failures}
            Path("result.json").write_text(json.dumps(result))
            child.call(["junit", "result.json", "report.xml"])
            case = ElementTree.parse("report.xml").getroot().find(".//testcase/*[@type]")
            expected = "passed" if case is None else case.get("type")
            self.assertEqual(verdict_of(result), expected)

    def test_a_missing_program_is_named(self) -> None:
        """The error names the environment variable."""
        with mock.patch.dict(os.environ, {"SIL_PROGRAM": "gone/sil"}):
            self.assertRaisesRegex(sil.MissingProgramError, "SIL_PROGRAM=gone/sil", sil.scenarios)
        with mock.patch.dict(os.environ, {"SIL_PROGRAM": "", "PATH": self.folder}):
            self.assertRaisesRegex(sil.MissingProgramError, "not found in PATH", sil.scenarios)

    def test_the_program_is_found_in_path(self) -> None:
        """Programs in the folder target need no installation."""
        program = Path(os.environ["SIL_PROGRAM"])
        with mock.patch.dict(os.environ, {"SIL_PROGRAM": "", "PATH": str(program.parent)}):
            self.assertIn(SCENARIO, [scenario.name for scenario in sil.scenarios()])


class Scenarios(InFolder):
    """List of scenarios."""

    def test_scenarios_of_the_program_and_of_a_folder_are_listed(self) -> None:
        """Files have their path as name."""
        known = {scenario.name: scenario for scenario in sil.scenarios()}
        self.assertEqual(known[SCENARIO].robots, ["hulks/2"])
        Path("mine").mkdir()
        Path("mine/stands.yaml").write_text(FILE)
        (scenario,) = sil.scenarios("mine")
        self.assertEqual((scenario.name, scenario.description), ("mine/stands.yaml", "A robot stands."))

    def test_an_invalid_file_is_a_usage_error_with_its_place(self) -> None:
        """The place is line and column."""
        Path("wrong.yaml").write_text("robots: {hulks/21: [0, 0]}\n")
        with self.assertRaises(sil.UsageError) as caught:
            sil.scenarios("wrong.yaml")
        self.assertIn("wrong.yaml", caught.exception.reason)
