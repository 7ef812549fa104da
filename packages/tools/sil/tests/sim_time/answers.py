"""Child that answers, and its end, during a timeout: `answers.py`. Prints True if no timeout was reached."""

import subprocess
import sys
import time

TIMEOUT = 100
"""Timeout of each wait for a child [s]."""
ECHO = "import sys; sys.stdout.write(sys.stdin.read())"
"""Program of the child."""


def main():
    """Starts children, one after the other."""
    begin = time.monotonic()
    for _ in range(5):
        command = [sys.executable, "-c", ECHO]
        subprocess.run(command, input=b"a", stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
    print(time.monotonic() < begin + TIMEOUT)


main()
