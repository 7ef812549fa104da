"""Stand-in for the team communication of brain_node: records of 128 bytes by UDP, as broadcasts."""

import contextlib
import socket
import struct

SIZE = 128
VALIDATION = 31202
FIRST_PORT = 10000
# The broadcasts of the program reach the network; those of the stand-in stay on the machine.
BROADCAST = "127.255.255.255"


class TeamNet:
    """Socket on the port of the team, with the numbers of the last records of teammates."""

    def __init__(self, team_id, player, fail):
        """Opens the socket; `fail` ends the program."""
        self.team_id = team_id
        self.player = player
        self.fail = fail
        self.number = 0
        # Number of the last record of each teammate.
        self.received = {}
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        self.socket.bind(("0.0.0.0", FIRST_PORT + team_id))
        self.socket.setblocking(False)

    def send(self, pose):
        """Sends a record with the pose; its command is the number of the last record of a teammate."""
        self.number += 1
        record = bytearray(SIZE)
        struct.pack_into("<5i", record, 0, VALIDATION, self.number, self.team_id, self.player, 1)
        struct.pack_into("<3d", record, 80, *pose)
        struct.pack_into("<i", record, 124, max(self.received.values(), default=0))
        self.socket.sendto(record, (BROADCAST, FIRST_PORT + self.team_id))

    def receive(self):
        """Receives all records of teammates."""
        with contextlib.suppress(BlockingIOError):
            while True:
                record, _ = self.socket.recvfrom(SIZE + 1)
                if len(record) != SIZE:
                    self.fail(f"a record has {len(record)} bytes")
                validation, number, team_id, player = struct.unpack_from("<4i", record)
                if (validation, team_id) != (VALIDATION, self.team_id):
                    self.fail(f"a record begins with {validation} and is for team {team_id}")
                if player != self.player:
                    self.received[player] = number
