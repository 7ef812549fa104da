"""Expected content of a bag: a file of JSON objects, one per line."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

Names = Callable[[object], Iterable[str]]


class Expected:
    """Expected messages in order, each with topic, type, time and value."""

    def __init__(self, path: str) -> None:
        """Reads the file at `path`."""
        with Path(path).open(encoding="utf-8") as lines:
            self.messages = [json.loads(line) for line in lines]

    def topics(self) -> dict[str, tuple[str, int]]:
        """Returns type and number of messages by topic."""
        topics: dict[str, tuple[str, int]] = {}
        for message in self.messages:
            _, count = topics.get(message["topic"], ("", 0))
            topics[message["topic"]] = (message["type"], count + 1)
        return topics

    def compare(self, found: Iterable[tuple[str, int, object]], names_of: Names) -> None:
        """Fails at the first unexpected message; each has topic, time and value."""
        last = 0
        messages = zip(self.messages, found, strict=True)
        for number, (expected, (topic, time, value)) in enumerate(messages):
            place = f"message {number} on {topic}"
            assert (topic, time) == (expected["topic"], expected["time"]), f"{place}: at {time}"
            assert time >= last, f"{place}: {time} comes before {last}"
            difference = differences(expected["value"], plain(value, names_of), "")
            assert not difference, f"{place}: {difference}"
            last = time


def plain(value: object, names_of: Names) -> object:
    """Converts a decoded value to JSON; `names_of` returns the fields of a message."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes):
        return list(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, list | tuple):
        return [plain(element, names_of) for element in value]
    return {name: plain(getattr(value, name), names_of) for name in names_of(value)}


def differences(expected: object, found: object, path: str) -> str:
    """Returns the path of the first difference of two values; empty if they are equal."""
    if isinstance(found, list) and not isinstance(expected, list):
        # An optional value is a sequence of at most one element in ROS, and a value or null in the test.
        expected = [] if expected is None else [expected]
    if isinstance(expected, dict) and isinstance(found, dict):
        if expected.keys() != found.keys():
            return f"{path}: fields {sorted(found)} instead of {sorted(expected)}"
        pairs = ((f"{path}.{name}", expected[name], found[name]) for name in expected)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = ((f"{path}[{index}]", *pair) for index, pair in enumerate(zip(expected, found, strict=True)))
    else:
        return "" if expected == found else f"{path}: {found} instead of {expected}"
    return next(filter(None, (differences(one, other, place) for place, one, other in pairs)), "")
