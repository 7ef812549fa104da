"""Package of a behavior node in Python."""

from pathlib import Path

from setuptools import setup

NAME = "team_package"


def files(folder):
    """Returns the YAML files of a folder."""
    return sorted(str(path) for path in Path(folder).glob("*.yaml"))


setup(
    name=NAME,
    version="0.1.0",
    packages=[NAME],
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
        (f"share/{NAME}", ["package.xml"]),
        (f"share/{NAME}/config", files("config")),
        (f"share/{NAME}/scenarios", files("scenarios")),
    ],
    install_requires=["setuptools"],
    tests_require=["pytest"],
    extras_require={"test": ["pytest"]},
    zip_safe=True,
    maintainer="Your name",
    maintainer_email="you@example.com",
    description="Behavior node of a team",
    license="Apache-2.0",
    entry_points={"console_scripts": [f"robot = {NAME}.robot:main"]},
)
