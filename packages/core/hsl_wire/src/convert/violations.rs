//! Violated invariants of a tick. Only written: no part of a run reads them.

use hsl_types::{Severity, Violation};

use super::Convert;
use super::mirror::constants;
use crate::{hsl_msgs, std_msgs};

constants!(Severity = hsl_msgs::Violation { Warning = WARNING, Error = ERROR });

/// Converts the violations of a tick to a message; `header` is the world's header.
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
