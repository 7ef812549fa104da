use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::Fact;

/// A step of a plan: an action with its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Name of the action.
    pub action: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
}

/// A step with its requirements and effects in the state of its application.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppliedStep {
    /// The step.
    pub step: Step,
    /// Needed facts with their values. A disjunction needs the facts of its first true part; a conditional effect needs
    /// the facts that decide its condition; a derived fact needs the facts from which it follows. While they and the
    /// values of `reads` hold, the step is applicable and has the same effects.
    pub requires: BTreeMap<Fact, bool>,
    /// Facts that the step makes true, even if they were true before.
    pub adds: BTreeSet<Fact>,
    /// Facts that the step makes false, even if they were false before; disjoint from `adds`.
    pub deletes: BTreeSet<Fact>,
    /// Functions, each with its arguments, whose values the step needs.
    pub reads: BTreeSet<Fact>,
    /// Functions that the step changes, with their new values.
    pub numbers: BTreeMap<Fact, f64>,
    /// Cost of the step; 1 in a domain without costs.
    pub cost: f64,
    /// Parts of a durative action.
    pub timing: Option<Box<AppliedTiming>>,
}

/// Parts of a durative action, as a step without other steps between its start and its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppliedTiming {
    /// Duration \[s\].
    pub duration: f64,
    /// The start.
    pub start: Happening,
    /// Needs between start and end.
    pub over_all: Happening,
    /// The end.
    pub end: Happening,
}

/// Needs and changes at a time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happening {
    /// Needed facts with their values; see [`AppliedStep::requires`].
    pub requires: BTreeMap<Fact, bool>,
    /// Functions whose values are needed.
    pub reads: BTreeSet<Fact>,
    /// Facts that become true.
    pub adds: BTreeSet<Fact>,
    /// Facts that become false, disjoint from `adds`.
    pub deletes: BTreeSet<Fact>,
    /// Functions that change, with their new values.
    pub numbers: BTreeMap<Fact, f64>,
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
