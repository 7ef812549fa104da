#![doc = include_str!("../README.md")]

pub mod batch;
pub mod branch;
pub mod compare;
pub mod in_process;
pub mod moment;
pub mod plan;
pub mod process;
pub mod rebuilt;
pub mod redecide;
pub mod robustness;
pub mod ros;
pub mod search;
pub mod sim_time;
pub mod verdict;

// Links the scenarios of the project, which register themselves, for the tests.
#[cfg(test)]
use scenarios as _;
