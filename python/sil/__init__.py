"""Runs, campaigns and bags of the command line `sil`, for scripts and notebooks."""

from .bag import Bag, Topic
from .campaigns import batch, campaign_results, sweep
from .errors import FailedRunError, InfrastructureError, MissingLibraryError, MissingProgramError, SilError, UsageError
from .frames import Library
from .result import Failure, Result
from .runs import run
from .scenario_list import Scenario, scenarios

__all__ = [
    "Bag",
    "FailedRunError",
    "Failure",
    "InfrastructureError",
    "Library",
    "MissingLibraryError",
    "MissingProgramError",
    "Result",
    "Scenario",
    "SilError",
    "Topic",
    "UsageError",
    "batch",
    "campaign_results",
    "run",
    "scenarios",
    "sweep",
]
