//! Reading domains and problems in PDDL.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod tasks;
