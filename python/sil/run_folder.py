"""Folders for runs without a given folder."""

import itertools
import time
from pathlib import Path

#: Parent folder of runs, as for the command line.
RUNS = Path("bags")


def run_folder(scenario: str) -> Path:
    """Returns `bags/NAME-TIME` in the current folder, with a number appended if it exists."""
    name = Path(scenario).stem if Path(scenario).suffix in (".yaml", ".yml") else scenario
    first = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    numbered = (f"{first}-{number}" for number in itertools.count(2))
    folders = (RUNS / name for name in itertools.chain([first], numbered))
    return next(folder for folder in folders if not folder.exists())
