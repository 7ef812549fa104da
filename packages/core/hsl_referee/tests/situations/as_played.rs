//! Rules as the league's programs of 2026 apply them.

use hsl_referee::config::{IndirectGoals, PenaltyRules};
use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::{
    GamePhase, GameState, GlobalFieldSide, Half, PenaltyKind, PlayerNumber, RefereeCommand,
    RobotId, SubState, Team,
};

use super::game::{Game, config, hulk, opponent, seconds};

/// Sets the parameters of the league's programs of 2026.
fn as_played(config: &mut AutoRefereeConfig) {
    config.penalties.rules = PenaltyRules::Hsl2026;
    config.penalties.cautions_until_sent_off = 2;
    config.penalties.motion_grace = seconds(1.0);
    config.penalties.stuck_duration = Some(seconds(10.0));
    config.stuck_game_duration = Some(seconds(30.0));
    config.stuck_game_distance = 0.1;
    config.stuck_game_robot_distance = Some(1.0);
    config.half_extension = seconds(10.0);
    config.halftime_duration = seconds(20.0);
    config.extra_halftime_duration = Some(seconds(10.0));
    config.check_commands = true;
    config.penalties.position_tolerance = -0.275;
    config.set_plays.double_touch = true;
    config.set_plays.touch_delay = Some(seconds(0.5));
    config.set_plays.placement_duration = seconds(3.0);
    config.set_plays.indirect_goals = IndirectGoals::IndirectRestarts;
    config.set_plays.duration = seconds(45.0);
}

/// Returns a game in this state by the rules of 2026, with a few robots.
fn in_state(game_state: GameState) -> Game {
    let mut game = Game::in_state(game_state, config(as_played));
    game.put_ball(0.0, 0.0);
    for number in 2..=4 {
        game.put(hulk(number), -1.0 - f32::from(number), 1.0);
    }
    game.put(opponent(2), 2.0, -1.0);
    game.tick();
    game
}

fn penalize(game: &mut Game, number: u8, kind: PenaltyKind) {
    let robot = hulk(number);
    game.command(RefereeCommand::Penalize { robot, kind });
}

fn award(game: &mut Game, sub_state: SubState) {
    game.command(RefereeCommand::AwardSetPlay {
        sub_state,
        kicking_team: Team::Hulks,
    });
}

#[test]
fn illegal_positions_do_not_make_later_penalties_longer_and_motion_in_a_stop_does() {
    let mut game = in_state(GameState::Playing);
    penalize(&mut game, 2, PenaltyKind::IllegalPosition);
    game.command(RefereeCommand::BriefStop);
    penalize(&mut game, 3, PenaltyKind::MotionInStop);
    game.command(RefereeCommand::Resume);
    penalize(&mut game, 4, PenaltyKind::Pushing);
    let durations = [2, 3, 4].map(|number| {
        let penalty = game.penalty(hulk(number)).expect("it was penalized");
        (penalty.remaining.as_secs_f64() / 5.0).round() * 5.0
    });
    assert_eq!(durations, [45.0, 45.0, 55.0]);
}

#[test]
fn a_robot_that_moves_in_a_stop_is_removed_after_a_second_of_grace() {
    let mut game = in_state(GameState::Playing);
    game.command(RefereeCommand::BriefStop);
    game.put(hulk(2), -2.0, 2.0);
    game.tick();
    assert_eq!(game.penalty(hulk(2)), None, "grace");
    game.run(1.0);
    game.put(hulk(2), -2.0, 1.0);
    game.tick();
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::MotionInStop));
    assert!(game.position(hulk(2)).y > 3.0, "it is beside the field");
}

#[test]
fn the_second_caution_is_being_sent_off_and_cards_are_given_on_top_of_penalties() {
    let mut game = in_state(GameState::Playing);
    penalize(&mut game, 2, PenaltyKind::PickUp);
    penalize(&mut game, 2, PenaltyKind::Cautioned);
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::Cautioned));
    let cautions = |game: &Game| game.state().hulks_team.cautions[PlayerNumber::new::<2>()];
    assert_eq!(cautions(&game), 1);
    penalize(&mut game, 2, PenaltyKind::Cautioned);
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::SentOff));
    assert_eq!(cautions(&game), 0);
}

#[test]
fn play_is_stopped_while_the_ball_is_placed_and_the_clocks_stand_still() {
    let mut game = in_state(GameState::Playing);
    game.referee.config.halftime_duration = seconds(600.0);
    game.run(1.0);
    award(&mut game, SubState::CornerKick);
    assert!(game.state().stopped);
    let left = game.state().remaining_time_in_half;
    game.run(2.8);
    assert!(game.state().stopped);
    assert_eq!(game.state().remaining_time_in_half, left);
    game.run(0.3);
    assert!(!game.state().stopped);
    let lost = left - game.state().remaining_time_in_half;
    assert!(lost <= seconds(0.2), "{lost:?}");
    game.run(44.0);
    assert_eq!(game.set_play(), Some((SubState::CornerKick, Team::Hulks)));
}

#[test]
fn a_ball_that_a_robot_pushes_while_it_is_placed_is_in_its_place_when_play_continues() {
    let mut game = in_state(GameState::Playing);
    game.run(1.0);
    award(&mut game, SubState::ThrowIn);
    let placed = game.truth.ball;
    game.kick_to(opponent(2), 0.0, -9.0);
    game.run_while(|state| state.stopped);
    assert_eq!(game.truth.ball, placed);
    game.tick();
    assert!(!game.state().stopped, "{:?}", game.calls);
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Hulks)));
    assert_eq!(game.penalty(opponent(2)), None);
}

#[test]
fn the_state_has_the_begin_of_a_set_play_and_a_restarted_referee_keeps_it_and_the_cautions() {
    let mut game = in_state(GameState::Playing);
    penalize(&mut game, 2, PenaltyKind::Cautioned);
    game.run(1.0);
    award(&mut game, SubState::CornerKick);
    let awarded = game.truth.now;
    assert_eq!(game.state().secondary_time_start, awarded);
    game.run_while(|state| state.stopped);
    let resumed = game.truth.now;
    assert_eq!(game.state().secondary_time_start, resumed);
    let config = game.referee.config.clone();
    game.referee = AutoReferee::new(config);
    game.run(5.0);
    assert_eq!(game.state().secondary_time_start, resumed);
    penalize(&mut game, 2, PenaltyKind::Cautioned);
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::SentOff));
}

#[test]
fn a_touch_ends_a_set_play_half_a_second_after_it_began() {
    let mut game = in_state(GameState::Playing);
    award(&mut game, SubState::DirectFreeKick);
    game.run(3.1);
    let ball = game.ball();
    game.kick_to(hulk(2), ball.x, ball.y);
    game.tick();
    assert!(game.set_play().is_some(), "too early");
    game.run(0.6);
    game.kick_to(hulk(3), ball.x, ball.y);
    game.tick();
    assert_eq!(game.set_play(), None);
}

#[test]
fn the_ball_is_dropped_when_no_robot_is_near_it_for_half_a_minute() {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| {
            as_played(config);
            config.halftime_duration = seconds(600.0);
        }),
    );
    game.put_ball(0.0, 0.0);
    game.put(hulk(2), -1.5, 0.0);
    // A ball that moves slowly does not help.
    for step in 0..29_u8 {
        game.run(1.0);
        game.put_ball(f32::from(step) / 100.0, 0.0);
    }
    assert_eq!(game.state().game_state, GameState::Playing);
    game.run(1.2);
    assert_eq!(game.state().game_state, GameState::Ready);
    assert!(game.heard("dropped ball"));
}

#[test]
fn the_robot_at_a_ball_that_lies_still_is_removed_after_ten_seconds() {
    let mut game = in_state(GameState::Playing);
    game.put(hulk(2), -0.3, 0.0);
    game.run(9.0);
    assert_eq!(game.penalty(hulk(2)), None);
    game.put(hulk(2), -0.2, 0.0);
    game.run(1.5);
    assert_eq!(
        game.penalty_kind(hulk(2)),
        Some(PenaltyKind::LocalGameStuck)
    );
}

#[test]
fn the_half_lasts_until_the_ball_rests_at_most_ten_seconds() {
    let mut game = in_state(GameState::Playing);
    for step in 0..24_u8 {
        game.run(1.0);
        game.put_ball(f32::from(step) * 0.05, 0.0);
    }
    assert_eq!(
        game.state().game_state,
        GameState::Playing,
        "the ball rolls"
    );
    let rest = game.run_until(GameState::Finished);
    assert!((0.8..=1.3).contains(&rest), "{rest}");
    let mut game = in_state(GameState::Playing);
    for step in 0..40_u8 {
        if game.state().game_state == GameState::Finished {
            assert!((29..=31).contains(&step), "{step}");
            return;
        }
        game.run(1.0);
        game.put_ball(f32::from(step) * 0.05, 0.0);
    }
    panic!("the half does not end");
}

#[test]
fn extra_time_of_two_halves_follows_a_draw_with_more_messages() {
    let mut game = in_state(GameState::Playing);
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.run_until(GameState::Finished);
    assert!(!game.referee.config.is_match_over(game.state()));
    game.run_until(GameState::Initial);
    let state = *game.state();
    assert_eq!(
        (state.game_phase, state.half),
        (GamePhase::ExtraTime, Half::First)
    );
    assert_eq!(state.global_field_side, GlobalFieldSide::Home);
    assert_eq!(state.remaining_time_in_half, seconds(10.0));
    assert_eq!(state.hulks_team.remaining_amount_of_messages, 6000);
    game.run_until(GameState::Playing);
    game.run_until(GameState::Finished);
    game.run_until(GameState::Initial);
    let state = *game.state();
    assert_eq!(
        (state.game_phase, state.half),
        (GamePhase::ExtraTime, Half::Second)
    );
    assert_eq!(state.global_field_side, GlobalFieldSide::Away);
    game.run_until(GameState::Playing);
    game.run_until(GameState::Finished);
    assert!(game.referee.config.is_match_over(game.state()));
}

#[test]
fn a_throw_in_straight_into_the_goal_does_not_count_and_a_corner_kick_does() {
    for (sub_state, score) in [(SubState::ThrowIn, 0), (SubState::CornerKick, 1)] {
        let mut game = in_state(GameState::Playing);
        game.put(hulk(2), 3.0, 2.0);
        game.put_ball(3.2, 2.0);
        award(&mut game, sub_state);
        game.run(4.0);
        game.kick_to(hulk(2), 4.7, 0.0);
        game.tick();
        game.tick();
        assert_eq!(game.state().hulks_team.score, score, "{sub_state:?}");
    }
}

#[test]
fn commands_that_the_program_does_not_offer_are_refused() {
    let mut game = in_state(GameState::Playing);
    let refused = [
        RefereeCommand::Resume,
        RefereeCommand::Whistle,
        RefereeCommand::Unpenalize(hulk(2)),
        RefereeCommand::Penalize {
            robot: hulk(2),
            kind: PenaltyKind::MotionInSet,
        },
    ];
    for command in refused {
        game.command(command);
        assert!(game.heard(&format!("not legal now: {command:?}")));
    }
    assert_eq!(game.penalty(hulk(2)), None);
    game.command(RefereeCommand::BriefStop);
    assert!(game.state().stopped);
    game.command(RefereeCommand::BriefStop);
    assert!(game.heard("not legal now: BriefStop"));
}

#[test]
fn penalties_fit_the_state_of_the_game() {
    let legal = |state: GameState, kind: PenaltyKind| {
        let mut game = in_state(state);
        penalize(&mut game, 3, kind);
        game.penalty_kind(hulk(3)).is_some()
    };
    let cases = [
        (PenaltyKind::BallHolding, [false, true, false, true, false]),
        (
            PenaltyKind::LocalGameStuck,
            [false, false, false, true, false],
        ),
        (PenaltyKind::MotionInSet, [false, false, true, false, false]),
        (
            PenaltyKind::IllegalPosition,
            [false, true, true, true, false],
        ),
        // At the end of a half it ends at once.
        (PenaltyKind::PickUp, [true, true, true, true, false]),
    ];
    let states = [
        GameState::Initial,
        GameState::Ready,
        GameState::Set,
        GameState::Playing,
        GameState::Finished,
    ];
    for (kind, expected) in cases {
        assert_eq!(states.map(|state| legal(state, kind)), expected, "{kind:?}");
    }
}

#[test]
fn earlier_offences_make_also_penalties_longer_that_do_not_count_but_not_motion_in_set() {
    let mut game = in_state(GameState::Ready);
    let remaining = |game: &Game, number: u8| {
        let penalty = game.penalty(hulk(number)).expect("it was penalized");
        penalty.remaining.as_secs_f64()
    };
    penalize(&mut game, 3, PenaltyKind::BallHolding);
    penalize(&mut game, 4, PenaltyKind::IllegalPosition);
    assert!((remaining(&game, 4) - 55.0).abs() < 0.2);
    game.command(RefereeCommand::SetGameState(GameState::Set));
    penalize(&mut game, 2, PenaltyKind::MotionInSet);
    assert!((remaining(&game, 2) - 15.0).abs() < 0.2);
}

/// Returns a game with three hulks in their own goal area, and a fourth one `distance` \[m\] in front of its line.
fn fourth_at_goal_area(game_state: GameState, distance: f32) -> Game {
    let mut game = Game::in_state(game_state, config(as_played));
    game.put_ball(0.0, 0.0);
    for number in 1..=3 {
        game.put(hulk(number), -4.0, f32::from(number) / 2.0 - 1.0);
    }
    game.tick();
    game.put(hulk(4), -3.9 + distance, 0.0);
    game.tick();
    game
}

#[test]
fn the_edge_of_a_robot_counts_and_the_last_one_in_the_goal_area_is_penalized() {
    let game = fourth_at_goal_area(GameState::Playing, 0.3);
    assert_eq!(game.penalty(hulk(4)), None);
    let mut game = fourth_at_goal_area(GameState::Playing, 0.2);
    assert!(game.penalty(hulk(4)).is_some());
    // Robot 5 entered last, so it is penalized, although it is closest to the goal line.
    game.put(hulk(5), -4.4, 0.5);
    game.tick();
    assert!(game.penalty(hulk(5)).is_some());
    assert_eq!(game.penalty(hulk(1)), None);
}

#[test]
fn robots_are_on_the_field_in_set_unless_they_return_from_a_penalty() {
    let mut game = in_state(GameState::Ready);
    penalize(&mut game, 3, PenaltyKind::PickUp);
    game.command(RefereeCommand::Unpenalize(hulk(3)));
    game.put(hulk(2), -2.0, 3.4);
    game.put(hulk(4), -2.0, 3.2);
    game.run_until(GameState::Set);
    let kinds = [2, 3, 4].map(|number| game.penalty_kind(hulk(number)));
    assert_eq!(kinds, [Some(PenaltyKind::IllegalPosition), None, None]);
}

#[test]
fn a_robot_that_comes_back_to_a_set_play_is_penalized_at_once() {
    let mut game = in_state(GameState::Playing);
    game.put(opponent(2), 0.8, 0.0);
    award(&mut game, SubState::DirectFreeKick);
    game.run(3.5);
    game.put(opponent(2), 1.5, 0.0);
    game.run(1.0);
    assert_eq!(game.penalty(opponent(2)), None);
    game.put(opponent(2), 1.0, 0.0);
    game.tick();
    assert!(game.penalty(opponent(2)).is_some());
}

#[test]
fn defenders_may_stand_on_their_goal_line_at_a_set_play() {
    for (y, is_legal) in [(0.0, true), (0.9, false)] {
        let mut game = in_state(GameState::Playing);
        game.put_ball(3.8, 0.4);
        game.put(opponent(2), 4.4, y);
        award(&mut game, SubState::DirectFreeKick);
        game.run(14.0);
        let is_penalized = game.penalty_kind(opponent(2)) == Some(PenaltyKind::IllegalPosition);
        assert_eq!(is_penalized, !is_legal, "at {y}");
    }
}

/// Returns a game in which hulks with `players` robots take a set play in front of their goal, and `touches` follow.
fn after_set_play(sub_state: SubState, players: u8, touches: &[RobotId]) -> Game {
    let mut game = Game::in_state(GameState::Playing, config(as_played));
    game.put_ball(-3.0, 1.0);
    for number in 2..2 + players {
        game.put(hulk(number), -2.0, f32::from(number) / 2.0 - 2.5);
    }
    game.put(opponent(2), 2.0, -1.0);
    award(&mut game, sub_state);
    game.run(4.0);
    for (step, robot) in touches.iter().enumerate() {
        let x = -2.8 + 0.4 * step as f32;
        game.kick_to(*robot, x, 1.0);
        game.tick();
        if let Some(ball) = &mut game.truth.ball {
            ball.position.x = x + 0.2;
        }
        game.run(0.7);
    }
    game
}

#[test]
fn who_takes_a_goal_kick_must_not_play_the_ball_again_first() {
    let twice = [hulk(2), hulk(2)];
    let game = after_set_play(SubState::GoalKick, 3, &twice);
    let expected = (SubState::IndirectFreeKick, Team::Opponent);
    assert_eq!(game.set_play(), Some(expected));
    assert!(game.heard("double touch: hulks/2"));
    let others = [
        (SubState::DirectFreeKick, 3, vec![hulk(2), hulk(2)]),
        (SubState::GoalKick, 2, vec![hulk(2), hulk(2)]),
        (SubState::GoalKick, 3, vec![hulk(2), hulk(3), hulk(2)]),
        (SubState::GoalKick, 3, vec![hulk(2), opponent(2), hulk(2)]),
    ];
    for (sub_state, players, touches) in others {
        let game = after_set_play(sub_state, players, &touches);
        assert_eq!(game.set_play(), None, "{sub_state:?}, {touches:?}");
    }
}

#[test]
fn an_indirect_free_kick_in_the_penalty_area_is_taken_on_its_line() {
    let mut game = in_state(GameState::Playing);
    game.put_ball(4.0, 0.5);
    award(&mut game, SubState::IndirectFreeKick);
    assert!((game.ball().x - 2.85).abs() < 1e-3, "{}", game.ball().x);
    game.command(RefereeCommand::Resume);
    let mut game = in_state(GameState::Playing);
    game.put_ball(4.0, 0.5);
    award(&mut game, SubState::DirectFreeKick);
    assert!((game.ball().x - 4.0).abs() < 1e-3, "{}", game.ball().x);
}

#[test]
fn an_own_goal_straight_from_a_set_play_gives_a_corner_kick() {
    for (touches, score) in [(vec![hulk(2)], 0), (vec![hulk(2), hulk(3)], 1)] {
        let mut game = after_set_play(SubState::DirectFreeKick, 3, &touches);
        game.put_ball(-4.7, 0.2);
        game.tick();
        assert_eq!(game.state().opponent_team.score, score, "{touches:?}");
        let corner_kick = (SubState::CornerKick, Team::Opponent);
        let expected = (score == 0).then_some(corner_kick);
        assert_eq!(game.set_play(), expected, "{touches:?}");
    }
}

#[test]
fn a_team_of_two_may_score_from_its_kick_off_once_it_played_the_ball_outside_the_circle() {
    for (players, score) in [(2, 1), (3, 0)] {
        let mut game = Game::in_state(GameState::Set, config(as_played));
        game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
        for number in 2..2 + players {
            game.put(hulk(number), -1.0, f32::from(number) / 2.0 - 2.0);
        }
        game.run_until(GameState::Playing);
        game.put(hulk(2), -0.4, 0.0);
        game.kick_to(hulk(2), 0.3, 0.0);
        game.run(0.7);
        game.kick_to(hulk(2), 1.5, 0.0);
        game.run(0.7);
        game.put_ball(4.7, 0.0);
        game.tick();
        assert_eq!(game.state().hulks_team.score, score, "{players} robots");
    }
}

#[test]
fn motion_in_a_stop_is_penalized_only_in_a_stop() {
    let mut game = in_state(GameState::Playing);
    penalize(&mut game, 2, PenaltyKind::MotionInStop);
    assert_eq!(game.penalty(hulk(2)), None);
    game.command(RefereeCommand::BriefStop);
    penalize(&mut game, 2, PenaltyKind::MotionInStop);
    assert!(game.penalty(hulk(2)).is_some());
}

#[test]
fn the_first_robot_in_the_circle_takes_the_kick_off_and_the_next_one_is_penalized() {
    let mut game = Game::in_state(GameState::Set, config(as_played));
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.put_ball(0.0, 0.0);
    game.put(hulk(2), -0.5, 0.2);
    game.put(hulk(3), -2.0, 0.0);
    game.run_until(GameState::Playing);
    game.put(hulk(2), 0.5, 0.2);
    game.run(0.5);
    game.put(hulk(3), -0.2, 0.0);
    game.run(0.5);
    assert_eq!(game.penalty(hulk(2)), None);
    let kind = game.penalty_kind(hulk(3));
    assert_eq!(kind, Some(PenaltyKind::IllegalPosition));
}
