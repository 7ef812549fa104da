"""What the bootstrap raises when the machine or the shell does not allow it to go on."""


class SetupError(Exception):
    """One line for the person at the terminal: what is wrong, and how to mend it."""
