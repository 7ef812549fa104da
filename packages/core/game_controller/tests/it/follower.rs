//! State of the game as robots see it.

use game_controller::{Announcer, ControlMessage, Follower, Phase, State};
use hsl_types::{
    Division, GameControllerState, GamePhase, GameState, GlobalFieldSide, Half, JerseyColor,
    Penalty, PenaltyKind, PlayerNumber, SubState, Team, Time,
};
use std::time::Duration;

use crate::made::{self, HULKS, OPPONENT};

fn at(seconds: u64) -> Time {
    Time::ZERO + Duration::from_secs(seconds)
}

fn follow(message: &ControlMessage) -> GameControllerState {
    let mut follower = Follower::new(HULKS, Some(OPPONENT));
    follower.follow(at(1), message).unwrap()
}

#[test]
fn a_team_is_found_by_its_number_and_its_place_is_its_side() {
    let mut message = made::message();
    message.teams[0].score = 3;
    let home = follow(&message);
    assert_eq!(
        (home.global_field_side, home.hulks_team.score),
        (GlobalFieldSide::Home, 3)
    );
    message.teams.reverse();
    let away = follow(&message);
    assert_eq!(
        (away.global_field_side, away.hulks_team.score),
        (GlobalFieldSide::Away, 3)
    );
}

#[test]
fn division_players_teams_and_secondary_time_are_those_of_the_message() {
    let mut message = made::message();
    message.players_per_team = 4;
    message.secondary_time = 7;
    message.teams[1].goalkeeper = Some(3);
    message.teams[1].goalkeeper_color = JerseyColor::Gray;
    let state = follow(&message);
    assert_eq!(state.division, Some(Division::Middle));
    assert_eq!(state.players_per_team, 4);
    assert_eq!(state.secondary_time, Some(Duration::from_secs(7)));
    let (hulks, opponent) = (&state.hulks_team, &state.opponent_team);
    assert_eq!(hulks.team_number, Some(HULKS));
    assert_eq!(opponent.team_number, Some(OPPONENT));
    assert_eq!(opponent.goalkeeper, Some(PlayerNumber::new::<3>()));
    assert_eq!(opponent.goalkeeper_color, Some(JerseyColor::Gray));
    message.secondary_time = 0;
    assert_eq!(follow(&message).secondary_time, None);
}

#[test]
fn each_team_sees_the_game_from_its_side() {
    let message = made::message();
    let other = Follower::new(OPPONENT, None)
        .follow(at(1), &message)
        .unwrap();
    assert_eq!(other, follow(&message).seen_from(Team::Opponent));
    assert_eq!(other.kicking_team, Some(Team::Opponent));
}

#[test]
fn a_game_of_other_teams_is_refused() {
    let message = made::message();
    let other = Follower::new(7, None).follow(at(1), &message).unwrap_err();
    assert_eq!(
        other.to_string(),
        "the teams are [24, 5]; team 7 does not play"
    );
    let opponent = Follower::new(HULKS, Some(9)).follow(at(1), &message);
    assert_eq!(
        opponent.unwrap_err().to_string(),
        "the teams are [24, 5]; team 9 does not play"
    );
}

#[test]
fn a_penalty_without_time_is_still_a_penalty() {
    let mut message = made::message();
    message.teams[0].players[1].penalty = Some(PenaltyKind::PickUp);
    let state = follow(&message);
    let penalty = state.hulks_team.penalties[PlayerNumber::new::<2>()];
    assert_eq!(
        penalty,
        Some(Penalty {
            kind: PenaltyKind::PickUp,
            remaining: Duration::ZERO
        })
    );
    assert_eq!(state.hulks_team.penalties[PlayerNumber::new::<1>()], None);
}

#[test]
fn negative_times_are_zero_and_the_time_of_the_last_change_is_kept() {
    let mut follower = Follower::new(HULKS, None);
    let mut message = made::message();
    message.secs_remaining = -3;
    let first = follower.follow(at(1), &message).unwrap();
    assert_eq!(first.remaining_time_in_half, Duration::ZERO);
    let second = follower.follow(at(2), &message).unwrap();
    assert_eq!(second.last_game_state_change, at(1));
    assert_eq!(second.secondary_time_start, at(1));
    message.state = State::Set;
    let set = follower.follow(at(3), &message).unwrap();
    assert_eq!(set.last_game_state_change, at(3));
    assert_eq!(set.secondary_time_start, at(3));
    assert_eq!(follower.state(), Some(&set));
}

#[test]
fn between_two_shots_the_last_team_is_the_one_that_shoots() {
    let mut follower = Follower::new(HULKS, None);
    let mut message = made::message();
    message.game_phase = Phase::PenaltyShootout;
    message.kicking_team = Some(OPPONENT);
    follower.follow(at(1), &message).unwrap();
    message.kicking_team = None;
    let state = follower.follow(at(2), &message).unwrap();
    let kicking_team = Team::Opponent;
    assert_eq!(
        state.game_phase,
        GamePhase::PenaltyShootout { kicking_team }
    );
}

#[test]
fn what_our_referee_announces_is_what_robots_follow() {
    let mut announced = GameControllerState {
        division: Some(Division::Large),
        players_per_team: 5,
        game_state: GameState::Playing,
        half: Half::Second,
        stopped: true,
        sub_state: Some(SubState::GoalKick),
        kicking_team: Some(Team::Opponent),
        global_field_side: GlobalFieldSide::Away,
        remaining_time_in_half: Duration::from_secs(77),
        last_game_state_change: at(1),
        secondary_time_start: at(1),
        secondary_time: Some(made::durations().set_play),
        ..GameControllerState::default()
    };
    for (team, number) in [(Team::Hulks, HULKS), (Team::Opponent, OPPONENT)] {
        let team = announced.team_mut(team);
        team.team_number = Some(number);
        team.field_player_color = Some(JerseyColor::Purple);
        team.goalkeeper_color = Some(JerseyColor::Green);
        team.goalkeeper = Some(PlayerNumber::new::<4>());
    }
    announced.hulks_team.single_shots = 0b101;
    announced.opponent_team.cautions[PlayerNumber::new::<2>()] = 1;
    announced.opponent_team.warnings[PlayerNumber::new::<4>()] = 3;
    announced.opponent_team.score = 2;
    announced.opponent_team.remaining_amount_of_messages = 12;
    announced.opponent_team.penalties[PlayerNumber::new::<5>()] = Some(Penalty {
        kind: PenaltyKind::BallHolding,
        remaining: Duration::from_secs(45),
    });
    let announcer = Announcer::new(made::setup(), made::durations());
    assert_eq!(follow(&announcer.message(at(1), &announced)), announced);
}
