"""Writes a bag of another robot with the package rosbags: `write_foreign.py FOLDER STORAGE`.

STORAGE is `mcap` or `sqlite3`, the latter also with `_file` or `_message` for the mode of packing.
"""

import sys
from pathlib import Path

import numpy
from rosbags.interfaces import Qos, QosDurability, QosHistory, QosLiveliness, QosReliability, QosTime
from rosbags.rosbag2 import CompressionFormat, CompressionMode, StoragePlugin, Writer
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

PROFILE = Qos(
    QosHistory.KEEP_LAST,
    7,
    QosReliability.BEST_EFFORT,
    QosDurability.VOLATILE,
    QosTime(0, 0),
    QosTime(0, 0),
    QosLiveliness.AUTOMATIC,
    QosTime(0, 0),
    avoid_ros_namespace_conventions=False,
)


def main() -> None:
    """Writes 100 messages of each of two own types."""
    folder, storage = sys.argv[1:]
    storage, _, mode = storage.partition("_")
    store = get_typestore(Stores.ROS2_JAZZY)
    store.register(get_types_from_msg("float64[] angles\nstring name", "other_msgs/msg/Joints"))
    store.register(get_types_from_msg("string data", "other_msgs/msg/Words"))
    joints = store.types["other_msgs/msg/Joints"]
    text = store.types["other_msgs/msg/Words"]
    writer = Writer(Path(folder), version=9, storage_plugin=StoragePlugin[storage.upper()])
    if mode:
        writer.set_compression(CompressionMode[mode.upper()], CompressionFormat.ZSTD)
    with writer:
        add = writer.add_connection
        angles = add("/other/joints", joints.__msgtype__, typestore=store, offered_qos_profiles=[PROFILE])
        words = add("/other/words", text.__msgtype__, typestore=store)
        for number in range(1, 101):
            message = joints(angles=numpy.array([number, -0.5]), name=f"ü {number}")
            data = store.serialize_cdr(message, joints.__msgtype__)
            writer.write(angles, number * 10_000_000, data)
            data = store.serialize_cdr(text(data=f"{number}"), text.__msgtype__)
            writer.write(words, number * 10_000_000 + 1, data)


if __name__ == "__main__":
    main()
