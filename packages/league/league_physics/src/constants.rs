//! Constants of the simulation.

/// Duration of a step \[s\].
pub const STEP: f64 = 0.02;

/// Gravity along z \[m/s²\].
pub const GRAVITY: f64 = -9.81;
