"""What the launch files of this folder share, one concern a file."""
