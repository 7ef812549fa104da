use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_behavior::BehaviorInput;
use hsl_types::{Point2, RobotState, WorldState};

use crate::ball::SimulatorBall;
use crate::behavior::SimulatorBehaviorInputs;
use crate::clock::SimulatorClock;
use crate::communication::SimulatorReceivedHslMessages;
use crate::config::SimulationConfig;
use crate::game_state::SimulatorGameState;
use crate::obstacles::{SimulatorRuleObstacles, SimulatorScenarioObstacles};
use crate::perception::{perceive_ball, perceive_obstacles};
use crate::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorPrimaryState,
    SimulatorRobot, SimulatorSuggestedSearchPosition,
};

/// All of a robot that its world state tells of.
type KnownOfRobot = (
    &'static SimulatorRobot,
    &'static SimulatorGroundToWorld,
    &'static SimulatorHeadYaw,
    &'static SimulatorPrimaryState,
    &'static SimulatorFallDownState,
    &'static SimulatorSuggestedSearchPosition,
);

/// Puts together what each robot knows: itself as it is, the ball and obstacles as perceived,
/// teammates as heard of.
#[expect(
    clippy::too_many_arguments,
    reason = "a world state tells of the whole world"
)]
pub(crate) fn build_world_states(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    ball: Res<SimulatorBall>,
    game_state: Res<SimulatorGameState>,
    received: Res<SimulatorReceivedHslMessages>,
    scenario_obstacles: Res<SimulatorScenarioObstacles>,
    rule_obstacles: Res<SimulatorRuleObstacles>,
    robots: Query<KnownOfRobot>,
    mut inputs: ResMut<SimulatorBehaviorInputs>,
) {
    inputs.0.clear();
    let mut poses: Vec<_> = robots
        .iter()
        .map(|known| (known.0.id(), known.1.0))
        .collect();
    poses.sort_unstable_by_key(|(id, _)| *id);

    for (robot, ground_to_world, head_yaw, primary_state, fall_down_state, search) in &robots {
        let id = robot.id();
        let ground_to_world = ground_to_world.0;
        let field_side = game_state.game_controller_state.field_side_of(robot.team);
        let ground_to_field = field_side.field_to_world().inverse() * ground_to_world;
        let world_state = WorldState {
            now: clock.now,
            robot: RobotState {
                ground_to_field,
                player_number: robot.player_number,
                primary_state: primary_state.resolve(*robot, &game_state),
            },
            fall_down_state: fall_down_state.0,
            ball: ball.state.as_ref().and_then(|ball| {
                perceive_ball(
                    clock.now,
                    ball,
                    ground_to_world,
                    ground_to_field,
                    head_yaw.yaw,
                    &config,
                )
            }),
            rule_ball: None,
            player_states: received
                .player_states_by_receiver
                .get(&id)
                .copied()
                .unwrap_or_default(),
            filtered_game_controller_state: Some(
                *game_state.filtered_game_controller_state(robot.team),
            ),
            suggested_search_position: search.position,
            obstacles: perceive_obstacles(
                id,
                ground_to_world,
                &poses,
                &scenario_obstacles.obstacles,
                &config,
            ),
            rule_obstacles: rule_obstacles
                .obstacles
                .iter()
                .filter(|(team, _)| *team == robot.team)
                .map(|(_, obstacle)| *obstacle)
                .collect(),
            hypothetical_ball_positions: Vec::new(),
            position_of_interest: Point2::new(1.0, 0.0),
        };
        let messages = received.arrived.get(&id).cloned().unwrap_or_default();
        inputs.0.insert(
            id,
            BehaviorInput {
                world_state,
                messages,
            },
        );
    }
}
