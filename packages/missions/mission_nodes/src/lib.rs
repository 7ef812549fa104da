#![doc = include_str!("../README.md")]

mod fact_requests;
mod fact_server;
pub mod facts;
pub mod facts_link;
mod goal;
mod message_check;
mod message_time;
pub mod mission_node;
pub mod mission_run;
pub mod performers;
pub mod planner_node;
pub mod planning;
mod query;
pub mod simulation;
pub mod topics;
mod wall_clock;
pub mod world_model_node;

pub use goal::read_goal;
pub use message_check::TooLarge;
