//! What robots know and decide in a tick, where scenarios and the record find it.

use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, WorldState};

/// What each robot knows in this tick. A scenario overrides any observation here, in
/// [`AfterWorldState`](crate::BehaviorTreeSimulatorSet::AfterWorldState); robots decide on what it says,
/// and it is what is recorded.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorInputs(pub BTreeMap<RobotId, BehaviorInput>);

impl SimulatorBehaviorInputs {
    /// What `robot` observes in this tick, to change; none: it is not in the match.
    pub fn world_state_mut(&mut self, robot: RobotId) -> Option<&mut WorldState> {
        Some(&mut self.0.get_mut(&robot)?.world_state)
    }
}

/// What each robot decided in this tick.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorOutputs(pub BTreeMap<RobotId, BehaviorOutput>);

/// The trees that became known in this tick.
#[derive(Resource, Default)]
pub struct SimulatorTreeLayouts(pub BTreeMap<RobotId, Layout>);

/// The trees of all robots, as they became known last: what the ids in traces mean.
#[derive(Resource, Default)]
pub struct SimulatorTrees(pub BTreeMap<RobotId, Layout>);
