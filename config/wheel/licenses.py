#!/usr/bin/env python3
"""Licenses of the crates in the programs of the wheel, as one text.

usage: config/wheel/licenses.py: prints the text.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "config" / "ros"))

from bootstrap import interfaces  # noqa: E402 - the package is in another folder

# Platform of the programs, as cargo names it.
PLATFORM = "host-tuple"
# Names of files with a license.
NAMES = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)(?!.*\.(rs|h|py)$)", re.IGNORECASE)
RULE = "=" * 100
MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


# Libraries in the page of `sil view`: name with version, license, source, and folder with the license text.
LIBRARIES = [
    ("uPlot 1.6.32", "MIT", "https://github.com/leeoniya/uPlot", "packages/bags/sil_viewer/page/vendor/uplot"),
]


def text() -> str:
    """Returns a list of the crates and message packages with their licenses, and each license text once.

    Exits with an error if a crate contains no license text and has another license than MIT and Apache-2.0.
    """
    numbers: dict[str, int] = {}
    lines = []
    for crate in crates():
        used = [numbers.setdefault(found, len(numbers) + 1) for found in texts_of(crate)]
        source = crate["repository"] or f"https://crates.io/crates/{crate['name']}"
        shown = ", ".join(map(str, used))
        lines.append(f"{crate['name']} {crate['version']}: {crate['license'].strip()}; {source}; texts: {shown}\n")
    libraries = []
    for name, license_name, source, folder in LIBRARIES:
        number = numbers.setdefault(text_in(ROOT / folder / "LICENSE"), len(numbers) + 1)
        libraries.append(f"{name}: {license_name}; {source}; texts: {number}\n")
    parts = [
        "The programs of this wheel contain these crates. Each line ends with the numbers of the license texts.\n\n",
        *lines,
        "\nThe page of `sil view` contains these libraries:\n\n",
        *libraries,
        "\nThe libraries of messages are generated from these packages:\n\n",
        *message_packages(),
        *(f"\n{RULE}\nText {number}\n{RULE}\n\n{content}\n" for content, number in numbers.items()),
    ]
    return "".join(parts)


def message_packages() -> list[str]:
    """Returns a line for each package of messages, with the license in its manifest."""
    lines = []
    for source in interfaces.sources(ROOT / "config" / "ros"):
        manifest = ElementTree.parse(source / "package.xml").getroot()
        name, version, license_name = (manifest.findtext(key) for key in ["name", "version", "license"])
        lines.append(f"{name} {version}: {license_name}\n")
    return lines


def crates() -> list[dict]:
    """Returns the crates of others in the programs of the workspace, by name and version."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", PLATFORM]
    listed = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    nodes = {node["id"]: node for node in listed["resolve"]["nodes"]}
    packages = {package["id"]: package for package in listed["packages"]}
    linked: set[str] = set()
    unseen = list(listed["workspace_members"])
    while unseen:
        package = unseen.pop()
        if package not in linked:
            linked.add(package)
            # Dependencies of builds and tests have a kind.
            dependencies = nodes[package]["deps"]
            unseen += [it["pkg"] for it in dependencies if any(kind["kind"] is None for kind in it["dep_kinds"])]
    foreign = [packages[package] for package in linked if packages[package]["source"]]
    return sorted(foreign, key=lambda crate: (crate["name"], crate["version"]))


def texts_of(crate: dict) -> list[str]:
    """Returns the license texts of a crate, of code of others in its folders, and of its fonts."""
    folder = Path(crate["manifest_path"]).parent
    folders = [folder, *sorted(it for it in folder.iterdir() if it.is_dir())]
    own = [file for place in folders for file in sorted(place.iterdir()) if file.is_file() and NAMES.match(file.name)]
    if crate["license_file"]:
        own.append(folder / crate["license_file"])
    fonts = sorted(folder.glob("fonts/*.txt"))
    texts = [text_in(file) for file in own] or standard_texts(crate)
    return list(dict.fromkeys(texts + [text_in(file) for file in fonts]))


def text_in(file: Path) -> str:
    """Returns the text in a file."""
    return file.read_text(encoding="utf-8", errors="replace").strip()


def standard_texts(crate: dict) -> list[str]:
    """Returns the license texts of a crate that contains none: that of Apache-2.0 if it is an alternative."""
    expression = crate["license"] or ""
    texts = []
    if "Apache-2.0" in expression:
        texts.append(text_in(ROOT / "LICENSE"))
    if "MIT" in expression and (" AND " in expression or not texts):
        authors = ", ".join(re.sub(r" *<.*?>", "", author) for author in crate["authors"])
        texts.append(f"Copyright (c) {authors or 'the authors of ' + crate['name']}\n\n{MIT}")
    if not texts:
        name = f"{crate['name']} {crate['version']} ({expression})"
        sys.exit(f"licenses: {name} contains no license text; add the text to config/wheel/licenses.py")
    return texts


if __name__ == "__main__":
    print(text(), end="")
