//! Worlds: their ids, their log, their faults and their size.

mod faults;
mod holds;
mod ids;
mod large;
mod log;
mod problem;
mod world;
