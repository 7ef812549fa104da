//! Failures detected in a tick.

use hsl_types::{Failure, FailureKind, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, Sequence, Text};
use super::mirror::{constants, fields};
use super::{Convert, Validation};
use crate::{hsl_msgs, std_msgs};

/// Codec of the list of failures.
const FAILURES: Sequence<AsIs> = Sequence(limits::REPORTS, AsIs);

/// Converts failures to a message; `header` is the world's header.
pub fn to_message(header: std_msgs::Header, failures: &[Failure]) -> hsl_msgs::Failures {
    hsl_msgs::Failures {
        header,
        failures: failures.iter().map(Convert::to_message).collect(),
    }
}

/// Converts a message to failures.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::Failures) -> Result<Vec<Failure>, InvalidValues> {
    Validation::run(|validation| validation.read("failures", &FAILURES, &message.failures))
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
