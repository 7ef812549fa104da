use std::collections::BTreeMap;

use behavior_tree::{SemaphoreClaim, Semaphores};
use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{PlayerNumber, PrimaryState, RobotId, Team};

use crate::backends::behavior_resources::SimulatorBehaviorInputs;

/// Semaphores of each team, and the robots that hold them. A semaphore limits how many robots of a team do the same
/// thing; robots claim it in their decisions.
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

/// Claims in the last decision of each robot. They stay valid while the robot's next decision is not due.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct LastClaims(pub(crate) BTreeMap<RobotId, Vec<SemaphoreClaim>>);

/// System: grants the claims of this tick. The result is in the world states of the next tick. Penalized robots claim
/// only agreements, and robots that have left the match claim nothing.
pub(crate) fn settle_semaphores(
    inputs: Res<SimulatorBehaviorInputs>,
    last_claims: Res<LastClaims>,
    mut semaphores: ResMut<SimulatorSemaphores>,
) {
    let is_penalized = |id| {
        inputs
            .0
            .get(id)
            .is_some_and(|input| input.world_state.robot.primary_state == PrimaryState::Penalized)
    };
    for team in Team::ALL {
        let claims: BTreeMap<_, _> = last_claims
            .0
            .iter()
            .filter(|(id, _)| id.team == team)
            .map(|(id, claims)| {
                let mut claims = claims.clone();
                claims.retain(|claim| claim.agreement_topic().is_some() || !is_penalized(id));
                (id.player_number, claims)
            })
            .collect();
        semaphores.0.entry(team).or_default().settle(&claims);
    }
}
