use thiserror::Error;

use crate::LONGEST_NAME;

/// Invalid name, fact or addition to a world.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorldError {
    /// A text is not a key.
    #[error(
        "{key:?} is not a key of a fact: write predicate(object,...), for example at(robot1,center)"
    )]
    InvalidKey {
        /// The text, shortened to 200 bytes.
        key: String,
    },
    /// A text is not a valid name.
    #[error(
        "{name:?} is not a valid name: use lower-case letters, digits, - and _, at most {limit} bytes",
        limit = LONGEST_NAME
    )]
    InvalidName {
        /// The text, shortened to 200 bytes.
        name: String,
    },
    /// A type, predicate, object or variable is unknown.
    #[error("{kind} {name} not found")]
    UnknownName {
        /// Kind of the name: `type`, `predicate`, `object` or `variable`.
        kind: &'static str,
        /// The name, shortened to 200 bytes.
        name: String,
    },
    /// A condition compares numbers, which a world does not have.
    #[error("a world has no numbers, so that it cannot compare them: use facts in the goal")]
    NumericCondition,
    /// A type, predicate or object of this name exists already.
    #[error("{kind} {name} exists already")]
    Duplicate {
        /// Kind of the name: `type`, `predicate` or `object`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A predicate has a wrong number of arguments.
    #[error("predicate {predicate} has {expected} arguments, got {got}")]
    Arity {
        /// Name of the predicate.
        predicate: String,
        /// Number of parameters of the predicate.
        expected: usize,
        /// Number of given arguments.
        got: usize,
    },
    /// An object has a wrong type.
    #[error(
        "argument {position} of {predicate} must be of type {expected}, but {object} is of type {got}"
    )]
    WrongType {
        /// Name of the predicate.
        predicate: String,
        /// Number of the argument, from 1.
        position: usize,
        /// Name of the object.
        object: String,
        /// Type of the parameter, or several types joined by `or`.
        expected: String,
        /// Type of the object.
        got: String,
    },
    /// An id is unknown.
    #[error("{kind} id {id} not found: the world has ids below {count}")]
    UnknownId {
        /// Kind of the id: `fluent`, `object` or `predicate`.
        kind: &'static str,
        /// The id.
        id: u64,
        /// Number of known ids.
        count: u64,
    },
    /// The world would have too many facts.
    #[error(
        "with {added} the world has more than {limit} facts: give the parameters of predicate {predicate} narrower types"
    )]
    TooManyFluents {
        /// Added predicate or object.
        added: String,
        /// Predicate whose facts exceed the limit.
        predicate: String,
        /// Maximum number of facts.
        limit: u64,
    },
    /// A parameter of a predicate has no type.
    #[error("a parameter of predicate {predicate} has no type: use object")]
    NoType {
        /// Name of the predicate.
        predicate: String,
    },
    /// A version does not exist yet.
    #[error("version {version} not found: the world is at version {newest}")]
    UnknownVersion {
        /// The version.
        version: u64,
        /// Newest version.
        newest: u64,
    },
    /// The evaluation of a condition takes too long.
    #[error("the condition needs more than {limit} comparisons: quantify over fewer objects")]
    TooManyComparisons {
        /// Maximum number of comparisons.
        limit: u64,
    },
}
