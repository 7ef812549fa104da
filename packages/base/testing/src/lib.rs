//! Helpers of the tests of all packages: comparison of generated files with their sources, and reports of tests that cannot
//! run.

mod generated_files;
pub mod not_run;

pub use generated_files::assert_current;
