use std::collections::BTreeSet;

use crate::{Condition, Fact, Object};

/// A planning problem of a domain.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Its name.
    pub name: String,
    /// Name of its domain.
    pub domain: String,
    /// Its objects, without the constants of the domain.
    pub objects: Vec<Object>,
    /// The facts that are true at the start; all others are false.
    pub init: BTreeSet<Fact>,
    /// Values of functions.
    pub values: Vec<FunctionValue>,
    /// What has to hold at the end.
    pub goal: Condition,
    /// Whether plans of low `total-cost` are asked for instead of short ones.
    pub minimizes_cost: bool,
}

/// The value of a function for given objects.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionValue {
    /// Name of the function.
    pub function: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
    /// The value, at least 0.
    pub value: f64,
}
