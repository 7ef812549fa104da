use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorBall, SimulatorClock, SimulatorGameState,
};
use hsl_types::Pose2;

use crate::cast::STRIKER;
use scenario_kit::{Judge, ScenarioOptions, place_ball, place_robot, scenario};

/// Initial position of the ball along x \[m\].
const START: f32 = -3.0;
/// Speed of the ball along x \[m/s\].
const SPEED: f32 = 1.0;
/// Maximum distance to the position predicted by the custom physics \[m\].
const TOLERANCE: f32 = 0.01;

/// A scenario replaces the default ball physics with its own, in which a ball rolls without friction.
#[scenario(time_limit = 10.0, options = without_ball_physics)]
fn ball_follows_custom_physics(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-2.0, -2.0, 0.0));
    place_ball(app, (START, 1.0), (SPEED, 0.0));
    let mut game = app.world_mut().resource_mut::<SimulatorGameState>();
    game.set_stopped(true);
    app.add_systems(
        Update,
        (
            custom_ball_physics.in_set(BehaviorTreeSimulatorSet::BeforeKinematics),
            watch.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

fn without_ball_physics(options: &mut ScenarioOptions) {
    options.enable_default_ball_physics = false;
}

fn custom_ball_physics(clock: Res<SimulatorClock>, mut ball: ResMut<SimulatorBall>) {
    if let Some(ball) = &mut ball.state {
        ball.position = ball.position + ball.velocity * clock.dt();
    }
}

/// System: after four seconds, compares the position of the ball with that of a motion without friction.
fn watch(mut judge: Judge) {
    if judge.seconds() < 4.0 {
        return;
    }
    let expected = START + SPEED * judge.seconds() as f32;
    match judge.ball() {
        Some(ball) if (ball.position.x - expected).abs() < TOLERANCE => judge.pass(),
        ball => judge.fail(
            None,
            format!("the ball is at {ball:?}, not at x = {expected} m"),
        ),
    }
}
