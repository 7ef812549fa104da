"""Parameters of nodes."""

from launch_ros.parameter_descriptions import ParameterValue


def text(value):
    """Returns a text parameter whose value may look like a number."""
    return ParameterValue(value, value_type=str)
