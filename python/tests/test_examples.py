"""The examples in README.md run."""

import contextlib
import io
import re
from pathlib import Path

from .in_folder import InFolder

README = Path(__file__).resolve().parent.parent / "README.md"


class Examples(InFolder):
    """Examples, which share their variables."""

    def test_all_examples_run(self) -> None:
        """Runs the code blocks in their order."""
        text = README.read_text()
        blocks = list(re.finditer(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
        self.assertGreaterEqual(len(blocks), 5)
        variables: dict[str, object] = {}
        for block in blocks:
            line = text.count("\n", 0, block.start(1))
            code = compile("\n" * line + block[1], str(README), "exec")
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, variables)
