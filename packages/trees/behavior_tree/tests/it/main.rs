//! What trees do, over ticks: against a naive interpreter, sentence by sentence, and without taking memory.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod allocation;
mod faults;
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
