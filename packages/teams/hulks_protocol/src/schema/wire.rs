//! Schemas in CDR. The order differs from the JSON: the root comes first, and the element of a sequence before the
//! length.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
