"""Steps of config/ros/setup, one module for each."""
