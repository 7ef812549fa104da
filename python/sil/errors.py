"""Errors of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Result


class SilError(Exception):
    """Failure of a command of `sil`.

    Attributes:
        exit_code: exit code of the command; negative for the number of the signal that ended it.
        reason: standard error of the command.
    """

    def __init__(self, reason: str, exit_code: int) -> None:
        """Creates an error with the output and the exit code of a command."""
        super().__init__(reason)
        self.reason = reason
        self.exit_code = exit_code


class UsageError(SilError):
    """Invalid arguments: an unknown scenario or parameter, or a value out of its range (exit code 2)."""


class FailedRunError(SilError):
    """Run that did not pass, because of the behavior or the scenario (exit code 1).

    Attributes:
        result: result of the run.
    """

    def __init__(self, reason: str, exit_code: int, result: Result) -> None:
        """Creates an error with the result of a run."""
        super().__init__(reason, exit_code)
        self.result = result


class InfrastructureError(SilError):
    """Failure of a process, a disk, a network or the installation, or a signal (exit code 3 or a signal).

    Attributes:
        result: result of the run, or None if the command wrote none.
    """

    def __init__(self, reason: str, exit_code: int, result: Result | None = None) -> None:
        """Creates an error, with the result of a run if there is one."""
        super().__init__(reason, exit_code)
        self.result = result


class MissingProgramError(FileNotFoundError):
    """The program `sil` was not found."""


class MissingLibraryError(ImportError):
    """A library for frames is not installed."""
