//! Markers for rviz and Foxglove.
//!
//! There are two topics: the scene, which moves only with its frames or changes slowly, and moving markers. Every
//! message is complete, so that the next message after a late start or a jump within a bag shows everything.

mod ball;
mod field;
mod goals;
mod kick;
mod path;
mod robots;
mod rule_obstacles;
mod shape;
mod violations;
mod visibility;
mod voronoi;

use bevyhavior_simulator::FrameState;
use hsl_types::Violation;
use hsl_wire::RecordBuilder;
use hsl_wire::markers::Shown;
use hsl_wire::topics;

use kick::RecentKicks;
use violations::RecentViolations;

/// Period of the scene \[ticks\]: 1 Hz with ticks of 10 ms. Another period changes the bytes of every bag.
const SCENE_PERIOD: u64 = 100;
/// Period of the moving markers \[ticks\]: 10 Hz with ticks of 10 ms. Another period changes the bytes of every bag.
const PERIOD: u64 = 10;

/// State of the markers between ticks: the markers that are shown, and recent kicks and violations.
#[derive(Default)]
pub(super) struct MarkerMemory {
    /// Markers of the last published scene.
    scene: Shown,
    /// Last published moving markers.
    moving: Shown,
    kicks: RecentKicks,
    violations: RecentViolations,
}

impl MarkerMemory {
    /// Stores the kicks and violations of this tick, and adds the scene and the moving markers in the ticks in which
    /// they are due.
    pub(super) fn record(
        &mut self,
        record: &mut RecordBuilder,
        state: &FrameState<'_>,
        found: &[Violation],
    ) {
        self.kicks.store(record.now(), state);
        self.violations.store(record.now(), found);
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
