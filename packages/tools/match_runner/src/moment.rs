//! Moments of recorded matches as tests: inputs of a robot, and the decision that is wanted.

mod cut;
mod expectation;
mod file;
mod names;

pub use cut::{CutMoment, cut, cut_for_program};
pub use expectation::Expectation;
pub use file::{EXTENSION, Moment, MomentError};
