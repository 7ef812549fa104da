use std::fmt;

use serde::{Deserialize, Serialize};

/// State of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissionStatus {
    /// No goal.
    Idle,
    /// Planning.
    Planning,
    /// Execution of a plan.
    Running,
    /// The plan was dropped. The next tick requests another one.
    Replanning(Cause),
    /// End of the mission, until it gets a goal.
    Ended(Outcome),
}

/// Reason for a new plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// A goal was set or removed.
    NewGoal,
    /// A step failed.
    StepFailed {
        /// Name of the step.
        step: String,
        /// Errors of the step's leaves; may be empty.
        #[serde(rename = "faults")]
        errors: Vec<String>,
    },
    /// A requirement of a step did not hold when it was checked.
    CheckFailed {
        /// Name of the step.
        step: String,
        /// The fact.
        fact: String,
        /// Required value.
        expected: bool,
    },
    /// A change from outside the plan violates a requirement of the rest of the plan.
    FactsChanged {
        /// Name of the first step that is not applicable.
        step: String,
        /// The fact.
        fact: String,
        /// Required value.
        expected: bool,
    },
    /// The plan, or the rest of it after changes from outside, does not reach the goal.
    GoalMissed,
    /// A node of the tree requested a new plan.
    Requested,
}

/// Result of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The goal holds.
    Reached,
    /// The goal held before the first step.
    AlreadyTrue,
    /// No plan exists; this is proved.
    Unreachable,
    /// Too many successive new plans were not shorter than the shortest one.
    NoProgress {
        /// Number of these plans.
        replans: u32,
        /// Reason for the last plan.
        last: Cause,
    },
    /// An effect of a step was contradicted too often.
    Contradicted {
        /// The fact.
        fact: String,
        /// Value after the step.
        value: bool,
        /// Source of the contradiction.
        source: String,
        /// Number of contradictions.
        times: u32,
    },
    /// The planner exceeded the time limit of the mission.
    PlannerLate {
        /// Time limit \[ns\].
        time: u64,
    },
    /// The planner reached one of its own limits.
    PlannerLimit {
        /// Description of the limit.
        limit: String,
    },
    /// The planner failed.
    PlannerError {
        /// Error message.
        message: String,
    },
    /// The goal contains an unknown name, or its evaluation takes too long.
    BadGoal {
        /// Error message.
        message: String,
    },
    /// The plan cannot be executed.
    BadPlan {
        /// Error message.
        message: String,
    },
}

impl Outcome {
    /// Returns true if the goal holds.
    pub fn is_success(&self) -> bool {
        matches!(self, Self::Reached | Self::AlreadyTrue)
    }
}

impl fmt::Display for Cause {
    /// Writes the reason for the user, as in `plan 1 is dropped: {cause}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = |expected: &bool| if *expected { "true" } else { "false" };
        match self {
            Self::NewGoal => f.write_str("a new goal"),
            Self::StepFailed { step, errors } if errors.is_empty() => write!(f, "{step} failed"),
            Self::StepFailed { step, errors } => write!(f, "{step} failed: {}", errors.join("; ")),
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
            Self::Requested => f.write_str("the tree requested a new plan"),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the result for the user, as in `the mission ends: {outcome}`.
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
