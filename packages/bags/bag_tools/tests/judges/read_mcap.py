"""Reads a bag with the packages mcap and mcap-ros2-support: `read_mcap.py FOLDER COUNT`."""

import sys
from pathlib import Path

from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory


def main() -> None:
    """Fails if the bag is damaged or does not contain COUNT messages."""
    folder, count = sys.argv[1:]
    (path,) = Path(folder).glob("*.mcap")
    with path.open("rb") as file:
        reader = make_reader(file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        assert reader.get_summary().statistics.message_count == int(count)
        assert [record.name for record in reader.iter_metadata()] == ["rosbag2"]
        assert sum(1 for _ in reader.iter_decoded_messages()) == int(count)


if __name__ == "__main__":
    main()
