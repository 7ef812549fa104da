//! Tests of the simulated NAO, with and without its socket.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conversation;
mod manual_commands;
mod program;
mod robot;
