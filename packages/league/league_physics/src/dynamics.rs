//! Solver: computes the velocities after a step from those before it.

mod cholesky;
pub(crate) mod contact_rows;
pub(crate) mod coupling;
mod energy;
mod line_search;
pub(crate) mod newton;
pub(crate) mod node;
pub(crate) mod pair_contact;
mod response;
pub(crate) mod row;
pub(crate) mod spatial;
pub(crate) mod tree;
