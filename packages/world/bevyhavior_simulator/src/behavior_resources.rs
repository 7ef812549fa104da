//! What robots know and decide in a tick, for scenarios and the recording.

use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, WorldState};

/// What each robot knows in this tick. A scenario may change any observation here, in
/// [`AfterWorldState`](crate::BehaviorTreeSimulatorSet::AfterWorldState); robots decide on the changed one, and it is
/// recorded.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorInputs(pub BTreeMap<RobotId, BehaviorInput>);

impl SimulatorBehaviorInputs {
    /// Returns what `robot` observes in this tick; none: the robot is not in the match.
    pub fn world_state_mut(&mut self, robot: RobotId) -> Option<&mut WorldState> {
        Some(&mut self.0.get_mut(&robot)?.world_state)
    }
}

/// The decisions of all robots in this tick.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorOutputs(pub BTreeMap<RobotId, BehaviorOutput>);

/// The tree layouts that were announced in this tick.
#[derive(Resource, Default)]
pub struct SimulatorTreeLayouts(pub BTreeMap<RobotId, Layout>);

/// The latest tree layout of each robot, which defines the ids in its traces.
#[derive(Resource, Default)]
pub struct SimulatorTrees(pub BTreeMap<RobotId, Layout>);
