"""Parameters of nodes."""

from launch_ros.parameter_descriptions import ParameterValue


def text(value):
    """Returns a text parameter whose value may look like a number."""
    return ParameterValue(value, value_type=str)


def typed(parameters):
    """Returns the parameters that are not None, with all texts marked as text."""
    present = {key: value for key, value in parameters.items() if value is not None}
    return {key: text(value) if isinstance(value, str) else value for key, value in present.items()}
