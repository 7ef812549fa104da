#![doc = include_str!("../README.md")]

pub mod batch;
pub mod in_process;
pub mod plan;
pub mod process;
pub mod ros;
pub mod verdict;
