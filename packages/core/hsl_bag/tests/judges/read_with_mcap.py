"""Reads a bag with the packages mcap and mcap-ros2-support: `read_with_mcap.py FOLDER EXPECTED`."""

import sys
from pathlib import Path

from expected import Expected
from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory


def main() -> None:
    """Fails at the first deviation."""
    folder, expected_path = sys.argv[1:]
    expected = Expected(expected_path)
    (path,) = Path(folder).glob("*.mcap")
    with path.open("rb") as file:
        reader = make_reader(file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        assert reader.get_header().profile == "ros2"
        summary = reader.get_summary()
        counts = summary.statistics.channel_message_counts
        found = {
            channel.topic: (summary.schemas[channel.schema_id].name, counts[channel.id])
            for channel in summary.channels.values()
        }
        assert found == expected.topics(), f"{found} instead of {expected.topics()}"
        assert [record.name for record in reader.iter_metadata()] == ["rosbag2"]
        decoded = reader.iter_decoded_messages()
        expected.compare(
            ((channel.topic, message.log_time, value) for _, channel, message, value in decoded),
            names_of=lambda value: value.__slots__,
        )


if __name__ == "__main__":
    main()
