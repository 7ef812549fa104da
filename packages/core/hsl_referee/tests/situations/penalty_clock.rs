use std::time::Duration;

use hsl_types::{GameState, PenaltyKind, Point2, RefereeCommand};

use super::game::{Game, TICK, config, hulk, seconds};

/// Returns a running game in which a robot has just got this penalty.
fn penalized(kind: PenaltyKind) -> Game {
    let mut game = Game::playing();
    game.put(hulk(2), 1.0, 1.0);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind,
    });
    game
}

#[test]
fn a_penalty_counts_down_and_ends_and_the_robot_stands_beside_the_field() {
    let mut game = penalized(PenaltyKind::Pushing);
    assert_eq!(game.position(hulk(2)), Point2::new(-3.2, 3.5));
    let remaining = |game: &Game| game.penalty(hulk(2)).map(|penalty| penalty.remaining);
    assert_eq!(remaining(&game), Some(seconds(45.0)));
    game.tick();
    assert_eq!(remaining(&game), Some(seconds(45.0) - TICK));
    game.run(44.8);
    assert!(remaining(&game).is_some());
    game.tick();
    assert_eq!(remaining(&game), None);
    assert_eq!(game.position(hulk(2)), Point2::new(-3.2, 3.5));
}

#[test]
fn each_standard_penalty_of_a_team_is_ten_seconds_longer() {
    let mut game = penalized(PenaltyKind::Pushing);
    game.put(hulk(3), 1.0, 0.0);
    game.command(RefereeCommand::Penalize {
        robot: hulk(3),
        kind: PenaltyKind::BallHolding,
    });
    let penalty = game.penalty(hulk(3)).expect("it was sent away");
    assert_eq!(penalty.remaining, seconds(55.0) - TICK);
}

#[test]
fn a_robot_that_was_picked_up_returns_after_its_time_and_that_does_not_count_as_an_offence() {
    let game = penalized(PenaltyKind::PickUp);
    let penalty = game.penalty(hulk(2)).expect("it was picked up");
    assert_eq!(penalty.remaining, seconds(45.0));
    assert_eq!(game.referee.memory.offences, [0, 0]);
    assert!(game.heard("pick-up: hulks/2"));
}

#[test]
fn a_second_penalty_changes_nothing_for_a_robot_that_serves_one() {
    let mut game = penalized(PenaltyKind::PickUp);
    game.run(10.0);
    let before = game.penalty(hulk(2));
    let decision = game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::Pushing,
    });
    assert!(decision.placements.is_empty());
    assert_eq!(
        game.penalty(hulk(2)).map(|it| it.kind),
        before.map(|it| it.kind)
    );
}

#[test]
fn a_robot_that_serves_a_penalty_can_be_sent_off() {
    let mut game = penalized(PenaltyKind::Pushing);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::SentOff,
    });
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::SentOff));
}

#[test]
fn a_robot_that_does_not_play_is_not_penalized() {
    let mut game = Game::playing();
    game.command(RefereeCommand::Penalize {
        robot: hulk(4),
        kind: PenaltyKind::PickUp,
    });
    assert_eq!(game.penalty(hulk(4)), None);
}

#[test]
fn a_penalty_ends_by_command() {
    let mut game = penalized(PenaltyKind::SentOff);
    game.run(600.0);
    let kind = game.penalty_kind(hulk(2));
    assert_eq!(kind, Some(PenaltyKind::SentOff), "it is out for good");
    game.command(RefereeCommand::Unpenalize(hulk(2)));
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn penalties_stand_still_in_set_stops_and_timeouts() {
    for command in [
        RefereeCommand::SetGameState(GameState::Set),
        RefereeCommand::BriefStop,
        RefereeCommand::SetTimeout(true),
    ] {
        let mut game = penalized(PenaltyKind::Pushing);
        game.referee.config.auto_whistle_in_set = false;
        game.command(command);
        let before = game.penalty(hulk(2));
        game.run(20.0);
        assert_eq!(game.penalty(hulk(2)), before, "after {command:?}");
    }
}

#[test]
fn penalties_end_with_the_half() {
    let mut game = penalized(PenaltyKind::Pushing);
    game.command(RefereeCommand::SetGameState(GameState::Finished));
    game.tick();
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn penalties_longer_than_any_match_are_valid() {
    let config = config(|config| {
        config.penalties.standard_duration = Duration::MAX;
        config.penalties.standard_increment = Duration::MAX;
    });
    let mut game = Game::in_state(GameState::Playing, config);
    for number in [2, 3] {
        game.put(hulk(number), 1.0, 1.0);
        game.command(RefereeCommand::Penalize {
            robot: hulk(number),
            kind: PenaltyKind::Pushing,
        });
        assert!(game.penalty(hulk(number)).is_some());
    }
}

#[test]
fn lengths_of_penalties_are_configured() {
    let config = config(|config| {
        config.penalties.standard_duration = seconds(30.0);
        config.penalties.standard_increment = seconds(0.0);
    });
    let mut game = Game::in_state(GameState::Playing, config);
    for number in [2, 3] {
        game.put(hulk(number), 1.0, 1.0);
        game.command(RefereeCommand::Penalize {
            robot: hulk(number),
            kind: PenaltyKind::Pushing,
        });
        let penalty = game.penalty(hulk(number)).expect("it was sent away");
        assert!(penalty.remaining <= seconds(30.0), "{penalty:?}");
        assert!(penalty.remaining >= seconds(30.0) - TICK, "{penalty:?}");
    }
}
