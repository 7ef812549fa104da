//! The protocol of Groot2: statuses and variables as BehaviorTree.CPP publishes them, requests, and clients.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod clients;
mod recorded;
mod requests;
mod statuses;
