"""One run of a scenario."""

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path

from . import arguments, child
from .arguments import PathLike, Value
from .bag import Bag
from .errors import InfrastructureError, UsageError
from .result import Result, verdict_of
from .run_folder import is_used, run_folder


def run(
    scenario: PathLike,
    *,
    seed: int | None = None,
    set: Mapping[str, Value] | None = None,  # noqa: A002 - named like the option of the command line
    params: Iterable[PathLike] = (),
    nodes: Mapping[str, str] | None = None,
    ros: bool = False,
    bag: PathLike | bool = True,
    strict: bool = True,
    check: bool = False,
) -> Result:
    """Plays a scenario with `sil run`, and returns its result, also if the run fails.

    Args:
        scenario: name or file of the scenario, see `sil.scenarios`.
        seed: seed of all random numbers; without it that of the scenario.
        set: values of parameters, for example `{"tick_timeout": 2}`.
        params: ROS parameter files; later ones override earlier ones.
        nodes: programs that play robots or teams over ROS, for example `{"hulks/2": "python3 robot.py"}`.
        ros: True to play over ROS, with one process per robot.
        bag: folder for the bag; True for `bags/NAME-TIME`, False to record nothing.
        strict: True to fail a run with violations, or in which a robot missed a tick.
        check: True to raise an error if the run fails.

    Raises:
        UsageError: an argument is invalid.
        FailedRunError: the run failed, and `check` is set.
        InfrastructureError: the environment failed.
        MissingProgramError: the program `sil` was not found.
    """
    name = os.fspath(scenario)
    kept = nullcontext() if bag is False else run_folder(None if bag is True else bag, name)
    with kept as folder, tempfile.TemporaryDirectory(prefix="sil-") as files:
        file = Path(files) / "result.json"
        command = ["run", "--result", str(file), f"--strict={str(strict).lower()}"]
        command += ["--no-record"] if folder is None else ["--bag", str(folder)]
        command += [] if seed is None else ["--seed", str(seed)]
        command += ["--ros"] if ros else []
        command += arguments.repeated("--params", params) + arguments.nodes(nodes) + arguments.settings(set)
        ended = child.call([*command, "--", name])
        written = json.loads(file.read_text()) if file.exists() else None
        recorded = Bag(folder) if folder is not None and is_used(folder) else None
    if ended.exit_code == 2:
        raise UsageError(ended.reason, ended.exit_code)
    result = None
    if written is not None:
        result = Result(name, verdict_of(written), recorded, written, ended.output)
    if result is None or ended.exit_code not in (0, 1):
        raise InfrastructureError(ended.reason, ended.exit_code, result)
    return result.check() if check else result
