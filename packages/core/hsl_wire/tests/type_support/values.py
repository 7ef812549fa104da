"""ROS's own type support, with which a test of hsl_wire compares.

Messages are JSON objects, one a line: the type, the fields' values, and the bytes in hexadecimal.
`values.py write TYPE...` prints messages: the first of each type is a new one, the others have
values from a seeded generator. `values.py read` takes such lines from its standard input and fails
at the first whose bytes have other values.
"""

import json
import random
import string
import struct
import sys
from importlib import import_module

from rclpy.serialization import deserialize_message, serialize_message
from rosidl_parser.definition import (
    AbstractSequence,
    Array,
    BasicType,
    BoundedSequence,
    NamespacedType,
    UnboundedString,
)

MESSAGES_A_TYPE = 40
LONGEST_SEQUENCE = 4
LETTERS = string.ascii_letters + string.punctuation + "äßλ→球🤖"
INTEGERS = {
    "int8": (-(2**7), 2**7 - 1),
    "uint8": (0, 2**8 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "uint16": (0, 2**16 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "uint32": (0, 2**32 - 1),
    "int64": (-(2**63), 2**63 - 1),
    "uint64": (0, 2**64 - 1),
}
FLOATS = {"float": "f", "double": "d"}


def main() -> None:
    """Executes the command of the command line."""
    match sys.argv[1:]:
        case ["write", *names]:
            for name in names:
                write(name)
        case ["read"]:
            for line in sys.stdin:
                read(json.loads(line))
        case _:
            sys.exit(__doc__)


def write(name: str) -> None:
    """Prints messages of a type."""
    generator = random.Random(name)
    messages = [class_of(name)()]
    messages += [any_message(class_of(name), generator) for _ in range(MESSAGES_A_TYPE)]
    for message in messages:
        data = serialize_message(message).hex()
        print(json.dumps({"type": name, "value": plain(message), "cdr": data}, allow_nan=False))


def read(expected: dict) -> None:
    """Compares the decoded values with the expected ones."""
    message = deserialize_message(bytes.fromhex(expected["cdr"]), class_of(expected["type"]))
    if plain(message) != expected["value"]:
        sys.exit(f"{expected['type']}: {plain(message)} instead of {expected['value']}")


def class_of(name: str) -> type:
    """Returns the class of a type, as in hsl_msgs/msg/WorldState."""
    package, _, type_name = name.split("/")
    return getattr(import_module(f"{package}.msg"), type_name)


def any_message(message_class: type, generator: random.Random) -> object:
    """Returns a message with a value of its type in each field."""
    message = message_class()
    for field, slot_type in zip(message.get_fields_and_field_types(), message.SLOT_TYPES, strict=True):
        setattr(message, field, any_value(slot_type, generator))
    return message


def any_value(slot_type: object, generator: random.Random) -> object:
    """Returns a value of a field's type; extreme values are frequent."""
    match slot_type:
        case Array():
            return [any_value(slot_type.value_type, generator) for _ in range(slot_type.size)]
        case AbstractSequence():
            bounded = isinstance(slot_type, BoundedSequence)
            longest = slot_type.maximum_size if bounded else LONGEST_SEQUENCE
            length = generator.randint(0, longest)
            return [any_value(slot_type.value_type, generator) for _ in range(length)]
        case NamespacedType():
            module = import_module(".".join(slot_type.namespaces))
            return any_message(getattr(module, slot_type.name), generator)
        case UnboundedString():
            return "".join(generator.choices(LETTERS, k=generator.randint(0, 12)))
        case BasicType(typename="boolean"):
            return generator.random() < 0.5
        case BasicType(typename=name) if name in INTEGERS:
            least, most = INTEGERS[name]
            return generator.choice([least, most, generator.randint(least, most)])
        case BasicType(typename=name) if name in FLOATS:
            return any_finite(FLOATS[name], generator)
    raise TypeError(f"no values for {slot_type}")


def any_finite(code: str, generator: random.Random) -> float:
    """Returns a number from random bits."""
    while True:
        (value,) = struct.unpack(code, generator.randbytes(struct.calcsize(code)))
        if abs(value) < float("inf"):
            return value


def plain(value: object) -> object:
    """Converts a value to JSON."""
    if hasattr(value, "get_fields_and_field_types"):
        return {field: plain(getattr(value, field)) for field in value.get_fields_and_field_types()}
    if isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    return [plain(element) for element in value]


if __name__ == "__main__":
    main()
