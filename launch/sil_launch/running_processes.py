"""No process of a match outlives the launch process, however that ends."""

import atexit
import os
import shutil
import signal
import subprocess
import threading
import time

# Has the kernel kill a process when the one that started it ends.
PARENT_DEATH = ["setpriv", "--pdeathsig", "KILL"]
# How long processes may take to end when they are asked to: the recorder has a bag to close. In seconds.
PATIENCE = 10.0
# Between two looks at them, in seconds.
LOOK = 0.05


def prefix():
    """What to put before the command of a process, so that it is killed with this one."""
    if shutil.which(PARENT_DEATH[0]) is None:
        return []
    # Not every setpriv knows the option.
    is_known = subprocess.run([*PARENT_DEATH, "true"], capture_output=True, check=False).returncode == 0
    return PARENT_DEATH if is_known else []


class RunningProcesses:
    """The processes that run. Launch leaves them alone at SIGTERM, so they are asked to end when Python exits."""

    def __init__(self, at_exit):
        """`at_exit` is called once none runs any more and this process is about to end."""
        self.ids = set()
        self.at_exit = at_exit
        atexit.register(self.end)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            # Launch has a handler, which is called only where Python has one too; without, nothing is called at exit.
            signal.signal(signal.SIGTERM, lambda *_: None)

    def end(self):
        """Asks all to end and waits; the kernel kills those that do not when this process ends."""
        for process in self.ids:
            send(process, signal.SIGINT)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit and any(is_running(process) for process in self.ids):
            time.sleep(LOOK)
        self.at_exit()


def send(process, number):
    """Sends a signal, and says whether the process was still there."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        return False
    return True


def is_running(process):
    """Whether a child of this process has not ended yet."""
    try:
        ended, _ = os.waitpid(process, os.WNOHANG)
    except ChildProcessError:
        # It was waited for elsewhere, or will be.
        return send(process, 0)
    return not ended
