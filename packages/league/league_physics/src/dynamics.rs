//! The solver: from velocities before a step to velocities after it.

mod cholesky;
pub(crate) mod coupling;
pub(crate) mod cross;
mod energy;
mod line_search;
pub(crate) mod newton;
pub(crate) mod node;
mod response;
pub(crate) mod row;
pub(crate) mod spatial;
pub(crate) mod touch;
pub(crate) mod tree;
