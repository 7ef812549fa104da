use std::fmt;

use serde::{Deserialize, Serialize};

/// What a mission is at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissionStatus {
    /// It has no goal.
    Idle,
    /// The planner is at it.
    Planning,
    /// The tree of a plan is being done.
    Running,
    /// The plan is of no use any more. The next tick asks for another one.
    Replanning(Cause),
    /// It is over, until it gets a goal.
    Ended(Outcome),
}

/// Why a plan is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// A goal was set, or taken away.
    NewGoal,
    /// A step failed.
    StepFailed {
        /// The step.
        step: String,
        /// What its leaves said was wrong; may be empty.
        faults: Vec<String>,
    },
    /// What a step needs did not hold when it was checked.
    CheckFailed {
        /// The step.
        step: String,
        /// The fact.
        fact: String,
        /// The value that it needs.
        expected: bool,
    },
    /// Somebody else changed a fact that the rest of the plan needs.
    FactsChanged {
        /// The first step that could not be done.
        step: String,
        /// The fact.
        fact: String,
        /// The value that it needs.
        expected: bool,
    },
    /// Somebody else changed facts, and the rest of the plan no longer reaches the goal.
    GoalMissed,
    /// A node of the tree asked for a new plan.
    Requested,
}

/// How a mission ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The goal holds.
    Reached,
    /// The goal held before anything was done.
    AlreadyTrue,
    /// There is no plan, and that is proved.
    Unreachable,
    /// So many new plans in a row were not shorter than the shortest one so far.
    NoProgress {
        /// How many.
        replans: u32,
        /// Why the last one was asked for.
        last: Cause,
    },
    /// An effect of a step was contradicted so often.
    Contradicted {
        /// The fact.
        fact: String,
        /// The value that steps gave it.
        value: bool,
        /// Who said otherwise.
        source: String,
        /// How often.
        times: u32,
    },
    /// The planner took longer than the mission's limit.
    PlannerLate {
        /// Nanoseconds that it had.
        time: u64,
    },
    /// The planner reached a limit of its own.
    PlannerLimit {
        /// Which one.
        limit: String,
    },
    /// The planner could not plan.
    PlannerError {
        /// Why.
        message: String,
    },
    /// The goal names something that is not there, or takes too long to evaluate.
    BadGoal {
        /// What.
        message: String,
    },
    /// The plan could not become a tree.
    BadPlan {
        /// Why.
        message: String,
    },
}

impl Outcome {
    /// Returns whether the goal holds.
    pub fn is_success(&self) -> bool {
        matches!(self, Self::Reached | Self::AlreadyTrue)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = |expected: &bool| if *expected { "true" } else { "false" };
        match self {
            Self::NewGoal => f.write_str("a new goal"),
            Self::StepFailed { step, faults } if faults.is_empty() => write!(f, "{step} failed"),
            Self::StepFailed { step, faults } => write!(f, "{step} failed: {}", faults.join("; ")),
            Self::CheckFailed {
                step,
                fact,
                expected,
            } => {
                write!(f, "{step} needs {fact} to be {}", is(expected))
            }
            Self::FactsChanged {
                step,
                fact,
                expected,
            } => {
                write!(f, "{step} will need {fact} to be {}", is(expected))
            }
            Self::GoalMissed => f.write_str("the plan no longer reaches the goal"),
            Self::Requested => f.write_str("the tree asked for a new plan"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reached => f.write_str("the goal is reached"),
            Self::AlreadyTrue => f.write_str("the goal was true already"),
            Self::Unreachable => f.write_str("the goal cannot be reached"),
            Self::NoProgress { replans, last } => {
                write!(
                    f,
                    "no progress in {replans} new plans; the last one was made because {last}"
                )
            }
            Self::Contradicted {
                fact,
                value,
                source,
                times,
            } => {
                write!(
                    f,
                    "{source} contradicted {times} times that {fact} is {value}"
                )
            }
            Self::PlannerLate { time } => {
                write!(f, "no plan within {} s", *time as f64 / 1e9)
            }
            Self::PlannerLimit { limit } => write!(f, "the planner reached its limit: {limit}"),
            Self::PlannerError { message } => write!(f, "the planner failed: {message}"),
            Self::BadGoal { message } => write!(f, "the goal cannot be evaluated: {message}"),
            Self::BadPlan { message } => write!(f, "the plan cannot be executed: {message}"),
        }
    }
}
