//! Knowledge and decisions of the robots in a tick, for scenarios and the recording.

use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, WorldState};

use crate::backends::shared::Shared;

/// Inputs of robots in one tick, in canonical order.
pub type BehaviorInputs = BTreeMap<RobotId, Shared<BehaviorInput>>;

/// Decisions of robots in one tick, in canonical order.
pub type BehaviorOutputs = BTreeMap<RobotId, Shared<BehaviorOutput>>;

/// Knowledge of each robot in this tick. A scenario may change any observation in
/// [`AfterWorldState`](crate::BehaviorTreeSimulatorSet::AfterWorldState); robots decide on the changed observation,
/// and the recording contains it.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorInputs(pub BehaviorInputs);

impl SimulatorBehaviorInputs {
    /// Returns the world state of `robot` in this tick, or `None` for a robot outside of the match.
    pub fn world_state_mut(&mut self, robot: RobotId) -> Option<&mut WorldState> {
        Some(&mut self.0.get_mut(&robot)?.world_state)
    }
}

/// Decision of each robot in this tick. A robot without a decision has no entry.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorOutputs(pub BehaviorOutputs);

/// Tree layouts announced in this tick.
#[derive(Resource, Default)]
pub struct SimulatorTreeLayouts(pub BTreeMap<RobotId, Layout>);

/// Latest tree layout of each robot, which defines the ids in the robot's traces.
#[derive(Resource, Default)]
pub struct SimulatorTrees(pub BTreeMap<RobotId, Layout>);
