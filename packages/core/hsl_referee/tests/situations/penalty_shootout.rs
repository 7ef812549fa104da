use hsl_types::{GamePhase, GameState, PenaltyKind, Point2, RefereeCommand, Team, Vector2};

use super::game::{Game, config, hulk, opponent, seconds};

/// Returns a half between two teams of three robots that ends as a draw after ten seconds.
fn draw() -> Game {
    let mut game = Game::in_state(
        GameState::Set,
        config(|config| {
            config.halftime_duration = seconds(10.0);
            config.penalty_shootout.after_draw = true;
        }),
    );
    for number in 1..=3 {
        game.put(hulk(number), -f32::from(number), 1.0);
        game.put(opponent(number), f32::from(number), 1.0);
    }
    game.run_until(GameState::Playing);
    game.run_until(GameState::Finished);
    game
}

fn kicking_team(game: &Game) -> Option<Team> {
    match game.state().game_phase {
        GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
        _ => None,
    }
}

/// Lets the current striker score, or shoot beside the goal.
fn shoot(game: &mut Game, scores: bool) {
    let team = kicking_team(game).expect("the shoot-out is on");
    game.run_until(GameState::Playing);
    let striker = if team == Team::Hulks {
        hulk(2)
    } else {
        opponent(2)
    };
    game.kick_to(striker, 3.5, 0.0);
    game.tick();
    let y = if scores { 0.0 } else { 2.0 };
    game.kick_on_to(4.55, y);
    game.tick();
    assert_eq!(kicking_team(game), Some(team), "it is still on the line");
    game.kick_on_to(4.7, y);
    game.tick();
}

impl Game {
    /// Moves the ball to (`x`, `y`) without a new touch.
    fn kick_on_to(&mut self, x: f32, y: f32) {
        if let Some(ball) = &mut self.truth.ball {
            ball.position = Point2::new(x, y);
        }
    }
}

#[test]
fn a_draw_is_not_the_end_and_the_shoot_out_follows_after_the_break() {
    let mut game = draw();
    assert!(!game.referee.config.is_match_over(game.state()));
    let duration = game.run_until(GameState::Set);
    assert!((duration - 10.0).abs() < 1e-9, "{duration}");
    assert_eq!(kicking_team(&game), Some(Team::Hulks));
    assert_eq!(game.ball(), Point2::new(3.2, 0.0));
    assert!(game.position(hulk(2)).distance(Point2::new(2.85, 0.0)) < 1e-6);
    assert!(game.position(opponent(1)).distance(Point2::new(4.5, 0.0)) < 1e-6);
    for substitute in [hulk(1), hulk(3), opponent(2), opponent(3)] {
        let kind = game.penalty_kind(substitute);
        assert_eq!(kind, Some(PenaltyKind::Substitute), "{substitute}");
    }
}

#[test]
fn a_draw_ends_the_match_where_no_shoot_out_is_configured() {
    let mut game = draw();
    game.referee.config.penalty_shootout.after_draw = false;
    assert!(game.referee.config.is_match_over(game.state()));
    game.run(60.0);
    assert_eq!(kicking_team(&game), None);
}

#[test]
fn teams_shoot_in_turn_at_the_same_goal_and_each_attacks_it() {
    let mut game = draw();
    game.run_until(GameState::Set);
    shoot(&mut game, true);
    assert_eq!(game.state().hulks_team.score, 1);
    assert_eq!(game.state().hulks_team.penalty_shoot_index, 1);
    assert_eq!(game.state().hulks_team.single_shots, 0b1);
    assert_eq!(kicking_team(&game), Some(Team::Opponent));
    assert_eq!(game.state().home_team(), Team::Opponent);
    assert_eq!(game.ball(), Point2::new(3.2, 0.0));
    assert!(game.position(hulk(1)).distance(Point2::new(4.5, 0.0)) < 1e-6);
    shoot(&mut game, true);
    assert_eq!(game.state().opponent_team.score, 1);
    assert_eq!(kicking_team(&game), Some(Team::Hulks));
}

#[test]
fn the_match_is_over_when_a_team_cannot_catch_up() {
    let mut game = draw();
    game.run_until(GameState::Set);
    for scores in [true, false, true, false] {
        assert!(kicking_team(&game).is_some());
        assert_ne!(game.state().game_state, GameState::Finished);
        shoot(&mut game, scores);
    }
    assert_eq!(game.state().game_state, GameState::Finished);
    assert!(game.referee.config.is_match_over(game.state()));
    assert_eq!(game.state().hulks_team.score, 2);
}

#[test]
fn sudden_death_ends_with_the_first_difference_after_equal_shots() {
    let mut game = draw();
    game.run_until(GameState::Set);
    for _ in 0..6 {
        shoot(&mut game, false);
    }
    shoot(&mut game, true);
    assert_eq!(kicking_team(&game), Some(Team::Opponent), "it may equalise");
    shoot(&mut game, false);
    assert_eq!(game.state().game_state, GameState::Finished);
}

#[test]
fn a_shoot_out_without_goals_ends_after_all_shots() {
    let mut game = draw();
    game.run_until(GameState::Set);
    for _ in 0..12 {
        assert_eq!(game.state().game_state, GameState::Set);
        shoot(&mut game, false);
    }
    assert_eq!(game.state().game_state, GameState::Finished);
    assert!(game.referee.config.is_match_over(game.state()));
}

#[test]
fn a_shot_ends_when_the_ball_rests_when_it_is_played_twice_and_when_the_time_is_up() {
    let end_of_shot: [fn(&mut Game); 3] = [
        |game| {
            if let Some(ball) = &mut game.truth.ball {
                ball.velocity = Vector2::zero();
            }
            game.tick();
        },
        |game| {
            game.run(1.0);
            game.kick_to(hulk(2), 3.8, 0.0);
            game.tick();
        },
        |game| game.run(30.1),
    ];
    for end in end_of_shot {
        let mut game = draw();
        game.run_until(GameState::Set);
        game.run_until(GameState::Playing);
        game.kick_to(hulk(2), 3.4, 0.0);
        game.tick();
        assert_eq!(game.state().kicking_team, None, "the goalkeeper may play");
        assert_eq!(kicking_team(&game), Some(Team::Hulks));
        end(&mut game);
        assert_eq!(kicking_team(&game), Some(Team::Opponent));
        assert_eq!(game.state().hulks_team.score, 0);
    }
}

#[test]
fn a_shoot_out_begins_by_command() {
    let mut game = Game::playing();
    game.put(hulk(1), -1.0, 0.0);
    game.command(RefereeCommand::StartPenaltyShootout);
    assert_eq!(kicking_team(&game), Some(Team::Hulks));
    assert_eq!(game.state().game_state, GameState::Set);
}

#[test]
fn a_team_of_one_shoots_with_its_goalkeeper_at_an_empty_goal() {
    let mut game = Game::playing();
    game.put(hulk(1), -1.0, 0.0);
    game.command(RefereeCommand::StartPenaltyShootout);
    assert!(game.position(hulk(1)).distance(Point2::new(2.85, 0.0)) < 1e-6);
    game.run_until(GameState::Playing);
    game.run(31.0);
    assert_eq!(kicking_team(&game), Some(Team::Opponent));
}
