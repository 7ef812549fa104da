//! Attribute of a scenario.

mod arguments;
mod expansion;

pub(crate) use arguments::Arguments;
pub(crate) use expansion::expand;
