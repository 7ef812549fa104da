use std::collections::BTreeMap;

use behavior_tree::Semaphores;
use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{PlayerNumber, PrimaryState, RobotId, Team};

use crate::backends::behavior_resources::{SimulatorBehaviorInputs, SimulatorBehaviorOutputs};

/// Semaphores of each team and the robots that hold them.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorSemaphores(pub BTreeMap<Team, Semaphores<PlayerNumber>>);

impl SimulatorSemaphores {
    /// Returns the ids of the semaphores held by the robot, in order.
    pub fn held_by(&self, robot: RobotId) -> Vec<String> {
        let semaphores = self.0.get(&robot.team);
        let held = semaphores.map(|semaphores| semaphores.held_by(&robot.player_number));
        held.into_iter().flatten().map(str::to_owned).collect()
    }
}

/// Grants claims of this tick for the next tick. Penalized robots and robots that have left the match claim nothing.
pub(crate) fn settle_semaphores(
    inputs: Res<SimulatorBehaviorInputs>,
    outputs: Res<SimulatorBehaviorOutputs>,
    mut semaphores: ResMut<SimulatorSemaphores>,
) {
    let is_penalized = |id| {
        inputs
            .0
            .get(id)
            .is_some_and(|input| input.world_state.robot.primary_state == PrimaryState::Penalized)
    };
    for team in Team::ALL {
        let claims: BTreeMap<_, _> = outputs
            .0
            .iter()
            .filter(|(id, output)| {
                id.team == team && !output.claims.is_empty() && !is_penalized(id)
            })
            .map(|(id, output)| (id.player_number, output.claims.clone()))
            .collect();
        semaphores.0.entry(team).or_default().settle(&claims);
    }
}
