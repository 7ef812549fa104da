//! Velocities and head angles from motion commands, and what a vision detects.

mod head;
mod velocity;
mod vision;
