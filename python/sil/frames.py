"""Frames of pandas or polars."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, TypeAlias

from .errors import MissingLibraryError

#: Library of a frame.
Library: TypeAlias = Literal["pandas", "polars"]
#: `pandas.DataFrame` or `polars.DataFrame`.
Frame: TypeAlias = Any

#: Modules that each library needs to read Parquet files, which are also the names of its packages.
NEEDED: dict[Library, tuple[str, ...]] = {"pandas": ("pandas", "pyarrow"), "polars": ("polars",)}


def from_rows(rows: list[dict[str, Any]], library: Library | None) -> Frame:
    """Returns a frame with a column for each key of `rows`, in the order in which the keys first occur."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    columns = {key: [row.get(key) for row in rows] for key in keys}
    name, module = imported(library)
    if name == "polars":
        return module.DataFrame(columns, strict=False)
    return module.DataFrame(columns)


def from_parquet(file: Path, library: Library | None) -> Frame:
    """Returns the frame in a Parquet file."""
    name, module = imported(library)
    if name == "polars":
        # The file is removed afterwards, so it must not be mapped into memory.
        return module.read_parquet(file, memory_map=False)
    return module.read_parquet(file, engine="pyarrow")


def imported(library: Library | None) -> tuple[Library, ModuleType]:
    """Returns a library: `library`, or the first installed one of pandas and polars.

    Raises:
        MissingLibraryError: the library, or one that it needs, is not installed.
        ValueError: the library is unknown.
    """
    if library is not None and library not in NEEDED:
        raise ValueError(f"library must be pandas or polars, got {library}")
    candidates: list[Library] = list(NEEDED) if library is None else [library]
    for candidate in candidates:
        try:
            modules = [importlib.import_module(name) for name in NEEDED[candidate]]
        except ModuleNotFoundError:
            continue
        return candidate, modules[0]
    commands = " or ".join(f"`pip install {' '.join(NEEDED[name])}`" for name in candidates)
    raise MissingLibraryError(f"{' and '.join(candidates)} not found; frames need {commands}")
