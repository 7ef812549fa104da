"""Commands end with Python."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .in_folder import InFolder

#: Wall time in which all processes must have started or ended [s].
PATIENCE = 60.0
MARKER = "SIL_PYTHON_TEST"
PACKAGE = Path(__file__).resolve().parent.parent
LONG = "set={'auto_referee.halftime_duration': 6000, 'pacing': 'realtime'}"
RUN = f"import sil; sil.run('soccer_match', bag='bag', {LONG})"
BATCH = f"import sil; sil.batch('soccer_match', seeds=range(8), jobs=2, folder='campaign', {LONG})"


def processes(marker: str) -> list[int]:
    """Returns the ids of the processes with this marker that still run."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and f"{MARKER}={marker}".encode() in folder.joinpath("environ").read_bytes():
                found.append(int(folder.name))
    return found


def wait_until(condition: str, check: Callable[[], bool]) -> None:
    """Waits until a condition is true."""
    end = time.monotonic() + PATIENCE
    while not check():
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE} s: {condition}")
        time.sleep(0.05)


class Interrupts(InFolder):
    """Signals to Python while a command runs."""

    def end_by(self, number: signal.Signals, code: str, file: str) -> subprocess.CompletedProcess[str]:
        """Runs Python code until `file` exists, and sends a signal. Checks that no process remains."""
        marker = f"{os.getpid()}-{number.name}-{self.id()}"
        python = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, MARKER: marker, "PYTHONPATH": str(PACKAGE)},
            stderr=subprocess.PIPE,
            text=True,
        )
        with python:
            try:
                wait_until(f"{file} exists", lambda: Path(file).exists() or python.poll() is not None)
                python.send_signal(number)
                _, error = python.communicate(timeout=PATIENCE)
            finally:
                python.kill()
        wait_until("all processes have ended", lambda: not processes(marker))
        return subprocess.CompletedProcess(code, python.returncode, None, error)

    def test_ctrl_c_closes_the_bag(self) -> None:
        """The exception of Python is raised after the end of the command."""
        ended = self.end_by(signal.SIGINT, RUN, "bag/match_0.mcap")
        self.assertIn("KeyboardInterrupt", ended.stderr)
        info = subprocess.run([os.environ["SIL_PROGRAM"], "bag", "info", "bag"], capture_output=True, check=False)
        self.assertEqual(info.returncode, 0, info)

    def test_ctrl_c_ends_all_runs_of_a_campaign(self) -> None:
        """No run remains."""
        ended = self.end_by(signal.SIGINT, BATCH, "campaign/.runs")
        self.assertIn("KeyboardInterrupt", ended.stderr)

    def test_nothing_remains_of_a_killed_python(self) -> None:
        """The command receives a signal when its parent ends."""
        for number in [signal.SIGTERM, signal.SIGKILL]:
            with self.subTest(number.name):
                name = number.name
                ended = self.end_by(number, RUN.replace("'bag'", f"'{name}'"), f"{name}/match_0.mcap")
                self.assertEqual(ended.returncode, -number)
