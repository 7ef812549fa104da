"""Waits for a process on the wall clock: `outside.py KIND SOCKET`.

The other process sends a byte, and then nothing. Prints what each wait found, and its simulated duration.
"""

import select
import socket
import sys
import time


def wait_with_select(connection, timeout):
    """Returns true if data has come before the timeout [s]."""
    return bool(select.select([connection], [], [], timeout)[0])


def wait_with_poll(connection, timeout):
    """Returns true if data has come before the timeout [s]."""
    files = select.poll()
    files.register(connection, select.POLLIN)
    return bool(files.poll(timeout * 1000))


def wait_with_epoll(connection, timeout):
    """Returns true if data has come before the timeout [s]."""
    files = select.epoll()
    files.register(connection, select.EPOLLIN)
    return bool(files.poll(timeout))


WAITS = {"select": wait_with_select, "poll": wait_with_poll, "epoll": wait_with_epoll}
"""Ways to wait."""


def main():
    """Waits for the byte, and for a second one."""
    kind, address = sys.argv[1:]
    if address.startswith("/"):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address)
    else:
        connection = socket.create_connection(("127.0.0.1", int(address)))
    for timeout in (60, 0.2):
        begin = time.monotonic()
        found = WAITS[kind](connection, timeout)
        print(f"{found} after {time.monotonic() - begin:.6f} s")
        if found:
            connection.recv(1)


main()
