"""Starts the programs of the wheel with the ROS 2 of the Python environment in which it is installed."""
