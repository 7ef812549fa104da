#![doc = include_str!("../README.md")]

mod deserializer;
mod document;
mod either;
mod error;
mod located;
mod names;
mod scalar;

pub use deserializer::from_part;
pub use document::{Content, Part, read};
pub use either::Either;
pub use error::YamlError;
pub use located::Located;
pub use names::names;
