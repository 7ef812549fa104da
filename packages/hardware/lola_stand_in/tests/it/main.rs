//! The stand-in for a NAO, without and with its socket.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conversation;
mod orders;
mod program;
mod robot;
