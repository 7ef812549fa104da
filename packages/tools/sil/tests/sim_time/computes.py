"""Thread that computes until another one changes a variable: `computes.py`. Prints True if it saw the change."""

import threading

STEPS = 200_000_000
"""Number of steps after which the thread gives up."""


def main():
    """Starts the thread, which begins at once, and changes the variable."""
    is_computing, ends, has_seen = [False], [False], [False]

    def compute():
        is_computing[0] = True
        for _ in range(STEPS):
            if ends[0]:
                has_seen[0] = True
                return

    thread = threading.Thread(target=compute)
    thread.start()
    while not is_computing[0]:
        pass
    ends[0] = True
    thread.join()
    print(has_seen[0])


main()
