//! Planning domains and problems in PDDL.
//!
//! All names are in lower case, because PDDL does not distinguish cases. [`validation`] reads and validates plans.

mod condition;
mod domain;
mod effect;
mod fact;
mod parameter;
mod problem;
mod read;
mod type_graph;
pub mod validation;
mod write;

pub use condition::{Atom, Condition, Term};
pub use domain::{Action, Domain, Function, Object, Predicate, Requirement, Type};
pub use effect::{Amount, Effect, NumericTerm};
pub use fact::Fact;
pub use parameter::Parameter;
pub use problem::{FunctionValue, Problem};
pub use read::{
    LARGEST_TEXT, WithWarnings, read_domain, read_domain_with_warnings, read_problem,
    read_problem_with_warnings,
};
pub use type_graph::TypeGraph;
pub use user_files::{FileError, FileErrors};
