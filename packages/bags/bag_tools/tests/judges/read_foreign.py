"""Reads bags of any types with the package rosbags: `read_foreign.py COUNT FOLDER...`."""

import sys
from collections import Counter
from pathlib import Path

from rosbags.rosbag2 import Reader


def check(folder: Path, count: int) -> None:
    """Fails unless the bag has `count` messages, and the storage describes each topic as `metadata.yaml` does."""
    (file,) = (path for path in folder.iterdir() if path.suffix in {".mcap", ".db3"})
    with Reader(folder) as listed, Reader(file) as stored:
        found = Counter(connection.id for connection, _, _ in listed.messages())
        assert found.total() == count, f"{folder}: {found.total()} messages instead of {count}"
        counts = {one.id: one.msgcount for one in listed.connections}
        assert found == counts, f"{folder}: {found} instead of {counts}"
        descriptions = [{(one.topic, one.msgtype, str(one.ext)) for one in bag.connections} for bag in (listed, stored)]
        assert descriptions[0] == descriptions[1], f"{folder}: {descriptions}"


def main() -> None:
    """Checks all folders."""
    count, *folders = sys.argv[1:]
    for folder in folders:
        check(Path(folder), int(count))


if __name__ == "__main__":
    main()
