"""Compares two bags with the package rosbags: `compare.py FOLDER FOLDER`."""

import sys
from pathlib import Path

from rosbags.rosbag2 import Reader


def contents(folder: str) -> tuple[list[object], list[object]]:
    """Returns the topics and messages of a bag."""
    with Reader(Path(folder)) as reader:
        topics = [
            (one.topic, one.msgtype, one.msgdef, one.digest, one.msgcount, one.ext.offered_qos_profiles)
            for one in reader.connections
        ]
        messages = [(one.topic, time, bytes(data)) for one, time, data in reader.messages()]
        topics.append((reader.start_time, reader.end_time, reader.message_count))
        return sorted(topics, key=repr), messages


def main() -> None:
    """Fails if the bags differ."""
    one, other = (contents(folder) for folder in sys.argv[1:])
    assert one[0] == other[0], f"{one[0]} and {other[0]}"
    assert one[1] == other[1], "the messages differ"


if __name__ == "__main__":
    main()
