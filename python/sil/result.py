"""Result of a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .bag import Bag
from .errors import FailedRunError


@dataclass(frozen=True)
class Failure:
    """Failure of a run.

    Attributes:
        tick: number of the tick, or 0 before the first.
        robot: name of the robot, for example `hulks/3`, or None for the whole run.
        environment: True if the environment is the cause and not the code under test.
        node_ended: True if the robot's node exited by itself or did not answer.
        message: description with values.
    """

    tick: int
    robot: str | None
    environment: bool
    node_ended: bool
    message: str

    def __str__(self) -> str:
        """Returns the failure as the command line prints it."""
        robot = f", {self.robot}" if self.robot else ""
        return f"tick {self.tick}{robot}: {self.message}"


@dataclass(frozen=True)
class Result:
    """Result of a run.

    Attributes:
        scenario: name or file of the scenario.
        verdict: `passed`, `failed`, `node_failed`, or `infrastructure`, as in reports of the command line.
        bag: recording, or None if none was written.
        json: all keys of the result file, which `config/schemas/match_result.schema.json` describes.
        output: summary that the command printed.
    """

    scenario: str
    verdict: str
    bag: Bag | None
    json: dict[str, Any] = field(repr=False)
    output: str = field(repr=False)

    @property
    def passed(self) -> bool:
        """True if the run passed."""
        return self.verdict == "passed"

    @property
    def ticks(self) -> int:
        """Number of the last tick."""
        return int(self.json["ticks"])

    @property
    def seconds(self) -> float:
        """Simulated time of the last tick [s]."""
        return float(self.json["seconds"])

    @property
    def score(self) -> tuple[int, int]:
        """Goals of the teams in the namespaces `/hulks` and `/opponent`."""
        return self.json["hulks"], self.json["opponents"]

    @property
    def failures(self) -> list[Failure]:
        """Failures in order."""
        return [Failure(**failure) for failure in self.json["failures"]]

    @property
    def reason(self) -> str:
        """Reason of a run that did not pass; empty for a passed run."""
        return reason_of(self.json)

    def check(self) -> Result:
        """Returns this result if the run passed.

        Raises:
            FailedRunError: the run did not pass.
        """
        if not self.passed:
            raise FailedRunError(f"{self.scenario}: {self.verdict}: {self.reason}", 1, self)
        return self


def reason_of(json: dict[str, Any]) -> str:
    """Returns the first reason why the run of a result file did not pass, or an empty text."""
    if json["interrupted"]:
        return "the run was interrupted by a signal before its end"
    failures = [str(Failure(**failure)) for failure in json["failures"]]
    return failures[0] if failures else ""


def verdict_of(json: dict[str, Any]) -> str:
    """Returns the verdict on the run of a result file, by the rules of the command line."""
    failures = json["failures"]
    if json["interrupted"] or any(failure["environment"] for failure in failures):
        return "infrastructure"
    if any(failure["node_ended"] for failure in failures):
        return "node_failed"
    return "failed" if json["failed"] else "passed"
