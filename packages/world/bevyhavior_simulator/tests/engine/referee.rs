//! Application of the referee's decisions: ball and robots are placed, and robots receive their rule obstacles.

use std::time::Duration;

use crate::common::{hulk, opponent, play, pose_of, stand, world_with};
use bevy_app::App;
use bevyhavior_simulator::{
    AutoRefereeConfig, BehaviorInput, BehaviorOutput, BehaviorTreeSimulatorPlugin, SimulatedBall,
    SimulatorBall, SimulatorBehaviorInputs, SimulatorFallDownState, SimulatorGameState,
    SimulatorRefereeCommand, SimulatorRobot, SimulatorRuleObstacles,
};

use hsl_types::{
    FallDownState, FallDownStateKind, GameState, HeadMotion, KickPower, MotionCommand,
    Orientation2, PenaltyKind, Point2, Pose2, PrimaryState, RefereeCommand, RobotId, RuleObstacle,
    SubState, Team, Time, World,
};

/// Returns a world with hulk 2 at (0, 2) and opponent 2 at (2, -1), which stand, and a ball at (1, 0).
fn world(
    script: impl FnMut(RobotId, &BehaviorInput) -> BehaviorOutput + Send + Sync + 'static,
) -> App {
    let robots = [
        (hulk(2), Pose2::new(0.0, 2.0, 0.0)),
        (opponent(2), Pose2::new(2.0, -1.0, 0.0)),
    ];
    let mut script = script;
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, move |id, input| Ok(script(id, input)));
    put_ball(&mut app, Point2::new(1.0, 0.0));
    app
}

fn put_ball(app: &mut App, position: Point2<World>) {
    app.insert_resource(SimulatorBall {
        state: Some(SimulatedBall::resting(position)),
    });
}

fn command(app: &mut App, command: RefereeCommand) {
    app.world_mut()
        .write_message(SimulatorRefereeCommand(command));
    app.update();
}

fn obstacles_of(app: &App, robot: RobotId) -> Vec<RuleObstacle> {
    let inputs = &app.world().resource::<SimulatorBehaviorInputs>().0;
    let input = inputs.get(&robot).expect("the robot is in the match");
    input.world_state.rule_obstacles.clone()
}

#[test]
fn a_robot_that_is_sent_away_stands_beside_the_field_on_its_feet_and_takes_no_part() {
    let mut app = world(|_, _| stand());
    let mut robots = app
        .world_mut()
        .query::<(&SimulatorRobot, &mut SimulatorFallDownState)>();
    for (_, mut state) in robots.iter_mut(app.world_mut()) {
        state.0.kind = FallDownStateKind::HasFallen;
    }
    command(
        &mut app,
        RefereeCommand::Penalize {
            robot: hulk(2),
            kind: PenaltyKind::PickUp,
        },
    );
    let pose = pose_of(&mut app, hulk(2)).expect("it is still there");
    assert!(pose.as_pose().position.distance(Point2::new(-3.2, 3.5)) < 1e-6);
    let other = pose_of(&mut app, opponent(2)).expect("it is there");
    assert_eq!(other.as_pose().position, Point2::new(2.0, -1.0));
    let inputs = &app.world().resource::<SimulatorBehaviorInputs>().0;
    let known = &inputs[&hulk(2)].world_state;
    assert_eq!(known.robot.primary_state, PrimaryState::Penalized);
    assert_eq!(known.fall_down_state, FallDownState::default());
    let fallen = inputs[&opponent(2)].world_state.fall_down_state.kind;
    assert_eq!(fallen, FallDownStateKind::HasFallen);
}

#[test]
fn who_kicks_the_ball_is_known_to_the_referee() {
    let mut app = world(|id, input| {
        let kick = MotionCommand::VisualKick {
            head: HeadMotion::ZeroAngles,
            ball_position: Point2::new(1.0, -2.0),
            kick_direction: Orientation2::identity(),
            target_position: Point2::new(2.0, -2.0),
            robot_theta_to_field: Orientation2::identity(),
            kick_power: KickPower::Long,
        };
        let kicks = id == hulk(2) && input.world_state.now == Time::from_nanos(20_000_000);
        BehaviorOutput {
            motion_command: if kicks { kick } else { stand().motion_command },
            ..stand()
        }
    });
    app.update();
    let touch = |app: &App| app.world().resource::<SimulatorBall>().state?.last_touch;
    assert_eq!(touch(&app), None);
    app.update();
    let touch = touch(&app).expect("hulk 2 has kicked");
    assert_eq!(
        (touch.robot, touch.time),
        (hulk(2), Time::from_nanos(20_000_000))
    );
}

#[test]
fn a_ball_that_is_out_is_put_back_for_a_set_play() {
    let mut app = world(|_, _| stand());
    put_ball(&mut app, Point2::new(1.0, 3.2));
    app.update();
    let ball = app.world().resource::<SimulatorBall>().state;
    assert_eq!(ball.map(|ball| ball.position), Some(Point2::new(1.0, 3.0)));
    let state = app.world().resource::<SimulatorGameState>();
    let state = &state.game_controller_state;
    assert_eq!(state.sub_state, Some(SubState::ThrowIn));
    assert_eq!(state.kicking_team, Some(Team::Opponent));
}

#[test]
fn a_team_receives_its_forbidden_areas_of_a_set_play_in_the_same_tick() {
    let mut app = world(|_, _| stand());
    command(
        &mut app,
        RefereeCommand::AwardSetPlay {
            sub_state: SubState::DirectFreeKick,
            kicking_team: Team::Hulks,
        },
    );
    let circle = RuleObstacle::Circle {
        center: Point2::new(-1.0, 0.0),
        radius: 0.75,
    };
    let told = obstacles_of(&app, opponent(2));
    let [RuleObstacle::Circle { center, radius }] = told.as_slice() else {
        panic!("{told:?} instead of {circle:?}");
    };
    assert!(center.distance(Point2::new(-1.0, 0.0)) < 1e-6 && *radius == 0.75);
    assert_eq!(obstacles_of(&app, hulk(2)), []);
}

#[test]
fn what_a_scenario_forbids_stays_forbidden_to_that_team() {
    let mut app = world(|_, _| stand());
    let obstacle = RuleObstacle::Circle {
        center: Point2::new(3.0, 0.0),
        radius: 1.0,
    };
    app.world_mut()
        .resource_mut::<SimulatorRuleObstacles>()
        .obstacles
        .push((Team::Hulks, obstacle));
    app.update();
    app.update();
    assert_eq!(obstacles_of(&app, hulk(2)), [obstacle]);
    assert_eq!(obstacles_of(&app, opponent(2)), []);
}

#[test]
fn a_run_that_starts_in_playing_finishes_after_the_half() {
    let plugin = BehaviorTreeSimulatorPlugin {
        auto_referee_config: AutoRefereeConfig {
            halftime_duration: Duration::from_secs(1),
            ..AutoRefereeConfig::default()
        },
        ..BehaviorTreeSimulatorPlugin::default()
    };
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let state = |app: &App| {
        app.world()
            .resource::<SimulatorGameState>()
            .game_controller_state
            .game_state
    };
    play(&mut app, 99);
    assert_eq!(state(&app), GameState::Playing);
    play(&mut app, 1);
    assert_eq!(state(&app), GameState::Finished);
}
