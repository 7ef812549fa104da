use std::collections::BTreeMap;
use std::time::Duration;

use bevyhavior_simulator::FrameState;
use hsl_types::{Color, MotionCommand, Point2, RobotId, Time, World};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{faint, marker, namespace, point, size};

/// Duration for which a kick is shown: a kick takes one tick, and markers are published in every tenth.
const LIFETIME: Duration = Duration::from_secs(1);
const COLOR: Color = Color::opaque(1.0, 0.2, 0.9);

/// Last kick of each robot.
#[derive(Default)]
pub(super) struct RecentKicks(BTreeMap<RobotId, Kick>);

/// Kick, with the expected position of the ball and the position at which it should come to rest.
struct Kick {
    since: Time,
    /// Start and end of the arrow: the expected position of the ball, and its target.
    ends: [Point2<World>; 2],
}

impl RecentKicks {
    /// Stores the kicks that robots command in this tick, and removes those that are older than [`LIFETIME`].
    pub(super) fn store(&mut self, now: Time, state: &FrameState<'_>) {
        self.0.retain(|_, kick| now.since(kick.since) < LIFETIME);
        for robot in &state.robots {
            if let Some(MotionCommand::VisualKick {
                ball_position,
                target_position,
                ..
            }) = state.command_of(robot.id)
            {
                let ends = [*ball_position, *target_position];
                let ends = ends.map(|end| robot.ground_to_world * end);
                self.0.insert(robot.id, Kick { since: now, ends });
            }
        }
    }

    /// Returns an arrow for each stored kick, from the expected position of the ball to its target.
    pub(super) fn markers(
        &self,
        record: &RecordBuilder,
        state: &FrameState<'_>,
    ) -> impl Iterator<Item = Marker> {
        let height = f64::from(state.field.ball_radius);
        self.0.iter().map(move |(robot, kick)| Marker {
            scale: size(0.03, 0.1, 0.15),
            color: faint(COLOR, 0.8),
            points: kick.ends.map(|end| point(end, height)).into(),
            ..marker(
                record.world_header(),
                namespace(*robot, "kick"),
                Marker::ARROW,
            )
        })
    }
}
