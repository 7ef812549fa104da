//! The viewer: responses of its server and content of its page.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod control;
mod follow;
mod history;
mod league;
mod marks;
mod page;
#[path = "../../../recording/tests/robot_logs/robot_log.rs"]
mod robot_log;
mod series;
mod served;
