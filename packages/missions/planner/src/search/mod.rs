//! Solvers.

mod additive;
mod bfs_f;
mod breadth_first;
mod landmarks;
mod novelty;
mod portfolio;
mod relaxed;
mod siw;
mod solver;
mod states;
mod weighted;

pub(crate) use additive::Additive;
pub use bfs_f::BfsF;
pub use breadth_first::BreadthFirst;
pub use portfolio::Portfolio;
pub(crate) use relaxed::Relaxed;
pub use siw::Siw;
pub use solver::{Outcome, Solver};
pub(crate) use states::{NONE, States};
pub use weighted::Weighted;

/// Returns all solvers, the default one first.
pub fn solvers() -> [&'static dyn Solver; 5] {
    [
        &Portfolio,
        &BfsF,
        &Siw,
        &Weighted { weight: 5 },
        &BreadthFirst,
    ]
}

/// Returns the solver of that name.
pub fn solver(name: &str) -> Option<&'static dyn Solver> {
    solvers().into_iter().find(|solver| solver.name() == name)
}
