//! Velocities and head angles from motion commands.

mod head;
mod velocity;
