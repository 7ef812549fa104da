//! Failures that became known in a tick.

use hsl_types::{Failure, FailureKind, Faults, limits};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter};
use crate::{hsl_msgs, std_msgs};

constants!(FailureKind in crate::hsl_msgs::Failure: Scenario = SCENARIO, Environment = ENVIRONMENT, Injected = INJECTED);

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
    enter(|door| door.sequence("failures", &message.failures, limits::REPORTS))
}

impl Convert for Failure {
    type Message = hsl_msgs::Failure;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Failure {
            stamp: self.now.to_message(),
            tick: self.tick,
            kind: self.kind.to_constant(),
            robot: self.robot.map(|robot| robot.to_message()),
            message: self.message.clone(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let now = door.convert("stamp", &message.stamp);
        let kind = door.constant("kind", message.kind);
        let robot = door.optional("robot", message.robot.as_ref());
        let text = door.field("message", |door| door.text(&message.message, limits::TEXT));
        Some(Self {
            tick: message.tick,
            now: now?,
            robot: robot?,
            kind: kind?,
            message: text?,
        })
    }
}
