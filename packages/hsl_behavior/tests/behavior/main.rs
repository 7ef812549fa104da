//! The behavior of one robot, situation by situation.

mod ball_memory;
mod branches;
mod communication;
mod fixture;
