//! A schema as CDR. The order is not that of the JSON: the root comes first, and the element of a sequence
//! before its length.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
