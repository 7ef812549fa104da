//! Control messages for games of the simulation.

use game_controller::{Announcer, Competition, ControlMessage, Phase, State};
use hsl_types::{
    Division, GameControllerState, GamePhase, GameState, GlobalFieldSide, Half, JerseyColor,
    LineUp, Penalty, PenaltyKind, PlayerNumber, RobotId, SubState, Team, Time,
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
    announcer().message(now, state)
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
fn division_players_teams_and_goalkeeper_of_the_state_take_precedence_over_the_setup() {
    let mut state = in_state(GameState::Set);
    let of_setup = message(&state, at(0));
    assert_eq!(of_setup.competition, Competition::Division(1));
    assert_eq!(of_setup.players_per_team, 5);
    assert_eq!(of_setup.teams[0].goalkeeper, Some(1));
    state.division = Some(Division::Large);
    state.players_per_team = 3;
    state.hulks_team.team_number = Some(7);
    state.hulks_team.goalkeeper_color = Some(JerseyColor::Orange);
    state.hulks_team.goalkeeper = Some(PlayerNumber::new::<2>());
    let of_state = message(&state, at(0));
    assert_eq!(of_state.competition, Competition::Division(2));
    assert_eq!(of_state.players_per_team, 3);
    let [hulks, opponent] = &of_state.teams;
    assert_eq!((hulks.number, opponent.number), (7, OPPONENT));
    assert_eq!(hulks.goalkeeper_color, JerseyColor::Orange);
    assert_eq!(
        hulks.field_player_color,
        of_setup.teams[0].field_player_color
    );
    assert_eq!(hulks.goalkeeper, Some(2));
}

#[test]
fn a_set_play_counts_down_from_its_own_begin() {
    let mut state = in_state(GameState::Playing);
    state.sub_state = Some(SubState::CornerKick);
    state.kicking_team = Some(Team::Hulks);
    state.secondary_time_start = at(20_000);
    let corner = message(&state, at(30_000));
    assert_eq!(corner.set_play, Some(SubState::CornerKick));
    assert_eq!(
        (corner.kicking_team, corner.secondary_time),
        (Some(HULKS), 35)
    );
    assert_eq!(message(&state, at(67_500)).secondary_time, -2);
}

#[test]
fn the_secondary_time_and_that_of_a_shot_stand_still_in_a_stop() {
    let mut throw_in = in_state(GameState::Playing);
    throw_in.sub_state = Some(SubState::ThrowIn);
    throw_in.kicking_team = Some(Team::Hulks);
    throw_in.stopped = true;
    let mut later = throw_in;
    later.update_secondary_time(&throw_in, Duration::from_secs(3), at(3000));
    assert_eq!(message(&later, at(3000)).secondary_time, 45);
    let mut free = GameControllerState {
        stopped: false,
        ..later
    };
    free.update_secondary_time(&later, Duration::from_secs(1), at(4000));
    assert_eq!(message(&free, at(5000)).secondary_time, 44);

    let mut shot = GameControllerState {
        sub_state: None,
        game_phase: GamePhase::PenaltyShootout {
            kicking_team: Team::Hulks,
        },
        ..free
    };
    shot.update_secondary_time(&free, Duration::from_secs(2), at(6000));
    let mut stopped = GameControllerState {
        stopped: true,
        ..shot
    };
    stopped.update_secondary_time(&shot, Duration::from_secs(10), at(16_000));
    let mut still_stopped = stopped;
    still_stopped.update_secondary_time(&stopped, Duration::from_secs(10), at(26_000));
    assert_eq!(message(&still_stopped, at(26_000)).secs_remaining, 50);
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
    state.hulks_team.penalties[PlayerNumber::new::<2>()] = Some(Penalty {
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
fn cautions_and_warnings_of_each_player_are_those_of_the_state() {
    let mut state = in_state(GameState::Playing);
    state.hulks_team.cautions[PlayerNumber::new::<3>()] = 1;
    state.opponent_team.warnings[PlayerNumber::new::<5>()] = 2;
    let [hulks, opponent] = message(&state, at(0)).teams;
    assert_eq!(hulks.players.map(|it| it.cautions)[..4], [0, 0, 1, 0]);
    assert_eq!(opponent.players.map(|it| it.warnings)[3..6], [0, 2, 0]);
}

#[test]
fn shots_of_a_shoot_out_are_numbered_and_goals_are_bits() {
    let mut state = in_state(GameState::Set);
    let kicking_team = Team::Hulks;
    state.game_phase = GamePhase::PenaltyShootout { kicking_team };
    state.hulks_team.penalty_shoot_index = 1;
    let shot = message(&state, at(0));
    assert_eq!(shot.teams.map(|team| team.penalty_shot), [2, 0]);
    assert_eq!(
        (shot.game_phase, shot.first_half),
        (Phase::PenaltyShootout, false)
    );
    assert_eq!(shot.secs_remaining, 60);
    state.hulks_team.single_shots = 0b10;
    assert_eq!(message(&state, at(100)).teams[0].single_shots, 0b10);
}

#[test]
fn players_of_an_unknown_line_up_are_those_of_the_match_or_else_the_first_ones() {
    let mut announcer = announcer();
    let mut state = in_state(GameState::Playing);
    state.hulks_team.line_up = LineUp::EMPTY;
    let present = |announcer: &Announcer, state: &GameControllerState| {
        let players = announcer.message(at(0), state).teams[0].players;
        let playing = (1..).zip(players).filter(|(_, it)| it.penalty.is_none());
        playing.map(|(number, _)| number).collect::<Vec<u8>>()
    };
    assert_eq!(present(&announcer, &state), [1, 2, 3, 4, 5]);
    let third = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());
    announcer.set_players([third].into());
    assert_eq!(present(&announcer, &state), [3]);
    state.hulks_team.line_up = LineUp::first(2);
    assert_eq!(present(&announcer, &state), [0; 0]);
}

#[test]
fn robots_that_take_no_part_are_substitutes() {
    let mut announcer = announcer();
    let hulks = |number| RobotId::new(Team::Hulks, number);
    let players = [
        hulks(PlayerNumber::new::<2>()),
        hulks(PlayerNumber::new::<4>()),
    ];
    announcer.set_players(players.into());
    let state = in_state(GameState::Ready);
    let teams = announcer.message(at(0), &state).teams;
    let present = teams.map(|team| {
        let numbers = (1..).zip(team.players);
        let present = numbers.filter(|(_, player)| player.penalty.is_none());
        present.map(|(number, _)| number).collect::<Vec<u8>>()
    });
    assert_eq!(present, [vec![2, 4], vec![]]);
}

#[test]
fn a_match_that_is_observed_late_is_complete_in_the_first_message() {
    let mut state = in_state(GameState::Playing);
    state.kicking_team = Some(Team::Hulks);
    state.last_game_state_change = at(100_000);
    state.secondary_time_start = at(116_000);
    assert_eq!(message(&state, at(120_000)).secondary_time, 6);
    state.sub_state = Some(SubState::GoalKick);
    state.hulks_team.cautions[PlayerNumber::new::<3>()] = 1;
    let goal_kick = message(&state, at(120_000));
    assert_eq!(goal_kick.secondary_time, 41);
    assert_eq!(goal_kick.teams[0].players[2].cautions, 1);
    state.game_phase = GamePhase::Timeout;
    assert_eq!(message(&state, at(120_000)).secondary_time, 296);
}

#[test]
fn without_a_start_of_the_secondary_time_the_change_of_the_state_counts() {
    let mut state = in_state(GameState::Ready);
    state.last_game_state_change = at(100_000);
    assert_eq!(message(&state, at(120_000)).secondary_time, 25);
}
