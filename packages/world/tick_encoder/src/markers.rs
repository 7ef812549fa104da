//! What there is to look at in rviz and Foxglove.
//!
//! There are two pictures, each whole in every message, so that who comes late or jumps within a bag
//! sees all of it with the next message: the scene, which moves with its frames or changes slowly, and
//! what moves by itself.

mod ball;
mod field;
mod goals;
mod kick;
mod path;
mod robots;
mod rule_obstacles;
mod shape;
mod shown;
mod violations;
mod visibility;
mod voronoi;

use bevyhavior_simulator::FrameState;
use hsl_types::Violation;
use hsl_wire::topics;

use crate::builder::RecordBuilder;
use kick::RecentKicks;
use shown::Shown;
use violations::RecentViolations;

/// Ticks from scene to scene: 1 Hz at 10 ms a tick.
const SCENE_PERIOD: u64 = 100;
/// Ticks from picture to picture of what moves: 10 Hz at 10 ms a tick.
const PERIOD: u64 = 10;

/// What the pictures need to know of the ticks before.
#[derive(Default)]
pub(super) struct MarkerMemory {
    scene: Shown,
    moving: Shown,
    kicks: RecentKicks,
    violations: RecentViolations,
}

impl MarkerMemory {
    /// Draws the pictures when it is time to.
    pub(super) fn record(
        &mut self,
        record: &mut RecordBuilder,
        state: &FrameState<'_>,
        found: &[Violation],
    ) {
        self.kicks.note(record.now(), state);
        self.violations.note(record.now(), found);
        if record.is_every(SCENE_PERIOD) {
            let mut markers = Vec::new();
            markers.extend(field::markers(record, &state.field));
            markers.extend(goals::markers(record, &state.field));
            for robot in &state.robots {
                markers.extend(robots::markers_of(record, robot.id));
                markers.push(visibility::marker_of(record, robot.id, &state.config));
                markers.extend(voronoi::marker_of(record, robot.id, state));
            }
            let picture = self.scene.replaced(record, markers);
            record.of_world(&topics::SCENE, &picture);
        }
        if record.is_every(PERIOD) {
            let mut markers = ball::markers(record, state);
            for robot in &state.robots {
                markers.extend(path::marker_of(record, robot.id, state));
                markers.extend(rule_obstacles::marker_of(record, robot.id, state));
            }
            markers.extend(self.kicks.markers(record, state));
            markers.extend(self.violations.markers(record, &state.robots));
            let picture = self.moving.replaced(record, markers);
            record.of_world(&topics::MARKERS, &picture);
        }
    }
}
