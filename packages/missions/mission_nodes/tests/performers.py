"""Performer of `fly-to` for the tests: `performers.py BEHAVIOR NAME...`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "python"))
from sil.performer import CanceledError, FailedError, Step, perform


def log(text):
    """Writes a line that the test waits for."""
    print(text, file=sys.stderr, flush=True)


def fly(step: Step):
    """Flies for a moment."""
    log(f"start {step['uav']} {step['to']} {step.robot}")
    step.report(0.5)
    step.wait(0.1)


def announce(step: Step):
    """Succeeds at once."""
    log(f"announce {' '.join(step.arguments)} {step.robot}")


def hover(step: Step):
    """Does not end until it is canceled."""
    log(f"start {step['uav']}")
    try:
        step.wait(1000)
    except CanceledError:
        log(f"canceled {step['uav']}")
        raise


failures = ["no wind", ""]


def fail_twice(step: Step):
    """Fails by its own error, then by another one, and then succeeds."""
    if failures:
        reason = failures.pop(0)
        if reason:
            raise FailedError(reason)
        raise ValueError("a bug")
    fly(step)


behavior = {it.__name__: it for it in (fly, announce, hover, fail_twice)}[sys.argv[1]]
perform(dict.fromkeys(sys.argv[2:], behavior))
