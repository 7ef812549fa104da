"""A package ament_lint_auto without linters, with which packages of teams configure in the private ROS.

Their build files ask for it unless they are configured with BUILD_TESTING=OFF. There are no wheels of the linters.
"""

from pathlib import Path

from . import steps

NAME = "ament_lint_auto"

CONFIG = f"""# Written by config/ros/setup: the private ROS has no linters.
set({NAME}_FOUND TRUE)
macro(ament_lint_auto_find_test_dependencies)
  message(STATUS "The private ROS has no linters: no tests of linters are added")
endmacro()
"""

MANIFEST = f"""<package format="3">
  <name>{NAME}</name>
  <version>0.0.0</version>
  <description>Adds no tests, because the private ROS has no linters.</description>
  <maintainer email="maintainers@example.com">HSL SIL maintainers</maintainer>
  <license>Apache-2.0</license>
</package>
"""


def install(prefix: Path) -> None:
    """Writes the package into `prefix`."""
    share = prefix / "share" / NAME
    steps.write_if_changed(share / "cmake" / f"{NAME}Config.cmake", CONFIG)
    steps.write_if_changed(share / "package.xml", MANIFEST)
    steps.write_if_changed(prefix / "share/ament_index/resource_index/packages" / NAME, "")
