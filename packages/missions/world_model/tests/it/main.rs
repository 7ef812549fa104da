//! Tests of ids, log, errors and size of a world.

mod errors;
mod holds;
mod ids;
mod large;
mod log;
mod problem;
mod world;
