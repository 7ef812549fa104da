//! The behavior of one robot, situation by situation.

mod any_world;
mod ball_memory;
mod communication;
mod fixture;
mod goal_keeper;
mod parameters;
mod robustness;
mod search;
mod states;
mod striker;
mod team;
mod tree;
