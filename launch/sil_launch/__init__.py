"""Shared parts of the launch files."""
