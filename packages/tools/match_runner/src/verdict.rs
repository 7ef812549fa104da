//! Verdict of a match, its report and its JUnit file.

pub mod bag_end;
pub mod failure;
pub mod findings;
pub mod junit;
pub mod report;
