use std::collections::BTreeSet;

use hsl_types::{RobotId, Severity, Violation};

/// Who does at present what must never happen, so that it is told once, when it begins.
#[derive(Default)]
pub(super) struct Offenders(BTreeSet<RobotId>);

impl Offenders {
    /// The violation of `robot` if it has one now and had none in the tick before.
    pub(super) fn tell(
        &mut self,
        check_name: &'static str,
        robot: RobotId,
        message: Option<String>,
    ) -> Option<Violation> {
        let Some(message) = message else {
            self.0.remove(&robot);
            return None;
        };
        self.0.insert(robot).then_some(Violation {
            check_name,
            robot: Some(robot),
            message,
            severity: Severity::Error,
        })
    }
}
