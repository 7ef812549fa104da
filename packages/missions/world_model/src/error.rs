use thiserror::Error;

use crate::LONGEST_NAME;

/// What is wrong with a name, a fact or an addition to a world.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorldError {
    /// The text is no key.
    #[error("{key:?} is no key of a fact: write it as in at(robot1,center)")]
    Key {
        /// The text, or the beginning of a long one.
        key: String,
    },
    /// Keys could not hold the name.
    #[error(
        "{name:?} is no name: use lower-case letters, digits, - and _, at most {limit} bytes",
        limit = LONGEST_NAME
    )]
    Name {
        /// The name, or the beginning of a long one.
        name: String,
    },
    /// A type, predicate or object is not known.
    #[error("{noun} {name} not found")]
    Unknown {
        /// `type`, `predicate`, `object` or `variable`.
        noun: &'static str,
        /// Its name, or the beginning of a long one.
        name: String,
    },
    /// A type, predicate or object of this name exists.
    #[error("{noun} {name} exists already")]
    Duplicate {
        /// `type`, `predicate` or `object`.
        noun: &'static str,
        /// Its name.
        name: String,
    },
    /// A predicate has another number of arguments.
    #[error("predicate {predicate} has {expected} arguments, got {got}")]
    Arity {
        /// The predicate.
        predicate: String,
        /// How many it has.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// An object is of a type that does not fit.
    #[error(
        "argument {position} of {predicate} must be of type {expected}, and {object} is of type {got}"
    )]
    Type {
        /// The predicate.
        predicate: String,
        /// Which argument, counted from 1.
        position: usize,
        /// The object.
        object: String,
        /// The type that it needs; several with `or` between them.
        expected: String,
        /// The type of the object.
        got: String,
    },
    /// An id that was never given.
    #[error("{noun} {id} not found: {count} exist")]
    Id {
        /// `fluent`, `object` or `predicate`.
        noun: &'static str,
        /// The id.
        id: u64,
        /// How many there are.
        count: u64,
    },
    /// There would be too many facts.
    #[error(
        "{added} would make more than {limit} facts of predicate {predicate} and those before it: give its parameters narrower types"
    )]
    TooManyFluents {
        /// What was added.
        added: String,
        /// The predicate whose facts do not fit.
        predicate: String,
        /// How many facts a world may have.
        limit: u64,
    },
    /// A parameter of a predicate has no type.
    #[error("a parameter of predicate {predicate} has no type: write object")]
    NoType {
        /// The predicate.
        predicate: String,
    },
    /// A version that has not been.
    #[error("version {version} not found: the world is at version {newest}")]
    Version {
        /// The version.
        version: u64,
        /// The newest one.
        newest: u64,
    },
    /// A condition takes too long to evaluate.
    #[error("the condition needs more than {limit} comparisons: quantify over fewer objects")]
    Condition {
        /// How many comparisons are made.
        limit: u64,
    },
}
