use std::time::Duration;

use hsl_types::{
    Division, GameControllerState, GamePhase, GameState, GlobalFieldSide, Half, LineUp, Penalty,
    PenaltyKind, PlayerNumber, Team, TeamState, Time,
};

use crate::game_state::{Phase, State};
use crate::{Competition, ControlMessage, Refusal, TeamInfo};

/// Conversion of received control messages to the state of the game, as a robot or simulation sees it that follows a
/// GameController.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follower {
    /// Number of the first team, `hulks`.
    hulks: u8,
    /// Required number of the other team; `None`: any.
    opponent: Option<u8>,
    /// State after the last message, and the time of that message.
    state: Option<(Time, GameControllerState)>,
}

impl Follower {
    /// Creates a follower. `hulks` is the number of the first team; `opponent` is the required number of the other
    /// team, `None` for any.
    pub fn new(hulks: u8, opponent: Option<u8>) -> Self {
        Self {
            hulks,
            opponent,
            state: None,
        }
    }

    /// Returns the state after the last message; `None` before the first one.
    pub fn state(&self) -> Option<&GameControllerState> {
        self.state.as_ref().map(|(_, state)| state)
    }

    /// Converts a message that was received at `now` to the state of the game, stores the state and returns it. Negative
    /// times become zero. The start of the secondary time is found from the changes since the previous message.
    ///
    /// # Errors
    /// Returns an error if other teams play. Nothing is stored then.
    pub fn follow(
        &mut self,
        now: Time,
        message: &ControlMessage,
    ) -> Result<GameControllerState, Refusal> {
        let [left, right] = &message.teams;
        // The first team in the message defends the left goal; the order changes at half-time.
        let (hulks, opponent, side) = if left.number == self.hulks {
            (left, right, GlobalFieldSide::Home)
        } else {
            (right, left, GlobalFieldSide::Away)
        };
        let expected = [
            (self.hulks, hulks.number),
            (self.opponent.unwrap_or(opponent.number), opponent.number),
        ];
        for (wanted, actual) in expected {
            if wanted != actual {
                let teams = [left.number, right.number];
                return Err(Refusal::OtherTeams { teams, wanted });
            }
        }
        let team = |number| {
            if number == self.hulks {
                Team::Hulks
            } else {
                Team::Opponent
            }
        };
        let kicking_team = message.kicking_team.map(team);
        let before = self.state();
        let game_state = match message.state {
            State::Initial | State::Standby => GameState::Initial,
            State::Ready => GameState::Ready,
            State::Set => GameState::Set,
            State::Playing => GameState::Playing,
            State::Finished => GameState::Finished,
        };
        let mut state = GameControllerState {
            division: match message.competition {
                Competition::Division(division) => {
                    Division::ALL.get(usize::from(division)).copied()
                }
                Competition::Spl { .. } => None,
            },
            players_per_team: message.players_per_team,
            game_state,
            game_phase: phase(message.game_phase, kicking_team, before),
            half: if message.first_half {
                Half::First
            } else {
                Half::Second
            },
            stopped: message.stopped,
            sub_state: message.set_play,
            kicking_team,
            global_field_side: side,
            remaining_time_in_half: seconds(message.secs_remaining),
            // The message does not contain this time: it is the time of the first message with the state.
            last_game_state_change: match before {
                Some(before) if before.game_state == game_state => before.last_game_state_change,
                _ => now,
            },
            secondary_time_start: now,
            secondary_time: (message.secondary_time != 0).then(|| seconds(message.secondary_time)),
            // Robots detect whistles themselves.
            last_whistle: None,
            hulks_team: team_state(hulks),
            opponent_team: team_state(opponent),
        };
        // The message contains only the time that is left, so the start is found from the changes between two messages.
        if let Some((then, before)) = &self.state {
            state.update_secondary_time(before, now.since(*then), now);
        }
        self.state = Some((now, state));
        Ok(state)
    }
}

/// Converts the phase of the match. In a penalty shoot-out, it contains the kicking team: from the message, or else
/// from the state `before`, or else the first team.
fn phase(
    phase: Phase,
    kicking_team: Option<Team>,
    before: Option<&GameControllerState>,
) -> GamePhase {
    match phase {
        Phase::Normal => GamePhase::Normal,
        Phase::ExtraTime => GamePhase::ExtraTime,
        Phase::Timeout => GamePhase::Timeout,
        Phase::PenaltyShootout => {
            // Between two shots the message may name no team: keep the last one.
            let last = before.and_then(|before| match before.game_phase {
                GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
                _ => None,
            });
            GamePhase::PenaltyShootout {
                kicking_team: kicking_team.or(last).unwrap_or(Team::Hulks),
            }
        }
    }
}

/// Converts the part of the message about a team.
fn team_state(team: &TeamInfo) -> TeamState {
    let goalkeeper = team.goalkeeper.map(PlayerNumber::try_from);
    let mut state = TeamState {
        team_number: Some(team.number),
        field_player_color: Some(team.field_player_color),
        goalkeeper_color: Some(team.goalkeeper_color),
        goalkeeper: goalkeeper.and_then(Result::ok),
        score: team.score,
        penalty_shoot_index: team.penalty_shot,
        remaining_amount_of_messages: team.message_budget,
        single_shots: team.single_shots,
        line_up: LineUp::EMPTY,
        ..TeamState::default()
    };
    for (number, player) in PlayerNumber::all().zip(&team.players) {
        if player.penalty == Some(PenaltyKind::Substitute) {
            continue;
        }
        state.line_up.insert(number);
        state.penalties[number] = player.penalty.map(|kind| Penalty {
            kind,
            remaining: Duration::from_secs(player.secs_till_unpenalized.into()),
        });
        state.cautions[number] = player.cautions;
        state.warnings[number] = player.warnings;
    }
    state
}

/// Returns a duration of so many seconds; zero for a negative number.
fn seconds(seconds: i16) -> Duration {
    Duration::from_secs(u64::try_from(seconds).unwrap_or(0))
}
