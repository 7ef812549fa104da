"""Ends the processes of a match with the launch process, even if the launch process is killed."""

import atexit
import os
import shutil
import signal
import subprocess
import threading
import time

# Command that makes the kernel kill a process when its parent ends.
PARENT_DEATH = ["setpriv", "--pdeathsig", "KILL"]
# Time for the first process, and then for the others, to end after SIGINT [s]: the recorder has to close the bag.
END_TIMEOUT = 10.0
# Time between two checks of the processes [s].
POLL_PERIOD = 0.05


def prefix():
    """Returns the prefix of a command whose process must end with this process."""
    if shutil.which(PARENT_DEATH[0]) is None:
        return []
    # Some versions of setpriv do not have the option.
    is_known = subprocess.run([*PARENT_DEATH, "true"], capture_output=True, check=False).returncode == 0
    return PARENT_DEATH if is_known else []


class RunningProcesses:
    """The running processes. Launch does not end them at SIGTERM, so this class ends them when Python exits."""

    def __init__(self, at_exit):
        """Prepares the end of this process: it ends the running processes, and then calls `at_exit`."""
        self.ids = set()
        # The process that is ended first: the others must answer and record until its end.
        self.first = None
        self.at_exit = at_exit
        atexit.register(self.end)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            # Launch's handler is called only if Python has a handler, too. Without one, no exit handler would be
            # called.
            signal.signal(signal.SIGTERM, lambda *_: None)
        if is_main and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
            # A closed terminal ends the match in the same way as SIGTERM, so that the recorder closes the bag.
            signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))

    def end(self):
        """Sends SIGINT to the first process, and then to the others; the kernel kills the rest with this process."""
        first = self.ids & {self.first}
        for processes in [first, self.ids - first]:
            for process in processes:
                send(process, signal.SIGINT)
            limit = time.monotonic() + END_TIMEOUT
            while time.monotonic() < limit and any(is_running(process) for process in processes):
                time.sleep(POLL_PERIOD)
        self.at_exit()


def send(process, number):
    """Sends a signal to a process, and returns whether the process still exists."""
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
        # Another part of this process waits for the child.
        return send(process, 0)
    return not ended
