//! Trees over several ticks: compared with a naive interpreter, against each sentence of the documentation, and without
//! allocations.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod allocation;
mod does;
mod errors;
mod guard;
mod layout;
mod naive;
mod ports;
mod reference;
mod registry;
mod scoring_select;
mod script;
mod semaphore;
mod shape;
mod skipped;
