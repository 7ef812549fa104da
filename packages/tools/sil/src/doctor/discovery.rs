use std::fmt::Display;

use match_runner::ros::exchange::{Exchange, PROGRAM};
use match_runner::ros::{prefix, programs};

use super::{Check, Finding, GET_ROS};

/// Fix for failed discovery on one machine without another cause.
const FIX: &str =
    "see that the loopback interface lets UDP pass, and that no firewall is in the way";

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "discovery",
    check,
};

/// Checks that two processes of ROS on this machine discover each other and exchange messages.
fn check() -> Finding {
    if let Err(error) = prefix::require() {
        return Finding::missing(error.to_string(), GET_ROS);
    }
    if let Err(error) = programs::find(PROGRAM) {
        return Finding::missing(error.to_string(), programs::build_command(PROGRAM));
    }
    let exchange = Exchange {
        partners: 1,
        rounds: 1,
        question_bytes: 100,
        answer_bytes: vec![100],
    };
    match exchange.run() {
        Ok(_) => Finding::Found("two processes exchanged messages".to_owned()),
        Err(error) => Finding::missing(support::error_text(error.as_ref()), fix(&exchange)),
    }
}

/// Returns the fix for an exchange that failed: that of the loopback, or of the variables without which the exchange
/// succeeds. If no single variable is the cause, returns the fixes of all.
fn fix(exchange: &Exchange) -> String {
    let causes = support::ros_environment::causes();
    if let Some(loopback) = causes.iter().find(|cause| cause.variable.is_none()) {
        return loopback.to_string();
    }
    let is_cause = |variable| exchange.run_without(variable).is_ok();
    let mut found = causes
        .iter()
        .filter(|cause| cause.variable.is_some_and(is_cause))
        .peekable();
    match found.peek() {
        Some(_) => joined(found),
        None => joined(
            causes
                .iter()
                .map(|it| it as &dyn Display)
                .chain([&FIX as _]),
        ),
    }
}

/// Returns the texts of fixes, separated by semicolons.
fn joined(fixes: impl Iterator<Item = impl Display>) -> String {
    let fixes: Vec<_> = fixes.map(|fix| fix.to_string()).collect();
    fixes.join("; ")
}
