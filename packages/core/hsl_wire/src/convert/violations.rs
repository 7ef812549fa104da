//! What should never have happened in a tick. Only written: nothing in a run acts on it.

use hsl_types::{Severity, Violation};

use super::Convert;
use super::mirror::constants;
use crate::{hsl_msgs, std_msgs};

constants!(Severity = hsl_msgs::Violation { Warning = WARNING, Error = ERROR });

/// The violations of a tick as a message; `header` is the world's.
pub fn to_message(header: std_msgs::Header, violations: &[Violation]) -> hsl_msgs::Violations {
    let violations = violations.iter().map(|violation| hsl_msgs::Violation {
        check_name: violation.check_name.to_owned(),
        robot: violation.robot.to_message(),
        message: violation.message.clone(),
        severity: violation.severity.to_message(),
    });
    hsl_msgs::Violations {
        header,
        violations: violations.collect(),
    }
}
