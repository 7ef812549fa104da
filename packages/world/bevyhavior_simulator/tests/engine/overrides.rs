//! Observations changed by a scenario: the robot decides on the changed one, and the recording contains it.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet, SimulatedBall, SimulatorBehaviorInputs,
    SimulatorFallDownState, SimulatorGameState, SimulatorPrimaryState, SimulatorRobotBundle,
    SimulatorSuggestedSearchPosition,
};
use hsl_types::{
    BallState, FallDownState, FallDownStateKind, FilteredGameState, GameState,
    HypotheticalBallPosition, Obstacle, ObstacleKind, Point2, Pose2, PrimaryState, RuleObstacle,
    Side, Time, Vector2, WorldState,
};

use crate::common::{Frames, hulk, put, stand, world_with};

/// Returns the world state on which a robot decides if the scenario applies `change`, after checking that the
/// recording contains the same.
fn decided_on_after(change: impl Fn(&mut WorldState) + Send + Sync + 'static) -> WorldState {
    let (sender, decided_on) = std::sync::mpsc::channel();
    let robots = [(hulk(1), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, move |_, input| {
        let _ = sender.send(input.world_state.clone());
        Ok(stand())
    });
    put(&mut app, SimulatedBall::resting(Point2::new(1.0, 0.0)));
    let overriding = move |mut inputs: ResMut<SimulatorBehaviorInputs>| {
        change(inputs.world_state_mut(hulk(1)).expect("the robot is there"));
    };
    app.add_systems(
        Update,
        overriding.in_set(BehaviorTreeSimulatorSet::AfterWorldState),
    );
    let frames = Frames::record(&mut app);
    app.update();
    let told = decided_on.try_recv().expect("the robot decided");
    assert_eq!(
        recorded(&frames),
        told,
        "the record has another world state"
    );
    told
}

fn recorded(frames: &Frames) -> WorldState {
    let frame = frames.take().pop().expect("a tick was recorded");
    let state = frame.state.expect("the world is sound");
    state.inputs[&hulk(1)].world_state.clone()
}

#[test]
fn a_ball_can_be_hidden() {
    assert!(decided_on_after(|_| ()).ball.is_some());
    assert_eq!(decided_on_after(|known| known.ball = None).ball, None);
}

#[test]
fn a_ball_can_be_seen_elsewhere() {
    let seen = BallState {
        covariance: [0.0; 4],
        confidence: 1.0,
        ball_in_ground: Point2::new(2.0, 1.0),
        ball_in_field: Point2::new(2.0, 1.0),
        ball_in_ground_velocity: Vector2::new(-1.0, 0.0),
        last_seen_ball: Time::from_nanos(10_000_000),
        field_side: Side::Left,
    };
    assert_eq!(
        decided_on_after(move |known| known.ball = Some(seen)).ball,
        Some(seen)
    );
    assert_eq!(
        decided_on_after(move |known| known.rule_ball = Some(seen)).rule_ball,
        Some(seen)
    );
}

#[test]
fn a_lost_ball_can_be_expected_anywhere() {
    let expected = HypotheticalBallPosition {
        position: Point2::new(-1.0, 0.0),
        validity: 0.5,
    };
    let known = decided_on_after(move |known| known.hypothetical_ball_positions = vec![expected]);
    assert_eq!(known.hypothetical_ball_positions, [expected]);
}

#[test]
fn obstacles_can_be_added() {
    let obstacle = Obstacle {
        team: None,
        player_number: None,
        kind: ObstacleKind::Person,
        position: Point2::new(0.5, 0.0),
        radius_at_foot_height: 0.1,
        radius_at_hip_height: 0.2,
    };
    let forbidden = RuleObstacle::Circle {
        center: Point2::new(0.0, 0.0),
        radius: 0.75,
    };
    let known = decided_on_after(move |known| {
        known.obstacles.push(obstacle);
        known.rule_obstacles.push(forbidden);
    });
    assert_eq!(known.obstacles, [obstacle]);
    assert_eq!(known.rule_obstacles, [forbidden]);
}

#[test]
fn fall_state_search_position_and_position_of_interest_can_be_changed() {
    let fallen = FallDownState {
        kind: FallDownStateKind::IsFalling,
        is_recovery_available: false,
    };
    let known = decided_on_after(move |known| {
        known.fall_down_state = fallen;
        known.suggested_search_position = Some(Point2::new(3.0, 2.0));
        known.position_of_interest = Point2::new(0.0, 1.0);
    });
    assert_eq!(known.fall_down_state, fallen);
    assert_eq!(known.suggested_search_position, Some(Point2::new(3.0, 2.0)));
    assert_eq!(known.position_of_interest, Point2::new(0.0, 1.0));
}

#[test]
fn the_game_state_of_a_robot_can_be_changed() {
    let known = decided_on_after(|known| {
        known.robot.primary_state = PrimaryState::Stop;
        if let Some(game) = &mut known.filtered_game_controller_state {
            game.game_state = FilteredGameState::Stop;
        }
    });
    assert_eq!(known.robot.primary_state, PrimaryState::Stop);
    let game = known
        .filtered_game_controller_state
        .expect("a game state was received");
    assert_eq!(game.game_state, FilteredGameState::Stop);
}

/// Returns a world with a robot that is set up by `change`.
fn world_of(change: impl FnOnce(&mut SimulatorRobotBundle)) -> App {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let id = hulk(1);
    let pose = Pose2::default().as_transform();
    let mut bundle = SimulatorRobotBundle::new(id.team, id.player_number, pose);
    change(&mut bundle);
    app.world_mut().spawn(bundle);
    app.update();
    app
}

#[test]
fn components_of_a_robot_determine_its_knowledge_about_itself() {
    let fallen = FallDownState {
        kind: FallDownStateKind::HasFallen,
        is_recovery_available: true,
    };
    let app = world_of(|bundle| {
        bundle.primary_state = SimulatorPrimaryState::Forced(PrimaryState::Penalized);
        bundle.fall_down_state = SimulatorFallDownState(fallen);
        bundle.suggested_search_position = SimulatorSuggestedSearchPosition {
            position: Some(Point2::new(1.0, 2.0)),
        };
    });
    let known = crate::common::knowledge_of(&app, hulk(1));
    assert_eq!(known.robot.primary_state, PrimaryState::Penalized);
    assert_eq!(known.fall_down_state, fallen);
    assert_eq!(known.suggested_search_position, Some(Point2::new(1.0, 2.0)));
}

#[test]
fn a_robot_follows_the_game_unless_its_scenario_forces_a_state() {
    let mut app = world_of(|_| ());
    let mut game_state = app.world_mut().resource_mut::<SimulatorGameState>();
    game_state.set_game_state(GameState::Ready, Time::ZERO);
    app.update();
    let known = crate::common::knowledge_of(&app, hulk(1));
    assert_eq!(known.robot.primary_state, PrimaryState::Ready);
}
