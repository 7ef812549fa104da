use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall};
use hsl_types::{GameState, Point2, Pose2, SimulatedBall, Team};

use crate::cast::GOALKEEPER;
use scenario_kit::{Judge, ScenarioOptions, place_robot, scenario};

/// The game ends when one team leads by ten goals, long before the end of the half.
#[scenario(time_limit = 60.0, options = quick_restarts)]
fn mercy_rule_ends_match(app: &mut App) {
    place_robot(app, GOALKEEPER, Pose2::new(-4.4, 2.0, 0.0));
    app.add_systems(
        Update,
        (
            score.in_set(BehaviorTreeSimulatorSet::BeforeAutoReferee),
            watch.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

fn quick_restarts(options: &mut ScenarioOptions) {
    options.auto_referee.ready_duration = std::time::Duration::from_secs(1);
    options.auto_referee.whistle_to_playing_delay = std::time::Duration::from_secs(1);
}

/// System: moves every ball into the opponent's goal, in each tick.
fn score(mut ball: ResMut<SimulatorBall>) {
    ball.state = Some(SimulatedBall::resting(Point2::new(4.7, 0.0)));
}

/// System: passes if the game ends after exactly ten goals, and fails if it ends earlier or continues.
fn watch(mut judge: Judge) {
    let game = judge.game();
    let score = game.team(Team::Hulks).score;
    match (game.game_state, score) {
        (GameState::Finished, 10) => judge.pass(),
        (GameState::Finished, other) => {
            judge.fail(None, format!("the game ended after {other} goals"));
        }
        (_, 11..) => judge.fail(None, format!("the game continues after {score} goals")),
        _ => {}
    }
}
