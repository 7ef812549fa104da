"""Compares tables with a bag that mcap-ros2-support reads: `compare_tables.py BAG FOLDER`."""

import csv
import json
import struct
import sys
from pathlib import Path

from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory

# A JSON list of a whole tick is longer than the default field limit of the module.
csv.field_size_limit(1 << 24)


def plain(value: object) -> object:
    """Converts a decoded value to JSON."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes | list | tuple) or hasattr(value, "tolist"):
        return [plain(element) for element in value]
    return {name: plain(getattr(value, name)) for name in value.__slots__}


def is_same(expected: object, found: object) -> bool:
    """Returns whether values are equal. In JSON 4-byte numbers have other digits, and options have no brackets."""
    if isinstance(expected, float):
        return expected == found or struct.pack("f", expected) == struct.pack("f", found)
    if isinstance(expected, list):
        if not isinstance(found, list):
            return is_same(expected, [] if found is None else [found])
        return len(expected) == len(found) and all(map(is_same, expected, found))
    if isinstance(expected, dict):
        return expected.keys() == found.keys() and all(is_same(expected[key], found[key]) for key in expected)
    return expected == found


def lookup(value: object, path: list[str]) -> object:
    """Returns the value at a path; None if a part of the path is absent."""
    for name in path:
        if isinstance(value, list):
            if not value:
                return None
            (value,) = value
        value = value[name]
    return value


def agrees(expected: object, text: str) -> bool:
    """Returns whether a cell contains a value."""
    if expected is None:
        return not text
    if isinstance(expected, bool):
        return text == str(expected).lower()
    if isinstance(expected, list) and not text.startswith("["):
        # Only an optional field is a list with a column of its element type.
        return agrees(expected[0] if expected else None, text)
    if isinstance(expected, str):
        return text == expected
    return is_same(expected, json.loads(text))


def main() -> None:
    """Fails at the first cell that differs."""
    bag, folder = map(Path, sys.argv[1:])
    tables = {}
    for path in folder.glob("*.csv"):
        tables["/" + path.stem.replace(".", "/")] = csv.DictReader(path.open(encoding="utf-8", newline=""))
    (path,) = bag.glob("*.mcap")
    with path.open("rb") as file:
        reader = make_reader(file, decoder_factories=[DecoderFactory()])
        for _, channel, message, decoded in reader.iter_decoded_messages():
            row = next(tables[channel.topic])
            assert int(row.pop("time_ns")) == message.log_time
            value = plain(decoded)
            for name, text in row.items():
                expected = lookup(value, name.split("."))
                assert agrees(expected, text), f"{channel.topic} {name}: {text} instead of {expected}"
    assert not any(list(rows) for rows in tables.values()), "more rows than messages"


if __name__ == "__main__":
    main()
