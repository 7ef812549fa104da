//! Robustness of a behavior against errors that robots make: a campaign varies one error at a time by a level, and then
//! the worst ones in pairs.
//!
//! Level 0 is a world without the error, level 1 the error as it was calibrated, or else a typical value. All levels
//! play the same seeds.

mod design;
mod error_table;
mod levels;
mod report;
mod text;
mod varied_error;

pub use design::{Case, Design};
pub use error_table::{ERRORS, ErrorParameter, RobotError, Scale};
pub use levels::Levels;
pub use report::{BrokenRun, ErrorResult, Estimate, LevelResult, Robustness};
pub use varied_error::{SelectedErrors, VariedError, VariedParameter, select, varied_errors};
