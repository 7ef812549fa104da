"""The interface packages that a run of the setup builds, and their languages."""

from dataclasses import dataclass
from pathlib import Path

PACKAGES = {
    "bitbots": ("bitbots_msgs", "game_controller_hsl_interfaces"),
    "booster": ("booster_interface", "booster_msgs", "brain", "game_controller_interface", "vision_interface"),
    "hulks": (),
    "nao": ("nao_lola_command_msgs", "nao_lola_sensor_msgs"),
}
"""Interface packages by the robot or team whose programs use them. All other packages are used in each match."""


@dataclass(frozen=True)
class Selection:
    """Selected packages and languages.

    `groups` are keys of PACKAGES. Without `with_cpp`, packages are built for the programs of this repository and for
    Python only, which takes half of the time.
    """

    groups: frozenset[str]
    with_cpp: bool

    def contains(self, package: str) -> bool:
        """Returns whether the package with this name is selected."""
        return not any(package in names for group, names in PACKAGES.items() if group not in self.groups)

    def contains_or_installed(self, package: str, places: list[Path]) -> bool:
        """Returns whether the package with this name is selected, or is installed in one of `places`."""
        return self.contains(package) or any((place / "share" / package).is_dir() for place in places)
