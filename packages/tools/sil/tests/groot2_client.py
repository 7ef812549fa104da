"""Client of `sil groot2` with the ZeroMQ library of its makers.

Prints a JSON document: tree, statuses, variables and errors, as received at a port.
"""

import json
import struct
import sys
import time

import msgpack
import zmq

# Time to wait for a reply [ms].
PATIENCE = 60_000


def main() -> None:
    """Sends one request of each kind."""
    port = int(sys.argv[1])
    context = zmq.Context()
    requests = context.socket(zmq.REQ)
    breakpoints = context.socket(zmq.SUB)
    for socket, number in ((requests, port), (breakpoints, port + 1)):
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.RCVTIMEO, PATIENCE)
        socket.connect(f"tcp://127.0.0.1:{number}")
    breakpoints.subscribe(b"")

    def ask(kind: bytes, *parts: bytes) -> list[bytes]:
        """Returns the parts of a reply; checks its header."""
        header = struct.pack("<BcI", 2, kind, 0x01020304)
        requests.send_multipart([header, *parts])
        reply = requests.recv_multipart()
        if reply[0] != b"error" and (reply[0][:6] != header or len(reply[0]) != 22):
            sys.exit(f"the header of the reply to {kind!r} is {reply[0].hex()}")
        return reply

    while (tree := ask(b"T"))[0] == b"error":
        # The first chunk of a recording has not been written.
        time.sleep(0.1)
    status = ask(b"S")
    if tree[0][6:] != status[0][6:]:
        sys.exit("the id of the tree has changed")
    variables = msgpack.unpackb(ask(b"B", b"Main;nope")[1])
    print(
        json.dumps(
            {
                "tree": tree[1].decode(),
                "statuses": list(struct.iter_unpack("<HB", status[1])),
                "variables": variables,
                "breakpoints": json.loads(ask(b"D")[1]),
                "error": [part.decode() for part in ask(b"Q")],
            }
        )
    )
    context.destroy(linger=0)


if __name__ == "__main__":
    main()
