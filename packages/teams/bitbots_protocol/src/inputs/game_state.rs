//! State of the game, as the program's node for the GameController makes it from a message of version 20.

use std::time::Duration;

use hsl_types::{
    Division, GameControllerState, GamePhase, Half, JerseyColor, Penalty, PenaltyKind,
    PlayerNumber, SubState, Team, TeamState, Time,
};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::game_controller_hsl_interfaces::GameState;

const NO_TEAM: u8 = 255;

/// Returns the state of the game for a player. `state` is the view of the player's team, and `team_id` the number of
/// this team.
pub(crate) fn game_state(
    now: Time,
    state: &GameControllerState,
    player: PlayerNumber,
    team_id: u8,
) -> GameState {
    let own = state.team(Team::Hulks);
    let rival = state.team(Team::Opponent);
    let penalty = own.penalty_of(player);
    let cautions = own.cautions[player];
    let is_timeout = state.game_phase == GamePhase::Timeout;
    GameState {
        header: header(now, MAP),
        players_per_team: state.players_per_team,
        competition_type: match state.division {
            None | Some(Division::Small) => GameState::COMPETITION_TYPE_SMALL,
            Some(Division::Middle) => GameState::COMPETITION_TYPE_MIDDLE,
            Some(Division::Large) => GameState::COMPETITION_TYPE_LARGE,
        },
        game_phase: match state.game_phase {
            GamePhase::Normal => GameState::GAME_PHASE_NORMAL,
            GamePhase::PenaltyShootout { .. } => GameState::GAME_PHASE_PENALTY_SHOOT_OUT,
            GamePhase::ExtraTime => GameState::GAME_PHASE_EXTRA_TIME,
            GamePhase::Timeout => GameState::GAME_PHASE_TIMEOUT,
        },
        // In a timeout, the GameController sends the state initial.
        main_state: match state.game_state {
            _ if is_timeout => GameState::STATE_INITIAL,
            hsl_types::GameState::Initial => GameState::STATE_INITIAL,
            hsl_types::GameState::Ready => GameState::STATE_READY,
            hsl_types::GameState::Set => GameState::STATE_SET,
            hsl_types::GameState::Playing => GameState::STATE_PLAYING,
            hsl_types::GameState::Finished => GameState::STATE_FINISHED,
        },
        set_play: state
            .sub_state
            .filter(|_| !is_timeout)
            .map_or(GameState::SET_PLAY_NONE, |it| number_of(it, &SET_PLAYS)),
        first_half: state.half == Half::First,
        stopped: state.stopped,
        kicking_team: kicking_team(state, team_id),
        own_score: own.score,
        rival_score: rival.score,
        seconds_remaining: whole_seconds(state.remaining_time_in_half),
        secondary_time: whole_seconds(state.secondary_time.unwrap_or_default()),
        own_player_color: color(own.field_player_color, JerseyColor::Blue),
        own_goalie_color: color(own.goalkeeper_color, JerseyColor::Blue),
        rival_player_color: color(rival.field_player_color, JerseyColor::Red),
        rival_goalie_color: color(rival.goalkeeper_color, JerseyColor::Red),
        penalty_shot: own.penalty_shoot_index,
        single_shots: own.single_shots,
        message_budget: own.remaining_amount_of_messages,
        team_mates_with_penalty: of_players(|it| own.penalty_of(it).is_some()),
        team_mates_with_yellow_card: of_players(|it| own.cautions[it] == 1),
        team_mates_with_red_card: of_players(|it| is_sent_off(own, it)),
        penalty: penalty.map_or(GameState::PENALTY_NONE, |it| number_of(it, &PENALTIES)),
        penalized: penalty.is_some(),
        penalized_in_place: penalty == Some(PenaltyKind::MotionInSet),
        seconds_till_unpenalized: own.penalties[player].map_or(0, |penalty| {
            u8::try_from(whole_seconds(penalty.remaining)).unwrap_or(u8::MAX)
        }),
        cautions,
        has_yellow_card: cautions == 1,
        has_red_card: is_sent_off(own, player),
    }
}

fn is_sent_off(team: &TeamState, player: PlayerNumber) -> bool {
    team.penalty_of(player) == Some(PenaltyKind::SentOff)
}

/// Returns a value for each player, from number 1.
fn of_players(value: impl Fn(PlayerNumber) -> bool) -> Vec<bool> {
    PlayerNumber::all().map(value).collect()
}

/// Returns the number of the kicking team. The number of the other team only has to differ from `team_id`.
fn kicking_team(state: &GameControllerState, team_id: u8) -> u8 {
    let team = match state.game_phase {
        GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
        _ => state.kicking_team,
    };
    let of_opponent = state.opponent_team.team_number;
    match team {
        None => NO_TEAM,
        Some(Team::Hulks) => team_id,
        Some(Team::Opponent) => of_opponent.filter(|it| *it != team_id).unwrap_or(0),
    }
}

/// Returns the state of the game for the team of a player, from its view: what the message of [`game_state`] contains.
/// `lacking` has the fields that the definition of the message lacks. Returns `None` if a number has no meaning, or
/// without the remaining time.
///
/// A penalized teammate is not in the line-up, because the message does not contain its penalty.
pub(crate) fn from_message(
    message: &GameState,
    player: PlayerNumber,
    team_id: u8,
    lacking: &[String],
) -> Option<GameControllerState> {
    let has = |field: &str| !lacking.iter().any(|it| it == field);
    if !has("seconds_remaining") || !has("main_state") {
        return None;
    }
    let kicking_team = match message.kicking_team {
        NO_TEAM => None,
        number if number == team_id => Some(Team::Hulks),
        _ => Some(Team::Opponent),
    };
    let penalized = message.team_mates_with_penalty.iter();
    let line_up = PlayerNumber::all()
        .zip(penalized)
        .filter(|(_, is_penalized)| !**is_penalized);
    let mut own = TeamState {
        score: message.own_score,
        penalty_shoot_index: message.penalty_shot,
        single_shots: message.single_shots,
        remaining_amount_of_messages: message.message_budget,
        line_up: line_up.map(|(number, _)| number).collect(),
        ..TeamState::default()
    };
    let kind = PENALTIES.iter().find(|(_, it)| *it == message.penalty);
    if let Some((kind, _)) = kind.filter(|_| message.penalized) {
        let seconds = u64::from(message.seconds_till_unpenalized);
        own.penalties[player] = Some(Penalty {
            kind: *kind,
            remaining: Duration::from_secs(seconds),
        });
    } else if message.penalized {
        own.line_up.remove(player);
    }
    if message.penalty != GameState::PENALTY_SUBSTITUTE && kind.is_some() {
        own.line_up.insert(player);
    }
    Some(GameControllerState {
        players_per_team: message.players_per_team,
        game_state: *STATES.get(usize::from(message.main_state))?,
        game_phase: match message.game_phase {
            GameState::GAME_PHASE_NORMAL => GamePhase::Normal,
            GameState::GAME_PHASE_PENALTY_SHOOT_OUT => GamePhase::PenaltyShootout {
                kicking_team: kicking_team?,
            },
            GameState::GAME_PHASE_EXTRA_TIME => GamePhase::ExtraTime,
            GameState::GAME_PHASE_TIMEOUT => GamePhase::Timeout,
            _ => return None,
        },
        half: match message.first_half {
            true => Half::First,
            false => Half::Second,
        },
        stopped: message.stopped,
        sub_state: match message.set_play {
            GameState::SET_PLAY_NONE => None,
            number => Some(SET_PLAYS.iter().find(|(_, it)| *it == number)?.0),
        },
        kicking_team,
        remaining_time_in_half: Duration::from_secs(
            message.seconds_remaining.try_into().unwrap_or(0),
        ),
        hulks_team: own,
        opponent_team: TeamState {
            score: message.rival_score,
            ..TeamState::default()
        },
        ..GameControllerState::default()
    })
}

/// States of the game in the order of their numbers.
const STATES: [hsl_types::GameState; 5] = [
    hsl_types::GameState::Initial,
    hsl_types::GameState::Ready,
    hsl_types::GameState::Set,
    hsl_types::GameState::Playing,
    hsl_types::GameState::Finished,
];

/// Numbers of set plays.
const SET_PLAYS: [(SubState, u8); 6] = [
    (
        SubState::DirectFreeKick,
        GameState::SET_PLAY_DIRECT_FREE_KICK,
    ),
    (
        SubState::IndirectFreeKick,
        GameState::SET_PLAY_INDIRECT_FREE_KICK,
    ),
    (SubState::PenaltyKick, GameState::SET_PLAY_PENALTY_KICK),
    (SubState::ThrowIn, GameState::SET_PLAY_THROW_IN),
    (SubState::GoalKick, GameState::SET_PLAY_GOAL_KICK),
    (SubState::CornerKick, GameState::SET_PLAY_CORNER_KICK),
];

/// Numbers of penalties.
const PENALTIES: [(PenaltyKind, u8); 13] = [
    (
        PenaltyKind::IllegalPosition,
        GameState::PENALTY_ILLEGAL_POSITIONING,
    ),
    (PenaltyKind::MotionInSet, GameState::PENALTY_MOTION_IN_SET),
    (PenaltyKind::MotionInStop, GameState::PENALTY_MOTION_IN_STOP),
    (
        PenaltyKind::LocalGameStuck,
        GameState::PENALTY_LOCAL_GAME_STUCK,
    ),
    (
        PenaltyKind::IncapableRobot,
        GameState::PENALTY_INCAPABLE_ROBOT,
    ),
    (PenaltyKind::PickUp, GameState::PENALTY_PICK_UP),
    (PenaltyKind::BallHolding, GameState::PENALTY_BALL_HOLDING),
    (
        PenaltyKind::LeavingTheField,
        GameState::PENALTY_LEAVING_THE_FIELD,
    ),
    (
        PenaltyKind::PlayingWithArmsHands,
        GameState::PENALTY_PLAYING_WITH_ARMS_HANDS,
    ),
    (PenaltyKind::Pushing, GameState::PENALTY_PUSHING),
    (PenaltyKind::Cautioned, GameState::PENALTY_CAUTIONED),
    (PenaltyKind::SentOff, GameState::PENALTY_SENT_OFF),
    (PenaltyKind::Substitute, GameState::PENALTY_SUBSTITUTE),
];

/// Returns the number of a value in a table.
fn number_of<T: PartialEq>(value: T, table: &[(T, u8)]) -> u8 {
    let found = table.iter().find(|(it, _)| *it == value);
    // Each value is in its table.
    found.map_or(0, |(_, number)| *number)
}

/// Returns the number of a color, which is its number in messages of the GameController; `default` if it is unknown.
fn color(color: Option<JerseyColor>, default: JerseyColor) -> u8 {
    color.unwrap_or(default) as u8
}

/// Returns a duration \[s\], rounded up as in messages of the GameController.
fn whole_seconds(duration: Duration) -> i16 {
    let seconds = duration.as_nanos().div_ceil(1_000_000_000);
    i16::try_from(seconds).unwrap_or(i16::MAX)
}

#[cfg(test)]
mod tests {
    use hsl_types::Penalty;

    use super::*;

    const PLAYER: PlayerNumber = PlayerNumber::new::<2>();

    fn message(state: &GameControllerState) -> GameState {
        game_state(Time::ZERO, state, PLAYER, 6)
    }

    #[test]
    fn the_kicking_team_is_recognized_by_the_number_of_the_team() {
        let kicking = |kicking_team, number| {
            let mut state = GameControllerState {
                kicking_team,
                ..GameControllerState::default()
            };
            state.opponent_team.team_number = number;
            message(&state).kicking_team
        };
        assert_eq!(kicking(None, None), 255);
        assert_eq!(kicking(Some(Team::Hulks), None), 6);
        assert_eq!(kicking(Some(Team::Opponent), Some(13)), 13);
        // Both teams may have the number of the parameter.
        assert_eq!(kicking(Some(Team::Opponent), Some(6)), 0);
    }

    #[test]
    fn penalties_have_the_numbers_of_the_message_and_whole_seconds() {
        let mut state = GameControllerState::default();
        state.hulks_team.penalties[PLAYER] = Some(Penalty {
            kind: PenaltyKind::MotionInSet,
            remaining: Duration::from_millis(14_100),
        });
        state.hulks_team.cautions[PLAYER] = 1;
        let game = message(&state);
        assert_eq!(game.penalty, GameState::PENALTY_MOTION_IN_SET);
        assert!(game.penalized && game.penalized_in_place && game.has_yellow_card);
        assert_eq!(game.seconds_till_unpenalized, 15);
        assert_eq!(game.team_mates_with_penalty[..2], [false, true]);
        // The line-up has five players; all others are substitutes.
        assert!(game.team_mates_with_penalty[5]);
    }

    #[test]
    fn a_timeout_is_the_state_initial_without_a_set_play() {
        let state = GameControllerState {
            game_phase: GamePhase::Timeout,
            sub_state: Some(SubState::CornerKick),
            ..GameControllerState::default()
        };
        let game = message(&state);
        assert_eq!(game.main_state, GameState::STATE_INITIAL);
        assert_eq!(game.set_play, GameState::SET_PLAY_NONE);
    }
}
