"""Reads a bag with the package rosbags: `read_rosbag.py FOLDER COUNT`."""

import sys
from pathlib import Path

from rosbags.rosbag2 import Reader
from rosbags.typesys import Stores, get_types_from_msg, get_typestore


def main() -> None:
    """Fails if the bag is damaged or does not contain COUNT messages of its own types."""
    folder, count = sys.argv[1:]
    with Reader(Path(folder)) as reader:
        assert reader.message_count == int(count), f"{reader.message_count} messages"
        store = get_typestore(Stores.EMPTY)
        for connection in reader.connections:
            store.register(get_types_from_msg(connection.msgdef.data, connection.msgtype))
            assert store.hash_rihs01(connection.msgtype) == connection.digest, connection.msgtype
            assert connection.ext.offered_qos_profiles, connection.topic
        found = 0
        for connection, _, data in reader.messages():
            store.deserialize_cdr(data, connection.msgtype)
            found += 1
        assert found == int(count), f"{found} messages instead of {count}"


if __name__ == "__main__":
    main()
