use std::collections::BTreeSet;

use crate::{Condition, Fact, Object};

/// A planning problem of a domain.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Name of the problem.
    pub name: String,
    /// Name of its domain.
    pub domain: String,
    /// Objects, without the constants of the domain.
    pub objects: Vec<Object>,
    /// Facts of the initial state. All other facts are false.
    pub init: BTreeSet<Fact>,
    /// Initial values of functions.
    pub values: Vec<FunctionValue>,
    /// Goal of the plan.
    pub goal: Condition,
    /// True if plans minimize `total-cost` instead of their number of steps.
    pub minimizes_cost: bool,
}

/// The value of a function for given objects.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionValue {
    /// Name of the function.
    pub function: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
    /// The value.
    pub value: f64,
}
