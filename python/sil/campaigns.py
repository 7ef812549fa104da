"""Campaigns: one scenario with many seeds and settings."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from . import arguments, child
from .arguments import PathLike, Value
from .errors import InfrastructureError, UsageError
from .frames import Frame, Library, from_rows, imported
from .result import reason_of
from .run_folder import run_folder

#: Name of the file with the results, in the folder of a campaign.
RESULTS = "results.jsonl"


def batch(
    scenario: PathLike,
    *,
    seeds: Iterable[int] | int = range(100),
    jobs: int | None = None,
    set: Mapping[str, Value] | None = None,  # noqa: A002 - named like the option of the command line
    sweep: Mapping[str, Sequence[Value]] | None = None,
    params: Iterable[PathLike] = (),
    nodes: Mapping[str, str] | None = None,
    ros: bool = False,
    bags: Literal["failures", "all", "none"] = "failures",
    folder: PathLike | None = None,
    strict: bool = True,
    library: Library | None = None,
) -> Frame:
    """Plays a scenario with many seeds by `sil batch`, and returns a frame with a row for each run.

    Args:
        scenario: name or file of the scenario, see `sil.scenarios`.
        seeds: consecutive seeds, or one seed.
        jobs: number of parallel runs; without it the number of processors.
        set: values of parameters, for example `{"fuzz.position": 0.3}`.
        sweep: several values of parameters, each played with all seeds; all combinations are played.
        params: ROS parameter files; later ones override earlier ones.
        nodes: programs that play robots or teams over ROS, for example `{"hulks/2": "python3 robot.py"}`.
        ros: True to play over ROS, with one process per robot.
        bags: runs whose bags are kept.
        folder: folder for results and bags; without it `bags/NAME-TIME`.
        strict: True to fail runs with violations, or in which a robot missed a tick.
        library: library of the frame; without it pandas if it is installed, otherwise polars.

    Raises:
        ValueError: the seeds are not consecutive, or a value of the sweep contains a comma.
        UsageError: an argument is invalid.
        InfrastructureError: the campaign was not played to its end.
        MissingLibraryError: the library is not installed.
        MissingProgramError: the program `sil` was not found.
    """
    # A missing library is reported before the campaign is played.
    imported(library)
    name = os.fspath(scenario)
    command = ["batch", "--seeds", arguments.seed_range(seeds)]
    command += ["--bags", bags, f"--strict={str(strict).lower()}"]
    command += [] if jobs is None else ["--jobs", str(jobs)]
    command += ["--ros"] if ros else []
    command += arguments.repeated("--params", params) + arguments.nodes(nodes)
    command += arguments.settings(set) + arguments.sweeps(sweep)
    with run_folder(folder, name) as place:
        ended = child.call([*command, "--folder", str(place), "--", name])
        if ended.exit_code == 2:
            raise UsageError(ended.reason, ended.exit_code)
        if ended.exit_code not in (0, 1) and not _is_complete(place):
            raise InfrastructureError(ended.reason, ended.exit_code)
        return campaign_results(place, library=library)


def sweep(
    scenario: PathLike,
    values: Mapping[str, Sequence[Value]],
    *,
    seeds: Iterable[int] | int = range(1),
    **options: Any,
) -> Frame:
    """Plays a scenario with all combinations of values of parameters, each with all seeds.

    Args:
        scenario: name or file of the scenario, see `sil.scenarios`.
        values: values by parameter, at least one, for example `{"simulation.kick_radius": [0.2, 0.3]}`.
        seeds: consecutive seeds, or one seed.
        options: other arguments of `sil.batch`.

    Returns:
        A frame with a row for each run, with a column for each parameter in `values`.

    Raises:
        ValueError: `values` contains no parameter.
    """
    if not values:
        raise ValueError(
            "a sweep needs the values of at least one parameter, for example {'simulation.kick_radius': [0.2, 0.3]}"
        )
    return batch(scenario, seeds=seeds, sweep=values, **options)


def campaign_results(folder: PathLike, *, library: Library | None = None) -> Frame:
    """Returns the results of the campaign in a folder, also of one of the command line, as by `sil.batch`.

    The columns are `seed`; a column for each parameter of the sweep; `verdict`, `passed`, `reason` and `bag`, the path
    of the run's bag or null; and the numbers and texts of `config/schemas/match_result.schema.json`, named by their
    paths, for example `ticks`, `seconds`, `hulks` and `statistics.hulks.possession`.

    Raises:
        UsageError: the folder contains no campaign that can be read.
        MissingLibraryError: the library is not installed.
    """
    campaign, outcomes = _read(Path(folder))
    outcomes.sort(key=lambda outcome: (outcome["run"]["point"], outcome["run"]["seed"]))
    return from_rows([_row(Path(folder), campaign, outcome) for outcome in outcomes], library)


def _read(folder: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Returns the campaign and the outcomes in a folder. The last line of a running campaign may be incomplete."""
    file = folder / RESULTS
    try:
        lines = file.read_text().splitlines(keepends=True)
        campaign, *outcomes = [json.loads(line) for line in lines if line.endswith("\n")]
        return campaign["campaign"], outcomes
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise UsageError(f"{file} is not the results file of a campaign: {error}", 2) from error


def _is_complete(folder: Path) -> bool:
    """Returns True if each run of the campaign has an outcome."""
    if not folder.joinpath(RESULTS).exists():
        return False
    campaign, outcomes = _read(folder)
    seeds = range(campaign["seeds"]["start"], campaign["seeds"]["end"])
    return len(outcomes) == len(campaign["points"]) * len(seeds)


def _row(folder: Path, campaign: dict[str, Any], outcome: dict[str, Any]) -> dict[str, Any]:
    """Returns the row of a run."""
    run, result = outcome["run"], outcome["result"]
    points = campaign["points"]
    settings = (setting.split("=", 1) for setting in points[run["point"]])
    name = f"point-{run['point']}-seed-{run['seed']}" if len(points) > 1 else f"seed-{run['seed']}"
    bag = folder / name
    return {
        "seed": run["seed"],
        **{key: _value(text) for key, text in settings},
        "verdict": outcome["verdict"],
        "passed": outcome["verdict"] == "passed",
        "reason": reason_of(result),
        "bag": str(bag) if bag.exists() else None,
        **dict(itertools.chain.from_iterable(_flat(key, result[key]) for key in result)),
    }


def _flat(path: str, value: Any) -> list[tuple[str, Any]]:
    """Returns the numbers and texts of a value with their paths. Lists and counts of violations are left out."""
    if isinstance(value, list) or path == "statistics.violations":
        return []
    if isinstance(value, dict):
        return [pair for key, part in value.items() for pair in _flat(f"{path}.{key}", part)]
    return [(path, value)]


def _value(text: str) -> Value:
    """Returns the value of a setting: a number, a boolean or null, or its text."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return text if isinstance(value, list | dict | str) else value
