use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use pddl::Fact;

/// A step of a plan: an action with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Name of the action.
    pub action: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
}

/// What a step relied on and what it changed in the state in which the plan does it.
#[derive(Clone, Debug, PartialEq)]
pub struct AppliedStep {
    /// The step.
    pub step: Step,
    /// Facts that were needed, with the value that they had. Of a disjunction the first part that held; of a conditional
    /// effect also what decided about it. As long as these hold, the step can be done and has the same effects.
    pub requires: BTreeMap<Fact, bool>,
    /// Facts that it makes true, also those that were true before.
    pub adds: BTreeSet<Fact>,
    /// Facts that it makes false, also those that were false before; none of `adds`.
    pub deletes: BTreeSet<Fact>,
    /// What it costs; 1 in a domain without costs.
    pub cost: f64,
}

impl fmt::Display for Step {
    /// As in plan files: `(move robot1 a b)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.action)?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        f.write_str(")")
    }
}
