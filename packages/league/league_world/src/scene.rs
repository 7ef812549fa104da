//! What monitors draw.

mod field;
mod node;
mod robot;

pub(crate) use field::field;
pub(crate) use node::place;
pub(crate) use robot::robot;
