//! Ways to search.

mod additive;
mod bfs_f;
mod breadth_first;
mod landmarks;
mod novelty;
mod relaxed;
mod siw;
mod solver;
mod states;

pub use bfs_f::BfsF;
pub use breadth_first::BreadthFirst;
pub use siw::Siw;
pub use solver::{Outcome, Solver};

/// All solvers, the default one first.
pub fn solvers() -> [&'static dyn Solver; 3] {
    [&BfsF, &Siw, &BreadthFirst]
}
