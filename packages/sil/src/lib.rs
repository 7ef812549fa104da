//! The command line of the project: matches over ROS and in process, bags, and what the machine lacks.
//!
//! No ROS library is linked here: what speaks ROS are the processes that a match starts, so that
//! `sil doctor` and matches in process work where ROS does not.

pub mod batch;
pub mod child;
pub mod cli;
pub mod commands;
pub mod conclusion;
pub mod doctor;
pub mod failure;
pub mod hang_watch;
pub mod in_process;
pub mod junit;
pub mod match_arguments;
pub mod match_plan;
pub mod output;
pub mod progress;
pub mod report;
pub mod ros;
pub mod run_folder;
pub mod shared_sink;
pub mod shutdown;
pub mod wall_clock;
