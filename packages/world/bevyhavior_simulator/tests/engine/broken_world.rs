//! A scenario with an invalid world ends the run with a reason and a complete recording.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Query, Res, ResMut};
use bevy_ecs::system::ScheduleSystem;
use bevyhavior_simulator::{
    AppExt, BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, Frame, SimulatedBall,
    SimulationConfig, SimulatorBall, SimulatorBehaviorInputs, SimulatorClock, SimulatorGameState,
    SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorOutgoingMessages, SimulatorRobotBundle,
    SimulatorScenarioResult, SimulatorTickSink, SimulatorTimelineMarkers,
};
use hsl_types::{
    Color, HulkMessage, Orientation2, OutgoingMessage, Point2, Pose2, StateMessage, Vector2,
};

use crate::common::{Frames, hulk, put, stand, world_with};

/// Tick in which the scenario sets an invalid value.
const TICK: u64 = 5;

/// Data of a run: its result, its frames, and the frame after its last tick.
type Left = (
    SimulatorScenarioResult,
    Vec<Frame<'static>>,
    Option<Frame<'static>>,
);

/// Returns the data of a run in which `system` sets an invalid value.
fn run<M>(system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Left {
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::new(1.0, 1.0, 0.0)),
    ];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, input| {
        let known = &input.world_state;
        assert!(known.position_of_interest.is_finite() && known.robot.ground_to_field.is_finite());
        Ok(stand())
    });
    put(&mut app, SimulatedBall::resting(Point2::new(2.0, 0.0)));
    let frames = Frames::record(&mut app);
    app.add_systems(Update, system);
    let result = app.run_to_completion();
    (result, frames.take(), frames.ending())
}

/// Asserts that the run ended in `tick` with `reason`, that every number of the frames is finite, and that the last
/// frame contains only the reason.
fn assert_ends((result, frames, ending): Left, tick: u64, reason: &str) {
    assert!(result.failed);
    let failure = result.failures.first().expect("the run failed");
    assert_eq!(failure.tick, tick, "{failure}");
    assert!(failure.message.contains(reason), "{failure}");
    let mut failures = result.failures.iter();
    assert!(
        failures.all(|it| !it.message.contains("panicked")),
        "robots decided on it: {result:?}"
    );
    let ticks: Vec<_> = frames.iter().map(|frame| frame.tick).collect();
    assert_eq!(ticks, (1..=tick).collect::<Vec<_>>());
    let (last, sound) = frames.split_last().expect("it has a tick");
    assert_eq!(last.state, None);
    assert!(!last.violations.is_empty());
    let ending = ending.expect("a run ends with a result");
    let recorded = last.failures.iter().chain(&*ending.failures);
    assert!(recorded.eq(&result.failures), "{last:?} {ending:?}");
    for frame in sound {
        let text = format!("{:?}", frame.state.as_ref().expect("the world is sound"));
        for number in [": NaN", ": inf", ": -inf"] {
            assert!(!text.contains(number), "{text}");
        }
    }
}

fn is_time(clock: &SimulatorClock) -> bool {
    clock.tick == TICK
}

#[test]
fn a_ball_at_no_place_ends_the_run() {
    for set in [
        Set::BeforeBallPhysics,
        Set::AfterAutoReferee,
        Set::BeforeKinematics,
    ] {
        let system = |clock: Res<SimulatorClock>, mut ball: ResMut<SimulatorBall>| {
            if let Some(ball) = ball.state.as_mut().filter(|_| is_time(&clock)) {
                ball.position = Point2::new(f32::NAN, 0.0);
            }
        };
        assert_ends(
            run(system.in_set(set)),
            TICK,
            "finite_poses: the ball's position",
        );
    }
    let system = |clock: Res<SimulatorClock>, mut ball: ResMut<SimulatorBall>| {
        if let Some(ball) = ball.state.as_mut().filter(|_| is_time(&clock)) {
            ball.velocity = Vector2::new(f32::INFINITY, 0.0);
        }
    };
    assert_ends(
        run(system.in_set(Set::Scenario)),
        TICK + 1,
        "finite_poses: the ball's position",
    );
}

#[test]
fn a_robot_at_no_place_ends_the_run() {
    for set in [
        Set::BeforeAutoReferee,
        Set::BeforeWorldState,
        Set::AfterKinematics,
    ] {
        let system = |clock: Res<SimulatorClock>, mut poses: Query<&mut SimulatorGroundToWorld>| {
            for mut pose in poses.iter_mut().filter(|_| is_time(&clock)) {
                pose.0 = Pose2::new(f32::NAN, 0.0, 0.0).as_transform();
            }
        };
        assert_ends(run(system.in_set(set)), TICK, "finite_poses: the pose");
    }
}

#[test]
fn a_head_that_points_nowhere_ends_the_run() {
    let system = |clock: Res<SimulatorClock>, mut heads: Query<&mut SimulatorHeadYaw>| {
        for mut head in heads.iter_mut().filter(|_| is_time(&clock)) {
            head.yaw = Orientation2::new(f32::NAN);
        }
    };
    assert_ends(run(system.in_set(Set::BeforeBehavior)), TICK, "head");
}

#[test]
fn two_robots_with_one_number_end_the_run() {
    let system = |clock: Res<SimulatorClock>, mut commands: Commands| {
        if is_time(&clock) {
            let id = hulk(2);
            let pose = Pose2::new(3.0, 0.0, 0.0).as_transform();
            commands.spawn(SimulatorRobotBundle::new(id.team, id.player_number, pose));
        }
    };
    let left = run(system.in_set(Set::BeforeBallPhysics));
    assert_eq!(left.0.failures[0].robot, Some(hulk(2)));
    assert_ends(left, TICK, "one_robot_one_body");
}

#[test]
fn an_observation_that_is_no_number_ends_the_run() {
    let system = |clock: Res<SimulatorClock>, mut inputs: ResMut<SimulatorBehaviorInputs>| {
        if let Some(known) = inputs.world_state_mut(hulk(1)).filter(|_| is_time(&clock)) {
            known.position_of_interest = Point2::new(0.0, f32::NAN);
        }
    };
    assert_ends(
        run(system.in_set(Set::AfterWorldState)),
        TICK,
        "its world state contains a number that is not finite",
    );
}

#[test]
fn a_message_that_is_no_number_ends_the_run() {
    let system = |clock: Res<SimulatorClock>, mut outgoing: ResMut<SimulatorOutgoingMessages>| {
        if is_time(&clock) {
            outgoing
                .messages
                .push(bevyhavior_simulator::SimulatorMessage {
                    sender: hulk(1),
                    message: OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
                        player_number: hulk(1).player_number,
                        pose: Pose2::new(f32::NAN, 0.0, 0.0),
                        ball_position: None,
                    })),
                });
        }
    };
    assert_ends(run(system.in_set(Set::AfterCommunication)), TICK, "message");
}

#[test]
fn a_marker_with_an_invalid_color_ends_the_run() {
    let system = |clock: Res<SimulatorClock>, mut markers: ResMut<SimulatorTimelineMarkers>| {
        if is_time(&clock) {
            markers.add(clock.now, Color::opaque(f32::NAN, 0.0, 0.0), "odd");
        }
    };
    assert_ends(run(system.in_set(Set::BeforeBallPhysics)), TICK, "color");
}

#[test]
fn a_configuration_with_which_nothing_can_be_simulated_ends_the_run() {
    let system = |clock: Res<SimulatorClock>, mut config: ResMut<SimulationConfig>| {
        if is_time(&clock) {
            config.ball_friction_per_second = f32::NAN;
        }
    };
    assert_ends(
        run(system.in_set(Set::AfterBallPhysics)),
        TICK,
        "ball_friction",
    );
}

/// Asserts that the run ended with `reason`, and that all previous ticks are recorded.
fn assert_panics((result, frames, ending): Left, reason: &str) {
    assert!(result.failed);
    let messages: Vec<_> = result.failures.iter().map(ToString::to_string).collect();
    assert!(
        messages.iter().any(|it| it.contains(reason)),
        "{messages:?}"
    );
    let ticks: Vec<_> = frames.iter().map(|frame| frame.tick).collect();
    assert_eq!(ticks, (1..TICK).collect::<Vec<_>>());
    // The result has the time of the last complete tick, if the result resource still exists.
    if let Some(ending) = ending {
        assert_eq!(Some(ending.now), frames.last().map(|it| it.now));
        assert_eq!(ending.result.map(|it| it.now), Some(ending.now));
    }
}

#[test]
fn a_scenario_that_panics_ends_the_run_with_its_message() {
    let system = |clock: Res<SimulatorClock>| assert!(!is_time(&clock), "I give up");
    assert_panics(run(system.in_set(Set::BeforeBehavior)), "I give up");
}

fn take_away<R: bevy_ecs::prelude::Resource>() -> impl Fn(Res<SimulatorClock>, Commands) {
    |clock: Res<SimulatorClock>, mut commands: Commands| {
        if is_time(&clock) {
            commands.remove_resource::<R>();
        }
    }
}

#[test]
fn a_scenario_that_takes_away_what_the_engine_needs_ends_the_run() {
    let taken = run(take_away::<SimulatorGameState>().in_set(Set::BeforeBallPhysics));
    assert_panics(taken, "SimulatorGameState");
    let taken = run(take_away::<SimulatorScenarioResult>().in_set(Set::BeforeBallPhysics));
    assert_panics(taken, "ErrorReport::result");
    let taken = run(take_away::<SimulatorTickSink>().in_set(Set::BeforeBallPhysics));
    assert_panics(taken, "SimulatorTickSink");
}

#[test]
fn a_run_without_a_clock_still_has_a_verdict() {
    let mut app = App::new();
    app.add_plugins(BehaviorTreeSimulatorPlugin::default());
    app.world_mut().remove_resource::<SimulatorClock>();
    let result = app.run_to_completion();
    assert!(result.failed, "{result:?}");
}
