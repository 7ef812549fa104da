use bevy_ecs::prelude::{Query, Res, ResMut};
use bevy_ecs::system::SystemParam;
use hsl_behavior::BehaviorInput;
use hsl_types::{
    BodyPhase, BodyState, Field, Ground, Isometry2, Players, Point2, PrimaryState, RobotId,
    RobotOrder, RobotState, World, WorldState,
};

use crate::backends::behavior_resources::SimulatorBehaviorInputs;
use crate::backends::shared::Shared;
use crate::phases::ball::SimulatorBall;
use crate::phases::last_seen_ball::SimulatorLastSeenBall;
use crate::phases::localization::{LocalizationMemory, Localizer};
use crate::phases::messages::SimulatorReceivedHslMessages;
use crate::phases::mission::SimulatorMission;
use crate::phases::obstacles::{SimulatorRuleObstacles, SimulatorScenarioObstacles};
use crate::phases::perception::{Observer, Perceived, PerceptionMemory, View};
use crate::phases::rule_ball::rule_ball;
use crate::phases::semaphores::SimulatorSemaphores;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::game_state::SimulatorGameState;
use crate::world::noise::diagonal;
use crate::world::randomness::SimulatorRandomness;
use crate::world::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorNextKick,
    SimulatorOdometry, SimulatorPrimaryState, SimulatorRobot, SimulatorSuggestedSearchPosition,
};

/// Components of a robot that are part of its world state, and its memory.
type KnownOfRobot = (
    &'static SimulatorRobot,
    &'static SimulatorGroundToWorld,
    &'static SimulatorHeadYaw,
    &'static SimulatorOdometry,
    &'static SimulatorPrimaryState,
    &'static SimulatorFallDownState,
    &'static SimulatorNextKick,
    &'static SimulatorSuggestedSearchPosition,
    &'static mut SimulatorLastSeenBall,
    &'static mut PerceptionMemory,
    &'static mut LocalizationMemory,
);

/// Data from which world states are built.
#[derive(SystemParam)]
pub(crate) struct WorldStateSources<'w> {
    clock: Res<'w, SimulatorClock>,
    config: Res<'w, SimulationConfig>,
    error_levels: Res<'w, SimulatorErrorLevels>,
    ball: Res<'w, SimulatorBall>,
    game_state: Res<'w, SimulatorGameState>,
    received: Res<'w, SimulatorReceivedHslMessages>,
    scenario_obstacles: Res<'w, SimulatorScenarioObstacles>,
    rule_obstacles: Res<'w, SimulatorRuleObstacles>,
    semaphores: Res<'w, SimulatorSemaphores>,
    mission: Res<'w, SimulatorMission>,
}

/// System: writes the input of each robot to [`SimulatorBehaviorInputs`]. The world state contains the
/// robot's own state as it is, the ball and the obstacles as the robot perceives them, and its teammates as it knows
/// them from messages. Also updates the robot's memory of the last seen ball. Robots are processed in canonical order,
/// because they share the generators of random numbers.
pub(crate) fn build_world_states(
    world: WorldStateSources,
    mut robots: Query<KnownOfRobot>,
    mut randomness: ResMut<SimulatorRandomness>,
    mut inputs: ResMut<SimulatorBehaviorInputs>,
) {
    let mut known: Vec<_> = robots.iter_mut().collect();
    known.sort_unstable_by_key(|known| known.0.id());
    inputs
        .0
        .retain(|id, _| known.binary_search_by_key(id, |it| it.0.id()).is_ok());
    let poses: Vec<_> = known
        .iter()
        .map(|known| (known.0.id(), known.1.0))
        .collect();
    for (
        robot,
        ground_to_world,
        head_yaw,
        odometry,
        primary_state,
        fall_down,
        next_kick,
        search,
        mut last_seen,
        mut memory,
        mut localization,
    ) in known
    {
        let id = robot.id();
        let config = world.error_levels.config_of(&world.config, id);
        let noise = &config.noise;
        let primary_state = primary_state.resolve(*robot, &world.game_state);
        let mut localizer = Localizer {
            robot: id,
            clock: &world.clock,
            config: &config,
            memory: &mut localization,
            randomness: &mut randomness,
        };
        let true_pose = world.pose_on_field(*robot, ground_to_world.0);
        let ground_to_field = localizer.estimate(true_pose, fall_down.0.kind, primary_state);
        let view = View {
            now: world.clock.now,
            ground_to_world: ground_to_world.0,
            ground_to_field,
            head_yaw: head_yaw.yaw,
        };
        let ball = world.ball.state.as_ref();
        let mut observer = Observer {
            robot: id,
            view: &view,
            robots: &poses,
            config: &config,
            memory: &mut memory,
            randomness: &mut randomness,
        };
        let Perceived {
            ball: seen,
            obstacles,
        } = observer.perceive(
            ball,
            &world.scenario_obstacles.obstacles,
            odometry.0.ground_to_odometry,
        );
        let is_in_play = primary_state == PrimaryState::Playing;
        let expected = last_seen.update(&view, seen.as_ref(), is_in_play, &config);
        let input = inputs.0.entry(id).or_insert_with(|| {
            Shared::new(BehaviorInput {
                world_state: WorldState::new(robot.player_number),
                messages: Vec::new(),
                body: BodyState::default(),
            })
        });
        // Overwrites the input of the previous tick, so that large values are copied once and memory is reused. Every
        // field is named: a new field that is not written does not compile.
        let BehaviorInput {
            world_state,
            messages,
            body,
        } = &mut **input;
        let WorldState {
            now,
            robot: robot_state,
            fall_down_state,
            ball: perceived_ball,
            rule_ball: prescribed_ball,
            player_states,
            filtered_game_controller_state,
            suggested_search_position,
            obstacles: perceived_obstacles,
            rule_obstacles,
            hypothetical_ball_positions,
            semaphores,
            order,
            position_of_interest,
        } = world_state;
        *now = world.clock.now;
        *robot_state = RobotState {
            ground_to_field: view.ground_to_field,
            pose_covariance: diagonal([
                noise.own_position,
                noise.own_position,
                noise.own_orientation,
            ]),
            player_number: robot.player_number,
            primary_state,
            body_phase: BodyPhase::new(
                fall_down.0,
                world.clock.now < next_kick.0,
                odometry.0.is_moving(),
            ),
        };
        *fall_down_state = fall_down.0;
        *perceived_ball = seen;
        *prescribed_ball = rule_ball(&view, ball, &world.game_state.game_controller_state);
        match world.received.player_states_by_receiver.get(&id) {
            Some(received) => *player_states = *received,
            None => *player_states = Players::default(),
        }
        *filtered_game_controller_state =
            Some(*world.game_state.filtered_game_controller_state(robot.team));
        *suggested_search_position = search.position;
        *perceived_obstacles = obstacles;
        rule_obstacles.clear();
        rule_obstacles.extend(world.rule_obstacles.known_to(id));
        hypothetical_ball_positions.clear();
        hypothetical_ball_positions.extend(expected);
        *semaphores = match primary_state {
            PrimaryState::Penalized => Vec::new(),
            _ => world.semaphores.held_by(id),
        };
        *order = world.order_of(id);
        *position_of_interest = Point2::new(1.0, 0.0);
        match world.received.arrived.get(&id) {
            Some(arrived) => messages.clone_from(arrived),
            None => messages.clear(),
        }
        *body = BodyState {
            motion: odometry.0,
            head_yaw: head_yaw.yaw,
        };
    }
}

impl WorldStateSources<'_> {
    /// Returns the true pose of a robot on its team's field.
    fn pose_on_field(
        &self,
        robot: SimulatorRobot,
        ground_to_world: Isometry2<Ground, World>,
    ) -> Isometry2<Ground, Field> {
        let game = &self.game_state.game_controller_state;
        game.field_side_of(robot.team).field_to_world().inverse() * ground_to_world
    }

    /// Returns the order that the mission gave the robot in the previous tick, or `None` without one.
    fn order_of(&self, robot: RobotId) -> Option<RobotOrder> {
        self.mission.0.as_ref()?.orders.get(&robot).copied()
    }
}
