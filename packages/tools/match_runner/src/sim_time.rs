//! Programs of the user that are written for the wall clock, on simulated time.
//!
//! - `preload` adds the library of simulated time to a program.
//! - `program_check` refuses programs for which that has no effect.
//! - `free_run` advances the time of a program that plays in no match.

pub mod free_run;
pub mod preload;
pub(crate) mod program_check;
