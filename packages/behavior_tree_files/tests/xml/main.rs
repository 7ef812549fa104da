//! BehaviorTree.CPP XML.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod any_text;
mod exported;
mod faults;
mod fixture;
mod includes;
mod kinds;
mod plan;
mod round_trip;
mod scripts;
mod shape;
