//! Failures that became known in a tick.

use hsl_types::{Failure, FailureKind, limits};
use support::Faults;

use super::mirror::{constants, fields};
use super::way::{Each, Plain, Text};
use super::{Convert, Door};
use crate::{hsl_msgs, std_msgs};

const FAILURES: Each<Plain> = Each(limits::REPORTS, Plain);

/// The failures as a message; `header` is the world's.
pub fn to_message(header: std_msgs::Header, failures: &[Failure]) -> hsl_msgs::Failures {
    hsl_msgs::Failures {
        header,
        failures: failures.iter().map(Convert::to_message).collect(),
    }
}

/// The failures of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::Failures) -> Result<Vec<Failure>, Faults> {
    Door::open(|door| door.read("failures", &FAILURES, &message.failures))
}

constants!(FailureKind = hsl_msgs::Failure {
    Scenario = SCENARIO,
    Environment = ENVIRONMENT,
    Injected = INJECTED,
});

fields!(Failure = hsl_msgs::Failure {
    stamp => now,
    kind,
    robot,
    message: Text(limits::TEXT),
    tick,
});
