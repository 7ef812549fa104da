"""Folders for runs without a given folder."""

import itertools
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .arguments import PathLike

#: Parent folder of runs, as for the command line.
RUNS = Path("bags")


@contextmanager
def run_folder(given: PathLike | None, scenario: str) -> Iterator[Path]:
    """Yields the folder of a run: the given one, which is not created, or a new folder `bags/NAME-TIME`.

    A new folder is created at once, so that runs at the same time have different folders, and is removed at the end if
    nothing was written to it.
    """
    if given is not None:
        yield Path(given)
        return
    is_first = not RUNS.exists()
    folder = _reserve(scenario)
    try:
        yield folder
    finally:
        # A folder that contains a run is not empty.
        with suppress(OSError):
            folder.rmdir()
            if is_first:
                RUNS.rmdir()


def is_used(folder: Path) -> bool:
    """Returns whether a folder contains anything."""
    return folder.is_dir() and any(folder.iterdir())


def _reserve(scenario: str) -> Path:
    name = Path(scenario).stem if Path(scenario).suffix in (".yaml", ".yml") else scenario
    first = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    numbered = (f"{first}-{number}" for number in itertools.count(2))
    for candidate in itertools.chain([first], numbered):
        folder = RUNS / candidate
        with suppress(FileExistsError):
            folder.mkdir(parents=True)
            return folder
    raise AssertionError("the numbers do not end")
