"""Behavior node of a team."""
