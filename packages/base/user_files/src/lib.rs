#![doc = include_str!("../README.md")]

mod file_error;
pub mod findings;
mod regular_file;
mod suggest;
pub mod wording;

pub use file_error::{FileError, FileErrors};
pub use regular_file::{check_create, create, open, read, read_to_string, write};
pub use suggest::suggest;
