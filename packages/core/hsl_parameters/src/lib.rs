//! ROS parameters without ROS: files and rules for a node, read into one documented struct with `Default` that defines
//! the parameters.
//!
//! Nodes and the command line read the same files with the same code, so `sil` reports errors in a file before it
//! starts any process.

mod described;
mod error;
mod given;
mod hint;
mod invalid_file;
mod launch_arguments;
mod node_pattern;
mod overrides;
mod parameter_file;
mod parameters;
mod read_source;
mod shared;
mod source;
mod table;
mod wording;
mod yaml;

pub use described::{Described, describe};
pub use error::ParameterError;
pub use given::Override;
pub use hint::hint;
pub use invalid_file::InvalidFile;
pub use launch_arguments::launch_arguments;
pub use overrides::Overrides;
pub use parameter_file::LARGEST_FILE;
pub use parameters::{read, read_over, write};
pub use shared::{NodeKeys, distribute};
pub use source::ParameterSource;
pub use table::markdown_table;
pub use wording::choices;
pub use yaml::yaml_file;
