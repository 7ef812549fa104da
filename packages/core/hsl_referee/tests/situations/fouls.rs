use hsl_types::{GameState, PenaltyKind, Point2, RefereeCommand, SubState, Team};

use super::game::{Game, hulk, opponent};

/// Returns a game in which a hulk at (`x`, 0.3) pushes while the ball lies at (`x`, 0).
fn pushing_at(x: f32) -> Game {
    let mut game = Game::playing();
    game.put_ball(x, 0.0);
    game.put(hulk(2), x, 0.3);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::Pushing,
    });
    game
}

#[test]
fn pushing_at_the_ball_gives_the_other_team_a_free_kick_there() {
    let mut game = pushing_at(1.0);
    let set_play = (SubState::DirectFreeKick, Team::Opponent);
    assert_eq!(game.set_play(), Some(set_play));
    assert_eq!(game.ball(), Point2::new(1.0, 0.0));
    game.tick();
    assert!(game.penalty(hulk(2)).is_some());
}

#[test]
fn pushing_in_the_own_penalty_area_gives_a_penalty_kick() {
    let game = pushing_at(-4.0);
    assert_eq!(game.state().game_state, GameState::Ready);
    assert_eq!(
        game.set_play(),
        Some((SubState::PenaltyKick, Team::Opponent))
    );
}

#[test]
fn pushing_away_from_the_ball_and_other_offences_let_the_game_go_on() {
    for (robot, kind, y) in [
        (hulk(2), PenaltyKind::Pushing, 1.0),
        (hulk(2), PenaltyKind::PickUp, 0.3),
        (opponent(2), PenaltyKind::LocalGameStuck, 0.3),
    ] {
        let mut game = Game::playing();
        game.put(robot, 0.0, y);
        game.command(RefereeCommand::Penalize { robot, kind });
        assert_eq!(game.set_play(), None, "{kind:?}");
        assert!(game.penalty(robot).is_some());
    }
}

#[test]
fn a_second_foul_during_a_set_play_gives_no_further_one() {
    let mut game = pushing_at(1.0);
    game.put(opponent(2), 1.0, 0.2);
    game.command(RefereeCommand::Penalize {
        robot: opponent(2),
        kind: PenaltyKind::Pushing,
    });
    let set_play = (SubState::DirectFreeKick, Team::Opponent);
    assert_eq!(game.set_play(), Some(set_play));
}

#[test]
fn a_free_kick_by_command_is_taken_where_the_ball_is() {
    let mut game = Game::playing();
    game.put_ball(2.0, 9.0);
    game.command(RefereeCommand::AwardSetPlay {
        sub_state: SubState::IndirectFreeKick,
        kicking_team: Team::Hulks,
    });
    let set_play = (SubState::IndirectFreeKick, Team::Hulks);
    assert_eq!(game.set_play(), Some(set_play));
    assert_eq!(game.ball(), Point2::new(2.0, 3.0));
}
