"""List of scenarios."""

import json
import os
from dataclasses import dataclass

from . import child
from .arguments import PathLike
from .errors import InfrastructureError, UsageError


@dataclass(frozen=True)
class Scenario:
    """Scenario in a list.

    Attributes:
        name: name, or path of the file: the argument of `sil.run`.
        description: description in one line.
        robots: names of the robots that play, for example `hulks/3`.
    """

    name: str
    description: str
    robots: list[str]


def scenarios(path: PathLike | None = None) -> list[Scenario]:
    """Returns the scenarios of the program and the examples in the current folder, or the files at `path`.

    Raises:
        UsageError: a file is not a scenario, or the path does not exist.
        InfrastructureError: the command failed.
        MissingProgramError: the program `sil` was not found.
    """
    ended = child.call(["list", "--json", *([] if path is None else ["--", os.fspath(path)])])
    if ended.exit_code == 2:
        raise UsageError(ended.reason, ended.exit_code)
    if ended.exit_code != 0:
        raise InfrastructureError(ended.reason, ended.exit_code)
    return [Scenario(**scenario) for scenario in json.loads(ended.output)]
