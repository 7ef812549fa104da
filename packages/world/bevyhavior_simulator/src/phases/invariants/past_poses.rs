use std::collections::{BTreeMap, VecDeque};

use hsl_types::{Field, Ground, Isometry2, RobotId, Time};

use crate::backends::behavior_resources::BehaviorInputs;

/// Number of stored ticks for each robot. The way of an older decision is not checked.
const TICKS: usize = 200;

/// Poses of the robots on their team's field in the last ticks, as the robots estimated them.
#[derive(Default)]
pub(crate) struct PastPoses(BTreeMap<RobotId, VecDeque<PastPose>>);

/// Pose since a time.
struct PastPose {
    since: Time,
    ground_to_field: Isometry2<Ground, Field>,
}

impl PastPoses {
    /// Adds the current poses known to the robots.
    pub(super) fn store(&mut self, inputs: &BehaviorInputs) {
        for (robot, input) in inputs {
            let world_state = &input.world_state;
            let poses = self.0.entry(*robot).or_default();
            if poses.len() == TICKS {
                poses.pop_front();
            }
            poses.push_back(PastPose {
                since: world_state.now,
                ground_to_field: world_state.robot.ground_to_field,
            });
        }
    }

    /// Returns the pose that a robot knew at a time: the last one at or before it. `None` if the time is too long ago.
    pub(super) fn at(&self, robot: RobotId, time: Time) -> Option<Isometry2<Ground, Field>> {
        let poses = self.0.get(&robot)?;
        let known = poses.iter().rev().find(|pose| pose.since <= time);
        known.map(|pose| pose.ground_to_field)
    }
}
