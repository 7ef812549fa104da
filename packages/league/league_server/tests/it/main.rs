//! Matches over real sockets, with a world that logs its calls.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod clients;
mod hostile;
mod logbook;
mod monitors;
mod play;
mod policies;
mod standing;
mod tally;
