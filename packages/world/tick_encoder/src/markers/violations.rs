use std::collections::BTreeMap;
use std::time::Duration;

use bevyhavior_simulator::RobotPose;
use hsl_types::{Color, RobotId, Severity, Time, Violation};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{marker, namespace, raised, rgba, size};

/// Duration for which a violation is shown.
const LIFETIME: Duration = Duration::from_secs(2);
/// Height of a text above the number of a robot \[m\].
const HEIGHT: f64 = 1.1;
const ERROR_COLOR: Color = Color::RED;
const WARNING_COLOR: Color = Color::opaque(1.0, 0.7, 0.0);

/// Last violations of each robot, and of the whole run.
#[derive(Default)]
pub(super) struct RecentViolations(BTreeMap<Option<RobotId>, Notice>);

/// Violations of a robot in one tick, as one text.
struct Notice {
    since: Time,
    severity: Severity,
    text: String,
}

impl RecentViolations {
    /// Stores the violations of a tick as the newest ones of their robots, and removes those that are older than
    /// [`LIFETIME`].
    pub(super) fn store(&mut self, now: Time, found: &[Violation]) {
        self.0
            .retain(|_, notice| now.since(notice.since) < LIFETIME);
        for violation in found {
            let text = format!("{}: {}", violation.check_name, violation.message);
            match self.0.get_mut(&violation.robot) {
                Some(notice) if notice.since == now => {
                    notice.severity = notice.severity.max(violation.severity);
                    notice.text = format!("{}\n{text}", notice.text);
                }
                _ => {
                    let notice = Notice {
                        since: now,
                        severity: violation.severity,
                        text,
                    };
                    self.0.insert(violation.robot, notice);
                }
            }
        }
    }

    /// Returns a text marker for each stored notice: above the robot, or above the center of the field if the robot is
    /// not in the match or the violation concerns no robot.
    pub(super) fn markers(
        &self,
        record: &RecordBuilder,
        robots: &[RobotPose],
    ) -> impl Iterator<Item = Marker> {
        self.0.iter().map(|(robot, notice)| {
            let present = robot.filter(|robot| robots.iter().any(|it| it.id == *robot));
            let header =
                present.map_or_else(|| record.world_header(), |robot| record.robot_header(robot));
            let ns = robot.map_or_else(
                || "violations".to_owned(),
                |robot| namespace(robot, "violations"),
            );
            Marker {
                pose: raised(HEIGHT),
                frame_locked: true,
                scale: size(0.0, 0.0, 0.2),
                color: rgba(match notice.severity {
                    Severity::Error => ERROR_COLOR,
                    Severity::Warning => WARNING_COLOR,
                }),
                text: notice.text.clone(),
                ..marker(header, ns, Marker::TEXT_VIEW_FACING)
            }
        })
    }
}
