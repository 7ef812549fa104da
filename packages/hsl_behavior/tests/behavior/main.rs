//! The behavior of one robot, situation by situation.

mod any_world;
mod ball_memory;
mod branches;
mod communication;
mod fixture;
mod parameters;
mod robustness;
mod tree;
