use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::Fact;

/// A step of a plan: an action with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Name of the action.
    pub action: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
}

/// A step with its requirements and effects in the state of its application.
#[derive(Clone, Debug, PartialEq)]
pub struct AppliedStep {
    /// The step.
    pub step: Step,
    /// Needed facts with their values. A disjunction needs the facts of its first true part; a conditional effect needs
    /// the facts that decide its condition. While they hold, the step is applicable and has the same effects.
    pub requires: BTreeMap<Fact, bool>,
    /// Facts that the step makes true, even if they were true before.
    pub adds: BTreeSet<Fact>,
    /// Facts that the step makes false, even if they were false before; disjoint from `adds`.
    pub deletes: BTreeSet<Fact>,
    /// Cost of the step; 1 in a domain without costs.
    pub cost: f64,
}

impl fmt::Display for Step {
    /// Writes the step as in plan files: `(move robot1 a b)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.action)?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        f.write_str(")")
    }
}
