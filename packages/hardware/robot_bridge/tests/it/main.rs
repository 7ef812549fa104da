//! Velocities and head angles from motion commands.

mod velocity;
