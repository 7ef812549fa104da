//! Solvers.

mod additive;
mod breadth_first;
mod lama;
mod landmarks;
mod mutex_groups;
mod novelty;
mod open_list;
mod portfolio;
mod relaxed;
mod siw;
mod solver;
mod states;

pub(crate) use additive::Additive;
pub use breadth_first::BreadthFirst;
pub use lama::Lama;
pub(crate) use mutex_groups::MutexGroups;
pub use portfolio::Portfolio;
pub(crate) use relaxed::Relaxed;
pub use siw::Siw;
pub use solver::{Outcome, Solver};
pub(crate) use states::{NONE, States};

use crate::FastDownward;

/// Returns the solvers of this package, the default one first.
pub fn solvers() -> [&'static dyn Solver; 5] {
    [
        &Portfolio,
        &Lama::Greedy,
        &Siw,
        &Lama::Weighted,
        &BreadthFirst,
    ]
}

/// Returns the solvers that need a program of others, which must be installed.
pub fn external_solvers() -> [&'static dyn Solver; 2] {
    [&FastDownward::LAMA_FIRST, &FastDownward::OPTIMAL]
}

/// Returns the solver of that name.
pub fn solver(name: &str) -> Option<&'static dyn Solver> {
    let mut all = solvers().into_iter().chain(external_solvers());
    all.find(|solver| solver.name() == name)
}
