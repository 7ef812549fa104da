"""Error of the bootstrap."""


class SetupError(Exception):
    """Error with one line for the user: the problem, and how to fix it."""
