"""Recorded runs."""

from __future__ import annotations

import difflib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import child
from .errors import InfrastructureError, UsageError
from .frames import from_parquet, imported

if TYPE_CHECKING:
    from .arguments import PathLike
    from .frames import Frame, Library


@dataclass(frozen=True)
class Topic:
    """Topic of a bag.

    Attributes:
        name: full name, for example `/sim/truth`.
        type: type of the messages, for example `hsl_msgs/msg/SimulationTruth`.
        messages: number of messages.
    """

    name: str
    type: str
    messages: int


class Bag:
    """Recorded run.

    Attributes:
        path: folder of the bag, or its file.
    """

    def __init__(self, path: PathLike) -> None:
        """Opens no file: the functions of the bag run `sil bag`."""
        self.path = Path(path)

    def __repr__(self) -> str:
        """Returns an expression for the bag."""
        return f"Bag({os.fspath(self.path)!r})"

    def __fspath__(self) -> str:
        """Returns the path of the bag."""
        return os.fspath(self.path)

    def __eq__(self, other: object) -> bool:
        """Returns True for a bag with the same path."""
        return isinstance(other, Bag) and self.path == other.path

    def __hash__(self) -> int:
        """Returns the hash of the path."""
        return hash(self.path)

    def info(self) -> dict[str, Any]:
        """Returns files, damage, times and topics, which `config/schemas/bag_info.schema.json` describes.

        Raises:
            UsageError: the path is not a bag.
            InfrastructureError: the bag cannot be read.
        """
        ended = child.call(["bag", "info", "--json", "--", os.fspath(self)])
        # The contents of a damaged bag are printed with exit code 3.
        if ended.exit_code == 2 or not ended.output:
            raise _error(ended)
        contents: dict[str, Any] = json.loads(ended.output)
        return contents

    def topics(self) -> list[Topic]:
        """Returns the topics in the order of their names.

        Raises:
            UsageError: the path is not a bag.
            InfrastructureError: the bag cannot be read.
        """
        return [Topic(**topic) for topic in self.info()["topics"]]

    def topic(
        self,
        name: str,
        *,
        start: float | None = None,
        end: float | None = None,
        library: Library | None = None,
    ) -> Frame:
        """Returns the messages of a topic as a frame with a row for each message.

        The first column is `time_ns`, the time of the tick since the start of the run [ns]. The other columns are the
        fields of the message, named by their paths, for example `ball.position.x`. An absent optional field is null; a
        list is a text in JSON.

        Args:
            name: full name, for example `/sim/truth`.
            start: time of the first message since the start of the run [s].
            end: time of the last message since the start of the run [s].
            library: library of the frame; without it pandas if it is installed, otherwise polars.

        Raises:
            UsageError: the path is not a bag, or no message is selected.
            InfrastructureError: the bag cannot be read.
            MissingLibraryError: the library is not installed.
        """
        # A missing library is reported before the bag is read.
        imported(library)
        with tempfile.TemporaryDirectory(prefix="sil-") as files:
            tables = Path(files) / "tables"
            command = ["bag", "export", "--output", str(tables), "--format", "parquet", "--topic", name]
            command += [] if start is None else ["--from", str(start)]
            command += [] if end is None else ["--to", str(end)]
            ended = child.call([*command, "--", os.fspath(self)])
            table = tables / f"{name.lstrip('/').replace('/', '.')}.parquet"
            if ended.exit_code not in (0, 2):
                raise _error(ended)
            if not table.exists():
                known = [topic.name for topic in self.topics()]
                raise _error(ended) if name in known else _unknown(name, known)
            return from_parquet(table, library)


def _unknown(name: str, known: list[str]) -> UsageError:
    """Returns the error of a name that is none of the `known` topics, with the nearest ones, or else all."""
    of_robots = [topic for topic in known if topic.endswith("/" + name.lstrip("/"))]
    near = of_robots or difflib.get_close_matches(name, known, cutoff=0.8)
    text = f"did you mean {' or '.join(near)}?" if near else f"expected one of {', '.join(known)}"
    return UsageError(f"the bag has no topic {name}; {text}", 2)


def _error(ended: child.Ended) -> UsageError | InfrastructureError:
    """Returns the error of a command about a bag."""
    kind = UsageError if ended.exit_code == 2 else InfrastructureError
    return kind(ended.reason, ended.exit_code)
