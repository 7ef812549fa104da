//! Ball positions that all robots know from the rules.

use bevy_app::App;
use bevyhavior_simulator::{
    AutoRefereeConfig, BehaviorTreeSimulatorPlugin, SimulatedBall, SimulatorBall,
    SimulatorGameState,
};
use hsl_types::{GameState, Point2, Pose2, SubState, Team, Time};

use crate::common::{hulk, knowledge_of, put, stand, world_with};

/// Returns a world with a robot that looks away from the ball, in this game.
fn looking_away(change: impl FnOnce(&mut SimulatorGameState)) -> App {
    let plugin = BehaviorTreeSimulatorPlugin {
        auto_referee_config: AutoRefereeConfig {
            auto_whistle_in_set: false,
            ..AutoRefereeConfig::default()
        },
        ..BehaviorTreeSimulatorPlugin::default()
    };
    let pose = Pose2::new(-1.0, 0.0, std::f32::consts::PI);
    let mut app = world_with(plugin, &[(hulk(1), pose)], |_, _| Ok(stand()));
    put(&mut app, SimulatedBall::resting(Point2::new(2.0, 1.0)));
    let mut game_state = app.world_mut().resource_mut::<SimulatorGameState>();
    change(&mut game_state);
    game_state.sync_filtered_game_controller_state();
    app
}

/// Returns the ball's position according to the rules, as the robot knows it.
fn rule_ball(mut app: App) -> Option<(f32, f32)> {
    app.update();
    let known = knowledge_of(&app, hulk(1));
    assert_eq!(known.ball, None);
    let ball = known.rule_ball?;
    assert_eq!(ball.last_seen_ball, known.now);
    assert!(
        (known.robot.ground_to_field * ball.ball_in_ground).distance(ball.ball_in_field) < 1e-5
    );
    let Point2 { x, y, .. } = ball.ball_in_field;
    Some((x.round(), y.round()))
}

#[test]
fn before_a_kick_off_the_ball_belongs_to_the_centre_mark() {
    let mut app = looking_away(|game| game.set_game_state(GameState::Ready, Time::ZERO));
    app.insert_resource(SimulatorBall::default());
    assert_eq!(rule_ball(app), Some((0.0, 0.0)));
}

#[test]
fn in_set_everybody_knows_where_the_ball_lies() {
    let app = looking_away(|game| game.set_game_state(GameState::Set, Time::ZERO));
    assert_eq!(rule_ball(app), Some((2.0, 1.0)));
}

#[test]
fn in_a_set_play_everybody_knows_where_the_ball_lies() {
    let app = looking_away(|game| {
        game.game_controller_state.sub_state = Some(SubState::ThrowIn);
        game.set_kicking_team(Some(Team::Opponent));
    });
    assert_eq!(rule_ball(app), Some((2.0, 1.0)));
}

#[test]
fn while_the_ball_is_free_the_rules_say_nothing_of_it() {
    assert_eq!(rule_ball(looking_away(|_| ())), None);
}
