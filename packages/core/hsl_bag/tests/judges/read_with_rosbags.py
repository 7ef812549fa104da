"""Reads a bag with the package rosbags: `read_with_rosbags.py FOLDER EXPECTED`."""

import sys
from pathlib import Path

from expected import Expected
from rosbags.rosbag2 import Reader
from rosbags.typesys import Stores, get_types_from_msg, get_typestore


def main() -> None:
    """Fails at the first deviation."""
    folder, expected_path = sys.argv[1:]
    expected = Expected(expected_path)
    with Reader(Path(folder)) as reader:
        topics = {connection.topic: connection for connection in reader.connections}
        found = {topic: (one.msgtype, one.msgcount) for topic, one in topics.items()}
        assert found == expected.topics(), f"{found} instead of {expected.topics()}"
        assert reader.message_count == len(expected.messages)
        assert reader.start_time == expected.messages[0]["time"]
        assert reader.end_time == expected.messages[-1]["time"] + 1

        # Types come only from the bag: the store is empty.
        store = get_typestore(Stores.EMPTY)
        for connection in reader.connections:
            store.register(get_types_from_msg(connection.msgdef.data, connection.msgtype))
            computed = store.hash_rihs01(connection.msgtype)
            assert computed == connection.digest, f"{connection.msgtype}: {computed}"
            profiles = connection.ext.offered_qos_profiles
            assert len(profiles) == 1, f"{connection.topic}: {profiles}"
        expected.compare(
            (
                (connection.topic, time, store.deserialize_cdr(data, connection.msgtype))
                for connection, time, data in reader.messages()
            ),
            # The class of a message contains its constants as fields, too.
            names_of=lambda value: dict(store.fielddefs[value.__msgtype__][1]),
        )


if __name__ == "__main__":
    main()
