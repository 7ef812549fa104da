use std::fmt::{self, Display, Write};

use pddl::{Condition, NumericTerm};

use crate::{MOST_WORK, Step};

/// Letters of a condition that a message shows.
const LONGEST_SHOWN: usize = 400;

/// Why a plan does not solve a problem.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Invalid {
    /// The problem is of another domain.
    #[error("the problem is of the domain {problem}, not of {domain}")]
    OtherDomain {
        /// The domain that was given.
        domain: String,
        /// The domain that the problem names.
        problem: String,
    },
    /// A step cannot be done.
    #[error("step {number} {step}: {fault}")]
    Step {
        /// Its number; the first is 1.
        number: usize,
        /// The step.
        step: Step,
        /// Why it cannot be done.
        fault: Box<StepFault>,
    },
    /// After the last step the goal is not reached.
    #[error("the goal is not reached: {} is false", short(condition))]
    Goal {
        /// The smallest part of the goal that is false.
        condition: Condition,
    },
    /// The plan or its conditions are too large to be checked: see [`MOST_WORK`].
    #[error("too large to be checked: more than {MOST_WORK} parts of conditions are looked at")]
    TooMuchWork,
}

/// Why a step cannot be done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepFault {
    /// The domain has no such action.
    #[error("action {action} not found{}", in_parentheses(suggestion))]
    UnknownAction {
        /// Its name.
        action: String,
        /// A question after a known action with a similar name.
        suggestion: Option<String>,
    },
    /// It has too many or too few arguments.
    #[error("the action has {expected} parameters, got {got}")]
    Arguments {
        /// How many it needs.
        expected: usize,
        /// How many it has.
        got: usize,
    },
    /// An argument is neither an object of the problem nor a constant of the domain.
    #[error("object {object} not found{}", in_parentheses(suggestion))]
    UnknownObject {
        /// Its name.
        object: String,
        /// A question after a known object with a similar name.
        suggestion: Option<String>,
    },
    /// An argument is of another type than its parameter.
    #[error("?{parameter} must be {}, but {object} is {type_name}", expected.join(" or "))]
    Type {
        /// The parameter.
        parameter: String,
        /// Its types.
        expected: Vec<String>,
        /// The argument.
        object: String,
        /// The type of the argument.
        type_name: String,
    },
    /// The precondition is false.
    #[error("{} is false", short(condition))]
    Precondition {
        /// The smallest part of the precondition that is false.
        condition: Condition,
    },
    /// The problem gives no value to the function that the cost of the step is read from.
    #[error("{term} has no value in the problem")]
    NoCost {
        /// The function with objects as arguments.
        term: NumericTerm,
    },
}

fn in_parentheses(suggestion: &Option<String>) -> impl Display {
    fmt::from_fn(move |f| match suggestion {
        Some(suggestion) => write!(f, " ({suggestion})"),
        None => Ok(()),
    })
}

/// The condition as PDDL, cut if it is long.
fn short(condition: &Condition) -> String {
    let mut cut = Cut(String::new());
    if write!(cut, "{condition}").is_err() {
        cut.0.push_str("...");
    }
    cut.0
}

/// A text that ends where it becomes too long.
struct Cut(String);

impl Write for Cut {
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
