//! Logs of robots: times, check, merging, and what the page and reports show of them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod check;
mod logs;
mod merge;
mod recording;
mod robot_log;
mod times;
