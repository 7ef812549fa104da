//! The referee by situation: what it decides over a run of ticks.

use std::time::Duration;

use hsl_referee::{AutoReferee, AutoRefereeConfig, RULES};
use hsl_types::{
    FieldDimensions, GameControllerState, GamePhase, GameState, Point2, RefereeCommand,
    RefereeDecision, SimulatedBall, SimulationTruth, Team, Time,
};

const TICK: Duration = Duration::from_millis(100);

/// A world without robots that does what the referee decides.
struct Game {
    referee: AutoReferee,
    truth: SimulationTruth,
}

impl Game {
    fn in_state(game_state: GameState, config: AutoRefereeConfig) -> Self {
        Self {
            referee: AutoReferee::new(config),
            truth: SimulationTruth {
                now: Time::ZERO,
                tick: 0,
                ball: None,
                robots: Vec::new(),
                game_controller_state: GameControllerState {
                    game_state,
                    ..GameControllerState::default()
                },
                field_dimensions: FieldDimensions::default(),
            },
        }
    }

    fn tick(&mut self) -> RefereeDecision {
        self.truth.now += TICK;
        self.truth.tick += 1;
        let decision = self.referee.decide(&self.truth);
        self.truth.game_controller_state = decision.game_controller_state;
        self.truth.ball = decision.ball;
        decision
    }

    /// Ticks until the state is `game_state`; returns the seconds that took.
    fn run_until(&mut self, game_state: GameState) -> f64 {
        let start = self.truth.now;
        for _ in 0..10_000 {
            if self.tick().game_controller_state.game_state == game_state {
                return self.truth.now.since(start).as_secs_f64();
            }
        }
        panic!("the game never came to {game_state:?}");
    }

    fn put_ball(&mut self, x: f32, y: f32) {
        self.truth.ball = Some(SimulatedBall::resting(Point2::new(x, y)));
    }
}

#[test]
fn a_half_goes_from_initial_to_finished_in_the_times_of_the_rules() {
    let config = AutoRefereeConfig {
        halftime_duration: Duration::from_secs(60),
        ..AutoRefereeConfig::default()
    };
    let mut game = Game::in_state(GameState::Initial, config);
    assert!((game.run_until(GameState::Ready) - 5.0).abs() < 1e-9);
    assert!((game.run_until(GameState::Set) - 45.0).abs() < 1e-9);
    assert_eq!(
        game.truth.ball.map(|ball| ball.position),
        Some(Point2::origin())
    );
    assert!((game.run_until(GameState::Playing) - 10.1).abs() < 1e-9);
    assert!((game.run_until(GameState::Finished) - 60.0).abs() < 1e-9);
    assert!(
        game.truth
            .game_controller_state
            .remaining_time_in_half
            .is_zero()
    );
}

#[test]
fn initial_lasts_until_told_when_no_duration_is_set() {
    let config = AutoRefereeConfig {
        initial_duration: None,
        ..AutoRefereeConfig::default()
    };
    let mut game = Game::in_state(GameState::Initial, config);
    for _ in 0..1000 {
        assert_eq!(
            game.tick().game_controller_state.game_state,
            GameState::Initial
        );
    }
    game.referee
        .command(RefereeCommand::SetGameState(GameState::Ready));
    let decision = game.tick();
    assert_eq!(decision.game_controller_state.game_state, GameState::Ready);
    assert_eq!(
        decision.commands,
        [RefereeCommand::SetGameState(GameState::Ready)]
    );
}

#[test]
fn a_goal_counts_for_the_attackers_and_gives_the_kick_off_to_the_others() {
    for (x, scoring_team) in [(4.7, Team::Hulks), (-4.7, Team::Opponent)] {
        let mut game = Game::in_state(GameState::Playing, AutoRefereeConfig::default());
        game.put_ball(x, 0.2);
        let state = game.tick().game_controller_state;
        assert_eq!(state.team(scoring_team).score, 1);
        assert_eq!(state.team(scoring_team.other()).score, 0);
        assert_eq!(state.game_state, GameState::Ready);
        assert_eq!(state.kicking_team, Some(scoring_team.other()));
        assert_eq!(game.truth.ball, None);
    }
}

#[test]
fn a_ball_on_the_line_beside_the_goal_or_outside_of_playing_is_no_goal() {
    for (game_state, x, y) in [
        (GameState::Playing, 4.52, 0.0),
        (GameState::Playing, 4.7, 0.8),
        (GameState::Set, 4.7, 0.0),
    ] {
        let mut game = Game::in_state(game_state, AutoRefereeConfig::default());
        game.put_ball(x, y);
        assert_eq!(
            game.tick().game_controller_state.hulks_team.score,
            0,
            "at ({x}, {y})"
        );
    }
}

#[test]
fn a_lead_of_ten_ends_the_game() {
    let mut game = Game::in_state(GameState::Playing, AutoRefereeConfig::default());
    game.truth.game_controller_state.hulks_team.score = 9;
    game.put_ball(4.7, 0.0);
    assert_eq!(
        game.tick().game_controller_state.game_state,
        GameState::Finished
    );
}

#[test]
fn the_ball_is_free_for_both_teams_once_it_moved_after_kick_off() {
    let mut game = Game::in_state(GameState::Set, AutoRefereeConfig::default());
    game.put_ball(0.0, 0.0);
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.run_until(GameState::Playing);
    assert_eq!(
        game.tick().game_controller_state.kicking_team,
        Some(Team::Hulks)
    );
    game.put_ball(0.2, 0.0);
    assert_eq!(game.tick().game_controller_state.kicking_team, None);
}

#[test]
fn a_timeout_keeps_the_state_and_returns_to_the_phase_before() {
    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.truth.game_controller_state.game_phase = GamePhase::ExtraTime;
    game.referee.command(RefereeCommand::SetTimeout(true));
    for _ in 0..1000 {
        let state = game.tick().game_controller_state;
        assert_eq!(
            (state.game_phase, state.game_state),
            (GamePhase::Timeout, GameState::Ready)
        );
    }
    game.referee.command(RefereeCommand::SetTimeout(false));
    assert_eq!(
        game.tick().game_controller_state.game_phase,
        GamePhase::ExtraTime
    );
}

#[test]
fn rule_names_are_unique() {
    let names: std::collections::BTreeSet<_> = RULES.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), RULES.len());
}
