"""Commands of `sil` as child processes, which end with this process."""

import ctypes
import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .program import program

#: Option of prctl(2): signal at the end of the parent.
PR_SET_PDEATHSIG = 1
#: Wall time in which an interrupted command closes its bags [s]; `sil` kills its own processes before that.
CLOSING_TIME = 30.0

_PRCTL = ctypes.CDLL(None).prctl


@dataclass(frozen=True)
class Ended:
    """Command that ended.

    Attributes:
        exit_code: exit code; negative for the number of the signal that ended the command.
        output: standard output.
        error: standard error.
    """

    exit_code: int
    output: str
    error: str

    @property
    def reason(self) -> str:
        """Standard error without the name of the program, or the exit code if it is empty."""
        text = self.error.strip().removeprefix("sil: ").removeprefix("error: ")
        if text:
            return text
        if self.exit_code < 0:
            return f"sil was ended by {signal.Signals(-self.exit_code).name}"
        return f"sil ended with exit code {self.exit_code}"


def call(arguments: Sequence[str]) -> Ended:
    """Runs a command of `sil` to its end. An exception, for example of Ctrl-C, ends the command, too."""
    # In a session of its own, the command receives one signal for Ctrl-C: that of this function.
    child = subprocess.Popen(
        [str(program()), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=_end_with(os.getpid()),
    )
    with child:
        try:
            output, error = child.communicate()
        except BaseException:
            end(child)
            raise
    return Ended(child.returncode, output, error)


def end(child: "subprocess.Popen[str]") -> None:
    """Ends a command: by SIGINT, so that it closes its bags, and by SIGKILL if it does not end in time."""
    child.send_signal(signal.SIGINT)
    try:
        child.communicate(timeout=CLOSING_TIME)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        # The processes that the command started end with it.
        child.kill()
        child.wait()


def _end_with(parent: int) -> Callable[[], None]:
    """Returns a function for the new process, which then receives SIGINT when `parent` ends, even if it is killed."""

    def request() -> None:
        _PRCTL(PR_SET_PDEATHSIG, signal.SIGINT)
        if os.getppid() != parent:
            os._exit(1)

    return request
