//! Estimated state of the player and the world. The frame of the team: origin at the center of the field, x towards the
//! opponents' goal, y to the left of x, z up.

pub(crate) mod attitude;
pub(crate) mod ball;
pub(crate) mod field;
pub(crate) mod localizer;
pub(crate) mod model;
pub(crate) mod odometry;
pub(crate) mod players;
