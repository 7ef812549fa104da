//! Tests of the rules, each in its own situation.
#![expect(
    clippy::unwrap_used,
    reason = "a test fails where it unwraps what is not there"
)]

mod formats;
mod fouls;
mod kick_offs;
mod play;
mod situation;
