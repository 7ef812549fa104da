use std::fmt::{self, Display, Write};

use crate::validation::Step;
use crate::validation::work::{MOST_WORK, TooMuchWork};
use crate::{Condition, Expression, Fact, NumericTerm};

/// Maximum length of a condition in a message \[bytes\].
const LONGEST_SHOWN: usize = 400;

/// Reason why a plan does not solve a problem.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidPlan {
    /// The problem is of another domain.
    #[error("expected a problem of domain {domain}, got one of domain {problem}")]
    OtherDomain {
        /// Domain of the validation.
        domain: String,
        /// Domain named by the problem.
        problem: String,
    },
    /// A step is not applicable.
    #[error("step {number} {step}: {reason}")]
    Step {
        /// Number of the step, from 1.
        number: usize,
        /// The step.
        step: Step,
        /// Reason.
        reason: Box<InvalidStep>,
    },
    /// The goal is false after the last step.
    #[error("the goal is not reached: {} is false", shorten(condition))]
    Goal {
        /// The smallest part of the goal that is false.
        condition: Condition,
    },
    /// The validation takes too much work: see [`MOST_WORK`].
    #[error("the plan is too large to validate: its conditions have more than {MOST_WORK} parts")]
    TooMuchWork,
}

/// Reason why a step is not applicable.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidStep {
    /// The domain has no such action.
    #[error("action {action} not found{}", in_parentheses(suggestion))]
    UnknownAction {
        /// Name of the action.
        action: String,
        /// Suggestion of a known action with a similar name.
        suggestion: Option<String>,
    },
    /// The number of arguments is wrong.
    #[error("the action has {expected} parameters, got {got}")]
    Arguments {
        /// Number of parameters of the action.
        expected: usize,
        /// Number of arguments of the step.
        got: usize,
    },
    /// An argument is neither an object of the problem nor a constant of the domain.
    #[error("object {object} not found{}", in_parentheses(suggestion))]
    UnknownObject {
        /// Name of the object.
        object: String,
        /// Suggestion of a known object with a similar name.
        suggestion: Option<String>,
    },
    /// An argument does not have the type of its parameter.
    #[error("?{parameter} must be of type {}, but {object} is of type {type_name}", expected.join(" or "))]
    Type {
        /// Name of the parameter.
        parameter: String,
        /// Types of the parameter.
        expected: Vec<String>,
        /// Name of the argument.
        object: String,
        /// Type of the argument.
        type_name: String,
    },
    /// The precondition is false.
    #[error("{} is false", shorten(condition))]
    Precondition {
        /// The smallest part of the precondition that is false.
        condition: Condition,
    },
    /// The condition between start and end of a durative action is false.
    #[error("{} is false, but must hold over all of the step", shorten(condition))]
    OverAll {
        /// The smallest part of the condition that is false.
        condition: Condition,
    },
    /// The condition at the end of a durative action is false.
    #[error("{} is false at the end of the step", shorten(condition))]
    AtEnd {
        /// The smallest part of the condition that is false.
        condition: Condition,
    },
    /// The duration of the step is not that of the action.
    #[error("the duration is {expected} s, got {got} s")]
    Duration {
        /// Duration of the action \[s\].
        expected: f64,
        /// Duration in the plan \[s\].
        got: f64,
    },
    /// The duration is negative.
    #[error("the duration must not be negative, got {got} s")]
    NegativeDuration {
        /// The duration \[s\].
        got: f64,
    },
    /// A function has no value.
    #[error("{term} has no value in the problem")]
    NoValue {
        /// The function with objects as arguments.
        term: NumericTerm,
    },
    /// The value of an expression is infinite or undefined.
    #[error("{expression} is no finite number")]
    NotFinite {
        /// The expression.
        expression: Expression,
    },
    /// A cost is negative.
    #[error("the cost must not be negative, got {cost}")]
    NegativeCost {
        /// The cost.
        cost: f64,
    },
    /// Several effects on one number are not all increases and decreases.
    #[error("several effects change {term}")]
    Contradiction {
        /// The function with objects as arguments.
        term: NumericTerm,
    },
    /// A start or end at the same time uses or changes what this step changes.
    #[error(
        "it interferes with step {other} at {time:.3} s: both use {fact}; at least 0.001 s must be between them"
    )]
    Interference {
        /// Number of the other step, from 1.
        other: usize,
        /// Time \[s\].
        time: f64,
        /// Fact, or function with its arguments.
        fact: Fact,
    },
    /// A step has no time, but other steps have one.
    #[error("the step has no time; write 0.000: before it")]
    NoTime,
}

impl From<TooMuchWork> for InvalidPlan {
    fn from(TooMuchWork: TooMuchWork) -> Self {
        Self::TooMuchWork
    }
}

/// Returns ` (suggestion)`, or an empty text without a suggestion.
fn in_parentheses(suggestion: &Option<String>) -> impl Display {
    fmt::from_fn(move |f| match suggestion {
        Some(suggestion) => write!(f, " ({suggestion})"),
        None => Ok(()),
    })
}

/// Returns the condition in PDDL, shortened to [`LONGEST_SHOWN`].
fn shorten(condition: &Condition) -> String {
    let mut cut = ShortText(String::new());
    if write!(cut, "{condition}").is_err() {
        cut.0.push_str("...");
    }
    cut.0
}

/// Text up to [`LONGEST_SHOWN`]. Writing fails when it is full.
struct ShortText(String);

impl Write for ShortText {
    /// Appends the part of `text` that fits. Returns an error if not all of it fits.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = LONGEST_SHOWN.saturating_sub(self.0.len());
        let fitting = text.floor_char_boundary(room);
        self.0.push_str(&text[..fitting]);
        if fitting < text.len() {
            Err(fmt::Error)
        } else {
            Ok(())
        }
    }
}
