//! Tests of the world, on its own and against recordings of the original server.
#![expect(
    clippy::unwrap_used,
    reason = "a test fails where it unwraps what is not there"
)]

mod any_commands;
mod encoder;
mod hostile;
mod log_lines;
mod recorded_hearing;
mod recorded_rules;
mod recorded_views;
mod recording;
mod referee;
mod sides;
