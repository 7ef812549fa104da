"""Test case in an empty folder."""

import contextlib
import tempfile
import unittest


class InFolder(unittest.TestCase):
    """Test case whose current folder is empty, and removed at its end."""

    def setUp(self) -> None:
        """Enters the folder."""
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.enterContext(contextlib.chdir(self.folder))
