//! State of the world: robots, clock, game, and the random numbers that change them.

pub(crate) mod clock;
pub(crate) mod config;
pub(crate) mod error_levels;
pub(crate) mod errors;
pub(crate) mod field;
pub(crate) mod game_state;
pub(crate) mod gauss_markov;
pub(crate) mod noise;
pub(crate) mod randomness;
pub(crate) mod robot;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod telegraph;
