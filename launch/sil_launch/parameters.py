"""Parameters of nodes."""

from launch_ros.parameter_descriptions import ParameterValue


def text(value):
    """Returns a parameter that is text, also if it looks like a number."""
    return ParameterValue(value, value_type=str)


def typed(parameters):
    """Returns parameters whose texts stay texts, without those that are absent."""
    present = {key: value for key, value in parameters.items() if value is not None}
    return {key: text(value) if isinstance(value, str) else value for key, value in present.items()}
