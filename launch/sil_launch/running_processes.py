"""Ends processes with the launch process, at Ctrl-C and even if the launch process is killed."""

import shutil
import signal as signals
import subprocess
import threading


def prefix(signal="KILL"):
    """Returns the prefix of a command whose process receives the signal from the kernel when this process ends."""
    command = ["setpriv", "--pdeathsig", signal]
    if shutil.which(command[0]) is None:
        return []
    # Some versions of setpriv do not have the option.
    is_known = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    return command if is_known else []


def end_at_interrupt():
    """Lets Ctrl-C end the launch whatever it does at that moment. Called while launch runs.

    Launch reads the signal from a pipe. Python also raises KeyboardInterrupt, at any place of the event loop: an event
    that is lost there can keep the launch running for ever.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signals.getsignal(signals.SIGINT) is signals.default_int_handler:
        signals.signal(signals.SIGINT, lambda _number, _frame: None)
