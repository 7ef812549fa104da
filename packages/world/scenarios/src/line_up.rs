//! Teams at the touch lines before the game.

use bevy_app::{App, Startup};
use bevy_ecs::prelude::{Commands, Res, ResMut};
use bevyhavior_simulator::{
    SimulatorClock, SimulatorFieldDimensions, SimulatorGameState, SimulatorRandomness,
    SimulatorRobotBundle, SimulatorSubstitute, symmetric, toss,
};
use hsl_referee::{bench_pose, waiting_pose};
use hsl_types::{GameState, Isometry2, Orientation2, Team, Vector2};

use scenario_kit::ScenarioOptions;

/// Maximum error of a robot's initial position \[m\].
const PLACEMENT_ERROR: f32 = 0.1;
/// Maximum error of a robot's initial orientation \[rad\].
const TURN_ERROR: f32 = 0.1;

/// Lines up both teams with the configured team sizes and substitutes in Initial, when `app` starts.
pub(super) fn line_up(app: &mut App) {
    app.add_systems(Startup, enter);
}

/// System at startup: sets the state Initial, tosses a coin for the kick-off, and places the robots at the touch lines
/// of their own half, as the rules require for Initial, with a small random error.
fn enter(
    mut commands: Commands,
    options: Res<ScenarioOptions>,
    clock: Res<SimulatorClock>,
    field: Res<SimulatorFieldDimensions>,
    mut randomness: ResMut<SimulatorRandomness>,
    mut game_state: ResMut<SimulatorGameState>,
) {
    game_state.set_game_state(GameState::Initial, clock.now);
    let heads = toss(&mut randomness.coin_toss);
    game_state.set_kicking_team(Some(if heads { Team::Hulks } else { Team::Opponent }));
    for team in Team::ALL {
        let robots = options.robots().filter(|robot| robot.team == team);
        let numbers = robots.map(|robot| robot.player_number);
        game_state.set_line_up(team, numbers.collect());
    }
    let distance = options.auto_referee.waiting_distance;
    for robot in options.bench() {
        let side = game_state.game_controller_state.field_side_of(robot.team);
        let pose = side.field_to_world() * bench_pose(robot.player_number, &field.0, distance);
        let robot = SimulatorRobotBundle::new(robot.team, robot.player_number, pose.as_transform());
        commands.spawn((robot, SimulatorSubstitute));
    }
    for robot in options.robots() {
        let place = waiting_pose(robot.player_number, &field.0, distance);
        let error = Vector2::new(
            symmetric(&mut randomness.initial_poses, PLACEMENT_ERROR),
            symmetric(&mut randomness.initial_poses, PLACEMENT_ERROR),
        );
        let turn = Orientation2::new(symmetric(&mut randomness.initial_poses, TURN_ERROR));
        let ground_to_field =
            Isometry2::new(place.position.coords() + error, place.orientation * turn);
        let side = game_state.game_controller_state.field_side_of(robot.team);
        commands.spawn(SimulatorRobotBundle::new(
            robot.team,
            robot.player_number,
            side.field_to_world() * ground_to_field,
        ));
    }
}
