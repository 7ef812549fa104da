//! The behavior of one robot, situation by situation.

mod any_world;
mod ball_memory;
mod blackboard;
mod command;
mod communication;
mod fixture;
mod goal_keeper;
mod legal_ground;
mod motion;
mod motion_layer;
mod order;
mod outputs;
mod parameters;
mod readme;
mod robustness;
mod search;
mod set_play;
mod shootout;
mod states;
mod striker;
mod team;
mod tree;
