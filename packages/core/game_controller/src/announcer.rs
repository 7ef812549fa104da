use std::collections::BTreeSet;

use hsl_types::{
    GameControllerState, GamePhase, GameState, Half, LineUp, PenaltyKind, PlayerNumber, RobotId,
    SecondaryDurations, Team, TeamState, Time,
};

use crate::game_state::{Phase, State};
use crate::layout::PLAYERS;
use crate::match_setup::{MatchSetup, TeamSetup};
use crate::{Competition, ControlMessage, RobotInfo, SignedNanos, TeamInfo};

/// Conversion of the state of a game to the control message that a GameController sends: the program by which the
/// referee informs robots. Each state contains everything that its message needs, so that already the first message is
/// complete.
#[derive(Clone, Debug)]
pub struct Announcer {
    /// Teams and competition; those of the state take precedence.
    setup: MatchSetup,
    /// Durations of the rules, for the secondary time.
    durations: SecondaryDurations,
    /// Robots in the match; `None`: unknown.
    players: Option<BTreeSet<RobotId>>,
}

impl Announcer {
    /// Creates an announcer of a match.
    pub fn new(setup: MatchSetup, durations: SecondaryDurations) -> Self {
        Self {
            setup,
            durations,
            players: None,
        }
    }

    /// Sets the durations of the rules, which may change during a match.
    pub fn set_durations(&mut self, durations: SecondaryDurations) {
        self.durations = durations;
    }

    /// Sets the goalkeeper of both teams.
    pub fn set_goalkeeper(&mut self, goalkeeper: PlayerNumber) {
        self.setup.goalkeeper = goalkeeper;
    }

    /// Sets the robots in the match; all others are substitutes.
    pub fn set_players(&mut self, players: BTreeSet<RobotId>) {
        self.players = Some(players);
    }

    /// Returns the control message for the state of the game at the match time `now`. Its packet number is 0; the
    /// caller sets it.
    pub fn message(&self, now: Time, state: &GameControllerState) -> ControlMessage {
        let number = |team| self.team_setup(team, state).number;
        let left = state.home_team();
        let teams = [left, left.other()];
        let is_timeout = state.game_phase == GamePhase::Timeout;
        let is_shootout = matches!(state.game_phase, GamePhase::PenaltyShootout { .. });
        ControlMessage {
            packet_number: 0,
            players_per_team: match state.players_per_team {
                0 => self.setup.players_per_team,
                known => known,
            },
            competition: match state.division {
                Some(division) => Competition::Division(division as u8),
                None => self.setup.competition,
            },
            stopped: state.stopped,
            game_phase: match state.game_phase {
                GamePhase::Normal => Phase::Normal,
                GamePhase::PenaltyShootout { .. } => Phase::PenaltyShootout,
                GamePhase::ExtraTime => Phase::ExtraTime,
                GamePhase::Timeout => Phase::Timeout,
            },
            // In a timeout the protocol has the state Initial and no set play, whatever follows.
            state: match state.game_state {
                _ if is_timeout => State::Initial,
                GameState::Initial => State::Initial,
                GameState::Ready => State::Ready,
                GameState::Set => State::Set,
                GameState::Playing => State::Playing,
                GameState::Finished => State::Finished,
            },
            set_play: state.sub_state.filter(|_| !is_timeout && !is_shootout),
            first_half: state.half == Half::First && !is_shootout,
            kicking_team: match (state.game_phase, state.game_state) {
                // In a shoot-out the message always names the shooting team.
                (GamePhase::PenaltyShootout { kicking_team }, _) => Some(number(kicking_team)),
                (_, GameState::Finished) => None,
                _ => state.kicking_team.map(number),
            },
            secs_remaining: self.remaining(now, state).on_wire(),
            secondary_time: self.secondary(now, state).map_or(0, SignedNanos::on_wire),
            teams: teams.map(|team| self.team_info(team, state)),
        }
    }

    /// Returns number and colors of a team in its state, or else in the setup.
    fn team_setup(&self, team: Team, state: &GameControllerState) -> TeamSetup {
        let setup = match team {
            Team::Hulks => &self.setup.hulks,
            Team::Opponent => &self.setup.opponent,
        };
        let known = state.team(team);
        TeamSetup {
            number: known.team_number.unwrap_or(setup.number),
            field_player_color: known.field_player_color.unwrap_or(setup.field_player_color),
            goalkeeper_color: known.goalkeeper_color.unwrap_or(setup.goalkeeper_color),
        }
    }

    /// Returns the time left in the half, or for the penalty shot; it may be negative.
    fn remaining(&self, now: Time, state: &GameControllerState) -> SignedNanos {
        match (state.game_phase, state.game_state) {
            (GamePhase::PenaltyShootout { .. }, GameState::Playing) => {
                SignedNanos::remaining(self.durations.shot, state.elapsed_secondary_time(now))
            }
            (GamePhase::PenaltyShootout { .. }, _) => self.durations.shot.into(),
            _ => state.remaining_time_in_half.into(),
        }
    }

    /// Returns the time left of Ready, a set play, a timeout or the break; `None` if none of them is active. The time
    /// may be negative.
    fn secondary(&self, now: Time, state: &GameControllerState) -> Option<SignedNanos> {
        let total = self.durations.of_state(state)?;
        Some(SignedNanos::remaining(
            total,
            state.elapsed_secondary_time(now),
        ))
    }

    /// Returns the goalkeeper of a team in its state, or else in the setup.
    fn goalkeeper(&self, team: &TeamState) -> PlayerNumber {
        let of_setup = || team.line_up.goalkeeper(self.setup.goalkeeper);
        team.goalkeeper.unwrap_or_else(of_setup)
    }

    /// Returns true if a player is in the match and in the line-up of its team. If neither is known, the first
    /// `players_per_team` of the setup take part.
    fn takes_part(&self, player: RobotId, line_up: LineUp) -> bool {
        let is_in_match = match &self.players {
            Some(players) => players.contains(&player),
            None if line_up.is_empty() => {
                u8::from(player.player_number) <= self.setup.players_per_team
            }
            None => true,
        };
        is_in_match && line_up.allows(player.player_number)
    }

    /// Returns the part of the message about a team. A player without a penalty is a substitute if it does not take
    /// part.
    fn team_info(&self, team: Team, state: &GameControllerState) -> TeamInfo {
        let setup = self.team_setup(team, state);
        let own = state.team(team);
        let is_shooting = state.game_phase == GamePhase::PenaltyShootout { kicking_team: team }
            && state.game_state != GameState::Finished;
        let substitute = RobotInfo {
            penalty: Some(PenaltyKind::Substitute),
            ..RobotInfo::default()
        };
        let mut players = [substitute; PLAYERS];
        for (player, (id, penalty)) in players.iter_mut().zip(own.penalties.iter()) {
            let takes_part = self.takes_part(RobotId::new(team, id), own.line_up);
            if let Some(penalty) = penalty {
                let seconds = SignedNanos::from(penalty.remaining).on_wire();
                player.penalty = Some(penalty.kind);
                player.secs_till_unpenalized = u8::try_from(seconds).unwrap_or(u8::MAX);
            } else if takes_part {
                player.penalty = None;
            }
            player.cautions = own.cautions[id];
            player.warnings = own.warnings[id];
        }
        TeamInfo {
            number: setup.number,
            field_player_color: setup.field_player_color,
            goalkeeper_color: setup.goalkeeper_color,
            goalkeeper: Some(self.goalkeeper(own).into()),
            score: own.score,
            // The protocol counts the current shot, the state only finished ones.
            penalty_shot: own
                .penalty_shoot_index
                .saturating_add(u8::from(is_shooting)),
            single_shots: own.single_shots,
            message_budget: own.remaining_amount_of_messages,
            players,
        }
    }
}
