"""The steps of config/ros/setup, one concern a file."""
