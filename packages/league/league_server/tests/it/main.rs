//! Matches over real sockets, in a world that writes down what it is told.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod clients;
mod monitors;
mod play;
mod policies;
mod tally;
