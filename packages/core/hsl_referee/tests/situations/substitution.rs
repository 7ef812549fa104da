use std::time::Duration;

use hsl_types::{GameState, PenaltyKind, PlayerNumber, Point2, RefereeCommand};

use super::game::{Game, config, hulk};

const SIX: PlayerNumber = PlayerNumber::new::<6>();

/// Returns the substitution of `hulks/6` for `hulks/2`.
fn substitution() -> RefereeCommand {
    RefereeCommand::Substitute {
        robot: hulk(2),
        substitute: SIX,
    }
}

/// Returns a game in which `hulks/2` plays and `hulks/6` is a substitute.
fn game(state: GameState) -> Game {
    let rules = config(|config| config.initial_duration = None);
    let mut game = Game::in_state(state, rules);
    game.put_ball(0.0, 0.0);
    game.put(hulk(2), 1.0, 1.0);
    game.put(hulk(6), -1.0, 3.6);
    game
}

fn is_on_field(game: &Game, number: u8) -> bool {
    game.state()
        .hulks_team
        .line_up
        .contains(hulk(number).player_number)
}

#[test]
fn a_substitute_takes_the_place_of_a_robot_and_may_enter_in_the_next_tick() {
    let mut game = game(GameState::Playing);
    game.command(substitution());
    assert!(game.heard("hulks/6 for hulks/2"), "{:?}", game.calls);
    assert!(!is_on_field(&game, 2) && is_on_field(&game, 6));
    assert_eq!(game.position(hulk(2)), Point2::new(-3.2, 3.5));
    assert_eq!(game.position(hulk(6)), Point2::new(-1.0, 3.6));
    game.run(0.2);
    assert_eq!(game.penalty(hulk(6)), None);
    let team = &game.state().hulks_team;
    assert_eq!(team.penalty_of(SIX), None);
    let leaving = team.penalty_of(hulk(2).player_number);
    assert_eq!(leaving, Some(PenaltyKind::Substitute));
}

#[test]
fn a_substitute_waits_in_set_and_enters_at_once_before_the_game() {
    let mut waits = game(GameState::Set);
    waits.command(substitution());
    assert_eq!(waits.penalty_kind(hulk(6)), Some(PenaltyKind::PickUp));
    let mut enters = game(GameState::Initial);
    enters.command(substitution());
    assert_eq!(enters.penalty(hulk(6)), None);
}

#[test]
fn a_substitute_serves_the_penalty_of_the_robot_that_leaves() {
    let mut game = game(GameState::Playing);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::Pushing,
    });
    game.run(10.0);
    game.command(substitution());
    let penalty = game.penalty(hulk(6)).expect("it serves a penalty");
    assert_eq!(penalty.kind, PenaltyKind::Pushing);
    assert!(penalty.remaining < Duration::from_secs(36));
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_substitution_that_is_not_possible_is_refused_with_its_reason() {
    let mut game = game(GameState::Playing);
    game.tick();
    let substitute = |robot, number| RefereeCommand::Substitute {
        robot: hulk(robot),
        substitute: hulk(number).player_number,
    };
    for (command, reason) in [
        (substitute(6, 7), "hulks/6 is not on the field"),
        (substitute(2, 3), "hulks/3 is not a substitute"),
        (substitute(2, 7), "hulks/7 is not in the match"),
    ] {
        let before = *game.state();
        game.command(command);
        let last = game.calls.last().expect("there is a call");
        assert!(last.ends_with(reason), "{last}");
        assert_eq!(game.state().hulks_team, before.hulks_team);
    }
}

#[test]
fn a_substitute_is_not_penalized_and_does_not_take_part() {
    let mut game = game(GameState::Playing);
    game.command(RefereeCommand::Penalize {
        robot: hulk(6),
        kind: PenaltyKind::Pushing,
    });
    game.fell(hulk(6));
    game.run(60.0);
    assert_eq!(game.penalty(hulk(6)), None);
}
