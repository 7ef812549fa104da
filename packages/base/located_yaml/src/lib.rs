#![doc = include_str!("../README.md")]

mod brackets;
mod commas;
mod deserializer;
mod document;
mod either;
mod error;
mod located;
mod names;
mod notation;
mod scalar;
mod syntax;
mod units;
mod words;

pub use commas::refuse_decimal_commas;
pub use deserializer::from_part;
pub use document::{Content, Part, is_empty, parse, read, read_deep, read_long};
pub use either::Either;
pub use error::YamlError;
pub use located::Located;
pub use names::{known_names, names};
pub use words::rephrased;
