//! Control messages for games of the simulation.

use game_controller::{Announcer, ControlMessage, Phase, State};
use hsl_types::{
    GameControllerState, GamePhase, GameState, GlobalFieldSide, Half, Penalty, PenaltyKind,
    PlayerNumber, RobotId, SubState, Team, Time,
};
use std::time::Duration;

use crate::made::{self, HULKS, OPPONENT};

fn at(millis: u64) -> Time {
    Time::ZERO + Duration::from_millis(millis)
}

fn announcer() -> Announcer {
    Announcer::new(made::setup(), made::durations())
}

/// Returns the message at `now` for a state that started at zero.
fn message(state: &GameControllerState, now: Time) -> ControlMessage {
    let mut announcer = announcer();
    announcer.observe(Time::ZERO, state);
    announcer.message(now, state)
}

fn in_state(game_state: GameState) -> GameControllerState {
    GameControllerState {
        game_state,
        remaining_time_in_half: Duration::from_millis(599_100),
        ..GameControllerState::default()
    }
}

#[test]
fn a_kick_off_is_no_set_play_and_counts_down_ready_and_ten_seconds() {
    let mut state = in_state(GameState::Ready);
    state.kicking_team = Some(Team::Opponent);
    let ready = message(&state, at(700));
    assert_eq!(ready.kicking_team, Some(OPPONENT));
    assert_eq!((ready.set_play, ready.secondary_time), (None, 45));
    assert_eq!(ready.secs_remaining, 600);
    state.game_state = GameState::Playing;
    assert_eq!(message(&state, at(9_100)).secondary_time, 1);
    state.kicking_team = None;
    let free = message(&state, at(9_100));
    assert_eq!((free.kicking_team, free.secondary_time), (None, 0));
}

#[test]
fn a_set_play_counts_down_from_its_own_begin() {
    let mut announcer = announcer();
    let mut state = in_state(GameState::Playing);
    announcer.observe(at(0), &state);
    state.sub_state = Some(SubState::CornerKick);
    state.kicking_team = Some(Team::Hulks);
    announcer.observe(at(20_000), &state);
    let corner = announcer.message(at(30_000), &state);
    assert_eq!(corner.set_play, Some(SubState::CornerKick));
    assert_eq!(
        (corner.kicking_team, corner.secondary_time),
        (Some(HULKS), 35)
    );
    assert_eq!(announcer.message(at(67_500), &state).secondary_time, -2);
}

#[test]
fn the_secondary_time_and_that_of_a_shot_stand_still_in_a_stop() {
    let mut announcer = announcer();
    let mut state = in_state(GameState::Playing);
    state.sub_state = Some(SubState::ThrowIn);
    state.kicking_team = Some(Team::Hulks);
    state.stopped = true;
    announcer.observe(at(0), &state);
    announcer.observe(at(3000), &state);
    assert_eq!(announcer.message(at(3000), &state).secondary_time, 45);
    state.stopped = false;
    announcer.observe(at(4000), &state);
    assert_eq!(announcer.message(at(5000), &state).secondary_time, 44);

    state.sub_state = None;
    let kicking_team = Team::Hulks;
    state.game_phase = GamePhase::PenaltyShootout { kicking_team };
    announcer.observe(at(6000), &state);
    state.stopped = true;
    announcer.observe(at(16_000), &state);
    assert_eq!(announcer.message(at(26_000), &state).secs_remaining, 50);
}

#[test]
fn no_team_kicks_in_finished() {
    let mut state = in_state(GameState::Finished);
    state.kicking_team = Some(Team::Opponent);
    assert_eq!(message(&state, at(0)).kicking_team, None);
}

#[test]
fn the_first_team_defends_the_left_goal() {
    let mut state = in_state(GameState::Initial);
    let numbers = |message: &ControlMessage| message.teams.map(|team| team.number);
    assert_eq!(numbers(&message(&state, at(0))), [HULKS, OPPONENT]);
    state.global_field_side = GlobalFieldSide::Away;
    state.half = Half::Second;
    let second = message(&state, at(0));
    assert_eq!(numbers(&second), [OPPONENT, HULKS]);
    assert!(!second.first_half);
}

#[test]
fn a_timeout_is_initial() {
    let mut state = in_state(GameState::Ready);
    state.game_phase = GamePhase::Timeout;
    let timeout = message(&state, at(10_000));
    assert_eq!(
        (timeout.state, timeout.game_phase, timeout.secondary_time),
        (State::Initial, Phase::Timeout, 290)
    );
}

#[test]
fn penalties_are_rounded_up_and_absent_players_are_substitutes() {
    let mut state = in_state(GameState::Playing);
    state.hulks_team.penalties[PlayerNumber::Two] = Some(Penalty {
        kind: PenaltyKind::Pushing,
        remaining: Duration::from_millis(44_010),
    });
    let hulks = message(&state, at(0)).teams[0];
    assert_eq!(hulks.players[1].penalty, Some(PenaltyKind::Pushing));
    assert_eq!(hulks.players[1].secs_till_unpenalized, 45);
    assert_eq!(hulks.players[0].penalty, None);
    assert_eq!(hulks.players[5].penalty, Some(PenaltyKind::Substitute));
    assert_eq!(hulks.goalkeeper, Some(1));
}

#[test]
fn cautions_are_counted_until_a_player_is_sent_off() {
    let mut announcer = announcer();
    let mut state = in_state(GameState::Playing);
    let cautions = |announcer: &Announcer, state: &GameControllerState| {
        announcer.message(at(0), state).teams[0].players[2].cautions
    };
    let mut give = |announcer: &mut Announcer, kind: Option<PenaltyKind>| {
        let remaining = Duration::from_secs(45);
        state.hulks_team.penalties[PlayerNumber::Three] =
            kind.map(|kind| Penalty { kind, remaining });
        announcer.observe(at(0), &state);
        cautions(announcer, &state)
    };
    assert_eq!(give(&mut announcer, None), 0);
    assert_eq!(give(&mut announcer, Some(PenaltyKind::Cautioned)), 1);
    assert_eq!(give(&mut announcer, Some(PenaltyKind::Cautioned)), 1);
    assert_eq!(give(&mut announcer, None), 1);
    assert_eq!(give(&mut announcer, Some(PenaltyKind::SentOff)), 0);
}

#[test]
fn shots_of_a_shoot_out_are_numbered_and_goals_are_bits() {
    let mut announcer = announcer();
    let mut state = in_state(GameState::Set);
    let kicking_team = Team::Hulks;
    state.game_phase = GamePhase::PenaltyShootout { kicking_team };
    state.hulks_team.penalty_shoot_index = 1;
    announcer.observe(at(0), &state);
    let shot = announcer.message(at(0), &state);
    assert_eq!(shot.teams.map(|team| team.penalty_shot), [2, 0]);
    assert_eq!(
        (shot.game_phase, shot.first_half),
        (Phase::PenaltyShootout, false)
    );
    assert_eq!(shot.secs_remaining, 60);
    state.hulks_team.score = 1;
    announcer.observe(at(100), &state);
    assert_eq!(
        announcer.message(at(100), &state).teams[0].single_shots,
        0b10
    );
}

#[test]
fn robots_that_take_no_part_are_substitutes() {
    let mut announcer = announcer();
    let hulks = |number| RobotId::new(Team::Hulks, number);
    let players = [hulks(PlayerNumber::Two), hulks(PlayerNumber::Four)];
    announcer.set_players(players.into());
    let state = in_state(GameState::Ready);
    announcer.observe(at(0), &state);
    let teams = announcer.message(at(0), &state).teams;
    let present = teams.map(|team| {
        let numbers = (1..).zip(team.players);
        let present = numbers.filter(|(_, player)| player.penalty.is_none());
        present.map(|(number, _)| number).collect::<Vec<u8>>()
    });
    assert_eq!(present, [vec![2, 4], vec![]]);
}

#[test]
fn a_match_that_is_observed_late_counts_down_from_the_begin_of_its_state() {
    let mut state = in_state(GameState::Ready);
    state.kicking_team = Some(Team::Hulks);
    state.last_game_state_change = at(100_000);
    let late = |state: &GameControllerState| {
        let mut announcer = announcer();
        announcer.observe(at(120_000), state);
        announcer.message(at(120_000), state)
    };
    assert_eq!(late(&state).secondary_time, 25);
    state.game_state = GameState::Playing;
    state.last_game_state_change = at(116_000);
    assert_eq!(late(&state).secondary_time, 6);
    // A set play may have started at any time since then.
    state.sub_state = Some(SubState::GoalKick);
    assert_eq!(late(&state).secondary_time, 45);
    state.hulks_team.penalties[PlayerNumber::Three] = Some(Penalty {
        kind: PenaltyKind::Cautioned,
        remaining: Duration::from_secs(9),
    });
    assert_eq!(late(&state).teams[0].players[2].cautions, 1);
}
