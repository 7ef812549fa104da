"""Prints the names that a package of `sil new` cannot have, one a line: of modules and packages that it uses.

imported_names.py FOLDER NAME LAUNCH MANIFEST...

FOLDER has a package in Python of this name, LAUNCH has the launch files that its test includes, and the manifests are
those of packages in all languages.

The node is created, because rclpy and messages import some modules only then. Modules that are imported by other
versions of Python or of ROS are not found.
"""

import ast
import importlib
import os
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import rclpy

NAME = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]")
# Kinds of dependencies in package.xml.
KINDS = ["depend", "build_depend", "buildtool_depend", "buildtool_export_depend", "build_export_depend", "exec_depend"]


def modules_in(file):
    """Returns the modules that the import statements of a file name."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}


def import_all(folder):
    """Imports the modules that the Python files in a folder import."""
    sys.path.insert(0, str(folder))
    for file in sorted(folder.rglob("*.py")):
        for name in sorted(modules_in(file)):
            importlib.import_module(name)


def create_node(package):
    """Creates the node of the package."""
    robot = importlib.import_module(f"{package}.robot")
    rclpy.init()
    node = robot.Robot()
    rclpy.spin_once(node, timeout_sec=0)
    node.destroy_node()
    rclpy.shutdown()


def dependencies(manifests):
    """Returns the packages on which manifests depend, and on which those that are installed depend, in turn."""
    prefixes = [Path(prefix) for prefix in os.environ["AMENT_PREFIX_PATH"].split(":")]
    found, open_files = set(), list(manifests)
    while open_files:
        root = ElementTree.parse(open_files.pop()).getroot()
        names = {element.text for kind in [*KINDS, "test_depend"] for element in root.iter(kind)} - found
        found |= names
        files = [prefix / "share" / name / "package.xml" for prefix in prefixes for name in names]
        open_files += [file for file in files if file.is_file()]
    return found


def main():
    """Prints the names."""
    folder, package, launch, *manifests = sys.argv[1:]
    import_all(Path(folder))
    import_all(Path(launch))
    create_node(package)
    modules = {name.partition(".")[0] for name in sys.modules}
    names = (modules | dependencies(manifests)) - {package}
    print("\n".join(sorted(name for name in names if name and NAME.fullmatch(name))))


if __name__ == "__main__":
    main()
