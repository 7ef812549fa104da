"""Loop of decisions with a period of 10 ms on the wall clock, as loops.cpp: `loops.py KIND COUNT`."""

import asyncio
import contextlib
import multiprocessing
import queue
import select
import sys
import threading
import time

PERIOD = 0.01
"""Period of the decisions [s]."""


MESSAGES = queue.Queue()
EVENT = threading.Event()
PROCESS_MESSAGES = multiprocessing.Queue()
PIPE = multiprocessing.Pipe()


def wait_for_queue():
    """Waits for a message that does not come."""
    with contextlib.suppress(queue.Empty):
        MESSAGES.get(timeout=PERIOD)


def wait_in_child():
    """Waits for a child, which sleeps."""
    child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(PERIOD,))
    child.start()
    child.join()


def wait_for_process_queue():
    """Waits for a message of another process that does not come."""
    with contextlib.suppress(queue.Empty):
        PROCESS_MESSAGES.get(timeout=PERIOD)


WAITS = {
    "sleep": lambda: time.sleep(PERIOD),
    "event": lambda: EVENT.wait(PERIOD),
    "queue": wait_for_queue,
    "select": lambda: select.select([], [], [], PERIOD),
    "asyncio": lambda: asyncio.run(asyncio.sleep(PERIOD)),
    "fork": wait_in_child,
    "process_queue": wait_for_process_queue,
    "pipe": lambda: PIPE[0].poll(PERIOD),
}
"""Ways to wait for a period."""


def main():
    """Waits and prints the duration."""
    kind, count = sys.argv[1], int(sys.argv[2])
    begin = time.monotonic()
    for _ in range(count):
        WAITS[kind]()
    print(f"{count} decisions in {time.monotonic() - begin:.6f} s")


main()
