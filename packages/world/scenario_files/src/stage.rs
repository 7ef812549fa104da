//! Setup of the world before the first tick.

use std::time::Duration;

use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, FailureKind, SimulatorFailure, SimulatorFallDownState,
    SimulatorGameState, SimulatorObstacle, SimulatorScenarioObstacles, SimulatorScenarioResult,
};
use hsl_types::{FallDownState, FallDownStateKind, GamePhase, Penalty, Point2, Team, Time};
use scenario_kit::{RobotSettings, ScenarioOptions, TimeLimit, place_ball, place_robot};

use crate::check::Check;
use crate::commands::Commands;
use crate::expect::{self, Watch};
use crate::file::ScenarioFile;
use crate::format::{Ball, Game, Obstacle, Phase, Position, Robot, ScenarioText};

/// Sets up the scenario of `file` in `app`, with values drawn by the seed in the options of `app`. If the drawn values
/// are invalid, the run fails before its first tick.
pub(crate) fn set_up(file: &ScenarioFile, app: &mut App) {
    let seed = app.world().resource::<ScenarioOptions>().seed;
    match file.drawn(seed) {
        Ok(text) => place_all(file, &text, app),
        Err(errors) => {
            let mut result = app.world_mut().resource_mut::<SimulatorScenarioResult>();
            result.fail_and_stop(SimulatorFailure {
                tick: 0,
                now: Time::ZERO,
                robot: None,
                kind: FailureKind::Scenario,
                message: format!("the values of seed {seed} are invalid: {errors}"),
            });
        }
    }
}

/// Places robots, ball and obstacles, sets the state of the game, and adds the systems for expectations and commands.
fn place_all(file: &ScenarioFile, text: &ScenarioText, app: &mut App) {
    let mut findings = file.findings();
    let mut check = Check::new(text, file, &mut findings);
    for (name, form) in &text.robots {
        let (robot, form) = (name.value.0, Robot::from(form.clone()));
        let settings = RobotSettings(check.robot_parameters(robot));
        let mut entity = place_robot(app, robot, form.pose.to_pose());
        entity.insert(settings);
        if form.posture != FallDownStateKind::IsReady {
            entity.insert(SimulatorFallDownState(FallDownState {
                kind: form.posture,
                is_recovery_available: true,
            }));
        }
    }
    if let Some(form) = &text.ball {
        let Ball { position, velocity } = form.value.into();
        let velocity = (velocity.0.0, velocity.1.0);
        place_ball(app, (position.0.0, position.1.0), velocity);
    }
    let obstacles = text
        .obstacles
        .iter()
        .map(|it| obstacle(&it.value))
        .collect();
    app.insert_resource(SimulatorScenarioObstacles { obstacles });
    begin(&text.game, app);
    if let Some(duration) = &text.duration {
        app.insert_resource(TimeLimit::PassesAfter(span(duration.value.0)));
    }
    let expected = check.expected();
    expect::observe(app, &expected);
    app.insert_resource(Watch::new(expected, text.duration.is_some(), &text.game))
        .insert_resource(Commands::new(&text.commands))
        .add_systems(Startup, Commands::send_first)
        .add_systems(
            Update,
            (Watch::judge, Commands::send)
                .chain()
                .in_set(BehaviorTreeSimulatorSet::Scenario),
        );
}

/// Converts an obstacle of the file; its radius is the same at both heights.
fn obstacle(obstacle: &Obstacle) -> SimulatorObstacle {
    let Position(x, y) = obstacle.position;
    SimulatorObstacle {
        kind: obstacle.kind.into(),
        position: Point2::new(x.0, y.0),
        radius_at_foot_height: obstacle.radius.0,
        radius_at_hip_height: obstacle.radius.0,
    }
}

/// Sets the state of the game before the first tick.
fn begin(given: &Game, app: &mut App) {
    let mut state = app.world_mut().resource_mut::<SimulatorGameState>();
    let game = &mut state.game_controller_state;
    let kicking_team = given.kicking_team.as_ref().map(|team| team.value);
    game.set_game_state(given.state, Time::ZERO);
    game.game_phase = match (given.phase, kicking_team) {
        (Phase::PenaltyShootout, Some(kicking_team)) => GamePhase::PenaltyShootout { kicking_team },
        (Phase::ExtraTime, _) => GamePhase::ExtraTime,
        (Phase::Timeout, _) => GamePhase::Timeout,
        (Phase::Normal | Phase::PenaltyShootout, _) => GamePhase::Normal,
    };
    game.half = given.half;
    game.stopped = given.stopped;
    game.sub_state = given.sub_state;
    game.kicking_team = kicking_team;
    game.global_field_side = given.hulks_side;
    game.team_mut(Team::Hulks).score = given.scores.hulks;
    game.team_mut(Team::Opponent).score = given.scores.opponent;
    for (team, messages) in [
        (Team::Hulks, given.messages.hulks),
        (Team::Opponent, given.messages.opponent),
    ] {
        if let Some(messages) = messages {
            game.team_mut(team).remaining_amount_of_messages = messages;
        }
    }
    if let Some(remaining) = given.remaining_time {
        game.remaining_time_in_half = span(remaining.0);
    }
    for (name, penalty) in &given.penalties {
        let robot = name.value.0;
        game.team_mut(robot.team).penalties[robot.player_number] = Some(Penalty {
            kind: penalty.kind,
            remaining: span(penalty.remaining.0),
        });
    }
    state.sync_filtered_game_controller_state();
}

/// Converts a number of seconds. The file was checked, so it is in the range of a duration.
pub(crate) fn span(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
