//! World that follows a GameController over loopback sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod follows;
