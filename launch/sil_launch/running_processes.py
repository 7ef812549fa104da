"""Ends the processes of a match with the launch process, even if that is killed."""

import atexit
import os
import shutil
import signal
import subprocess
import threading
import time

# Makes the kernel kill a process when its parent ends.
PARENT_DEATH = ["setpriv", "--pdeathsig", "KILL"]
# Timeout for the first process, and for the others, to end after SIGINT [s]: the recorder has to close the bag.
END_TIMEOUT = 10.0
# Time between two polls of them [s].
POLL_PERIOD = 0.05


def prefix():
    """Returns the prefix of a command that makes its process end with this one."""
    if shutil.which(PARENT_DEATH[0]) is None:
        return []
    # Some versions of setpriv lack the option.
    is_known = subprocess.run([*PARENT_DEATH, "true"], capture_output=True, check=False).returncode == 0
    return PARENT_DEATH if is_known else []


class RunningProcesses:
    """The running processes. Launch does not end them at SIGTERM, so they are asked to end when Python exits."""

    def __init__(self, at_exit):
        """Calls `at_exit` when all have ended, before this process ends."""
        self.ids = set()
        # The process that ends before the others are asked to: they answer and record until its end.
        self.first = None
        self.at_exit = at_exit
        atexit.register(self.end)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            # The handler of launch is called only if Python has one, too; without, nothing is called at exit.
            signal.signal(signal.SIGTERM, lambda *_: None)
        if is_main and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
            # A closed terminal ends the match as SIGTERM does, so that the recorder closes the bag.
            signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))

    def end(self):
        """Asks all processes to end, the first one before the others; the kernel kills the rest with this process."""
        first = self.ids & {self.first}
        for processes in [first, self.ids - first]:
            for process in processes:
                send(process, signal.SIGINT)
            limit = time.monotonic() + END_TIMEOUT
            while time.monotonic() < limit and any(is_running(process) for process in processes):
                time.sleep(POLL_PERIOD)
        self.at_exit()


def send(process, number):
    """Sends a signal and returns whether the process still existed."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        return False
    return True


def is_running(process):
    """Returns whether a child of this process is still running."""
    try:
        ended, _ = os.waitpid(process, os.WNOHANG)
    except ChildProcessError:
        # Another part of this process waits for it.
        return send(process, 0)
    return not ended
