"""Modules shared by the launch files."""
