//! Planning domains and problems in PDDL.
//!
//! All names are in lower case, because PDDL does not distinguish cases. [`validation`] reads and validates plans.

mod compress;
mod condition;
mod derived;
mod domain;
mod effect;
mod expression;
mod fact;
mod parameter;
mod problem;
mod read;
mod timing;
mod type_graph;
pub mod validation;
mod write;

pub use condition::{Atom, Condition, Term};
pub use derived::{Derived, strata};
pub use domain::{Action, Domain, Function, Object, Predicate, Requirement, Type};
pub use effect::{Change, Effect, NumericTerm};
pub use expression::{Comparison, Expression, Operator};
pub use fact::Fact;
pub use parameter::Parameter;
pub use problem::{FunctionValue, Problem};
pub use read::{
    LARGEST_TEXT, WithWarnings, read_domain, read_domain_with_warnings, read_problem,
    read_problem_with_warnings,
};
pub use timing::Timing;
pub use type_graph::TypeGraph;
pub use user_files::{FileError, FileErrors};
