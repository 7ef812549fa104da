//! State of the game, as the program's node for the GameController makes it from a message of version 20.

use std::time::Duration;

use hsl_types::{
    Division, GameControllerState, GamePhase, Half, JerseyColor, PenaltyKind, PlayerNumber,
    SubState, Team, TeamState, Time,
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
        set_play: set_play(state.sub_state.filter(|_| !is_timeout)),
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
        penalty: penalty_number(penalty),
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

/// Returns the number of a set play.
fn set_play(set_play: Option<SubState>) -> u8 {
    match set_play {
        None => GameState::SET_PLAY_NONE,
        Some(SubState::DirectFreeKick) => GameState::SET_PLAY_DIRECT_FREE_KICK,
        Some(SubState::IndirectFreeKick) => GameState::SET_PLAY_INDIRECT_FREE_KICK,
        Some(SubState::PenaltyKick) => GameState::SET_PLAY_PENALTY_KICK,
        Some(SubState::ThrowIn) => GameState::SET_PLAY_THROW_IN,
        Some(SubState::GoalKick) => GameState::SET_PLAY_GOAL_KICK,
        Some(SubState::CornerKick) => GameState::SET_PLAY_CORNER_KICK,
    }
}

fn penalty_number(penalty: Option<PenaltyKind>) -> u8 {
    match penalty {
        None => GameState::PENALTY_NONE,
        Some(PenaltyKind::IllegalPosition) => GameState::PENALTY_ILLEGAL_POSITIONING,
        Some(PenaltyKind::MotionInSet) => GameState::PENALTY_MOTION_IN_SET,
        Some(PenaltyKind::MotionInStop) => GameState::PENALTY_MOTION_IN_STOP,
        Some(PenaltyKind::LocalGameStuck) => GameState::PENALTY_LOCAL_GAME_STUCK,
        Some(PenaltyKind::IncapableRobot) => GameState::PENALTY_INCAPABLE_ROBOT,
        Some(PenaltyKind::PickUp) => GameState::PENALTY_PICK_UP,
        Some(PenaltyKind::BallHolding) => GameState::PENALTY_BALL_HOLDING,
        Some(PenaltyKind::LeavingTheField) => GameState::PENALTY_LEAVING_THE_FIELD,
        Some(PenaltyKind::PlayingWithArmsHands) => GameState::PENALTY_PLAYING_WITH_ARMS_HANDS,
        Some(PenaltyKind::Pushing) => GameState::PENALTY_PUSHING,
        Some(PenaltyKind::Cautioned) => GameState::PENALTY_CAUTIONED,
        Some(PenaltyKind::SentOff) => GameState::PENALTY_SENT_OFF,
        Some(PenaltyKind::Substitute) => GameState::PENALTY_SUBSTITUTE,
    }
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
