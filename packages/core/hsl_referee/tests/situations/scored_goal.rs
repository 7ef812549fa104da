use hsl_referee::RestartReason;
use hsl_referee::config::IndirectGoals;
use hsl_types::{GameState, GlobalFieldSide, RefereeCommand, SubState, Team};

use super::game::{Game, config, hulk, opponent};

#[test]
fn a_goal_counts_for_the_attackers_and_gives_the_kick_off_to_the_others() {
    for (x, scoring_team) in [(4.7, Team::Hulks), (-4.7, Team::Opponent)] {
        let mut game = Game::playing();
        game.put_ball(x, 0.2);
        let state = game.tick().game_controller_state;
        assert_eq!(state.team(scoring_team).score, 1);
        assert_eq!(state.team(scoring_team.other()).score, 0);
        assert_eq!(state.game_state, GameState::Ready);
        assert_eq!(state.kicking_team, Some(scoring_team.other()));
        assert_eq!(game.truth.ball, None);
        let reason = game.referee.memory.restart_reason;
        assert_eq!(
            reason,
            Some(RestartReason::KickOffAfterGoal { scoring_team })
        );
    }
}

#[test]
fn goals_of_a_team_that_communicated_illegally_do_not_count() {
    for (x, scoring_team) in [(4.7, Team::Hulks), (-4.7, Team::Opponent)] {
        let mut game = Game::playing();
        let state = &mut game.truth.game_controller_state;
        state.hulks_team.punish_illegal_communication();
        game.put_ball(x, 0.2);
        let state = game.tick().game_controller_state;
        assert_eq!(state.hulks_team.score, 0);
        let counts = u8::from(scoring_team == Team::Opponent);
        assert_eq!(state.opponent_team.score, counts);
        assert_eq!(state.game_state, GameState::Ready);
    }
}

#[test]
fn goals_change_sides_with_the_teams() {
    let mut game = Game::playing();
    game.truth.game_controller_state.global_field_side = GlobalFieldSide::Away;
    game.put_ball(4.7, 0.0);
    assert_eq!(game.tick().game_controller_state.opponent_team.score, 1);
}

#[test]
fn a_ball_on_the_line_beside_the_goal_or_outside_of_playing_is_no_goal() {
    for (game_state, x, y) in [
        (GameState::Playing, 4.52, 0.0),
        (GameState::Playing, 4.7, 0.8),
        // The ball's edge is behind the post.
        (GameState::Playing, 4.7, 0.72),
        (GameState::Set, 4.7, 0.0),
    ] {
        let mut game = Game::in_state(game_state, config(|_| {}));
        game.put_ball(x, y);
        let score = game.tick().game_controller_state.hulks_team.score;
        assert_eq!(score, 0, "at ({x}, {y})");
    }
}

#[test]
fn a_lead_of_ten_ends_the_game() {
    let mut game = Game::playing();
    game.truth.game_controller_state.hulks_team.score = 9;
    game.put_ball(4.7, 0.0);
    let state = game.tick().game_controller_state;
    assert_eq!(state.game_state, GameState::Finished);
    assert!(game.referee.config.is_match_over(&state));
}

/// Returns a game in which hulks with three robots kick off and robot 2 touches the ball.
fn after_kick_off(indirect_goals: IndirectGoals, players: u8) -> Game {
    let config = config(|config| config.set_plays.indirect_goals = indirect_goals);
    let mut game = Game::in_state(GameState::Set, config);
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.put_ball(0.0, 0.0);
    for number in 1..=players {
        game.put(hulk(number), -0.5 * f32::from(number), 0.0);
    }
    game.run_until(GameState::Playing);
    game.kick_to(hulk(2), 0.3, 0.0);
    game.tick();
    game
}

#[test]
fn a_kick_off_straight_into_the_goal_does_not_count_and_gives_a_goal_kick() {
    let mut game = after_kick_off(IndirectGoals::KickOff, 3);
    game.put_ball(4.7, 0.3);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 0);
    assert_eq!(game.set_play(), Some((SubState::GoalKick, Team::Opponent)));
    assert!(game.heard("no goal: it was direct"));
}

#[test]
fn a_kick_off_counts_once_a_second_robot_touched_the_ball() {
    for second in [hulk(3), opponent(2)] {
        let mut game = after_kick_off(IndirectGoals::KickOff, 3);
        game.kick_to(second, 1.0, 0.0);
        game.tick();
        game.put_ball(4.7, 0.3);
        game.tick();
        assert_eq!(game.state().hulks_team.score, 1, "{second} touched it");
    }
}

#[test]
fn two_robots_need_not_pass_after_kick_off_but_play_the_ball_again_outside_of_the_circle() {
    let mut game = after_kick_off(IndirectGoals::KickOff, 2);
    game.put_ball(4.7, 0.3);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 0);
    let mut game = after_kick_off(IndirectGoals::KickOff, 2);
    game.kick_to(hulk(2), 1.5, 0.0);
    game.tick();
    game.put_ball(4.7, 0.3);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 1);
}

#[test]
fn an_own_goal_from_a_kick_off_counts() {
    let mut game = after_kick_off(IndirectGoals::KickOff, 3);
    game.put_ball(-4.7, 0.0);
    game.tick();
    assert_eq!(game.state().opponent_team.score, 1);
}

#[test]
fn every_goal_counts_where_the_rules_want_no_pass() {
    let mut game = after_kick_off(IndirectGoals::Never, 3);
    game.put_ball(4.7, 0.0);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 1);
}

#[test]
fn the_spl_wants_two_robots_of_the_scoring_team_after_every_set_play() {
    for (touches, score) in [
        (vec![hulk(2)], 0),
        (vec![hulk(2), opponent(2)], 0),
        (vec![hulk(2), hulk(3)], 1),
    ] {
        let config = config(|config| config.set_plays.indirect_goals = IndirectGoals::SetPlays);
        let mut game = Game::in_state(GameState::Playing, config);
        game.put_ball(0.0, 1.0);
        game.command(RefereeCommand::AwardSetPlay {
            sub_state: SubState::IndirectFreeKick,
            kicking_team: Team::Hulks,
        });
        for robot in &touches {
            game.kick_to(*robot, 2.0, 0.0);
            game.tick();
        }
        game.put_ball(4.7, 0.0);
        game.tick();
        assert_eq!(game.state().hulks_team.score, score, "after {touches:?}");
    }
}
