use std::time::Duration;

use hsl_types::{
    GameControllerState, GamePhase, GameState, Half, PenaltyKind, PlayerNumber, SubState, Team,
    TeamState, Time,
};

use crate::control_message::{Competition, Phase, State};
use crate::team_info::PLAYERS;
use crate::{Colour, ControlMessage, RobotInfo, SignedNanos, TeamInfo};

/// What a control message contains that the state of the game does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetup {
    /// The competition.
    pub competition: Competition,
    /// Players of a team that may be on the field at once.
    pub players_per_team: u8,
    /// Number and colours of the hulks.
    pub hulks: TeamSetup,
    /// Number and colours of the opponent.
    pub opponent: TeamSetup,
    /// The goalkeeper of both teams.
    pub goalkeeper: PlayerNumber,
}

/// Number and colours of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamSetup {
    /// Its number.
    pub number: u8,
    /// Colour of its field players.
    pub field_player_colour: Colour,
    /// Colour of its goalkeeper.
    pub goalkeeper_colour: Colour,
}

/// Durations that the secondary time counts down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Durations {
    /// Ready before a kick-off.
    pub ready: Duration,
    /// Ready before a penalty kick.
    pub penalty_kick_ready: Duration,
    /// A kick-off in Playing.
    pub kick_off: Duration,
    /// A set play.
    pub set_play: Duration,
    /// A penalty kick in Playing.
    pub penalty_kick: Duration,
    /// A timeout of a team.
    pub timeout: Duration,
    /// The break between the halves.
    pub half_time_break: Duration,
    /// A shot of the penalty shoot-out.
    pub shot: Duration,
}

/// Makes control messages of the states of a game, which it gets one after the other.
#[derive(Clone, Debug)]
pub struct Announcer {
    setup: MatchSetup,
    durations: Durations,
    last: Option<(Time, GameControllerState)>,
    /// Since when the secondary time counts down; postponed by the stops since then, in which it stands still.
    since: Time,
    cautions: [[u8; PlayerNumber::ALL.len()]; 2],
    single_shots: [u16; 2],
}

impl Announcer {
    /// Creates an announcer of a match.
    pub fn new(setup: MatchSetup, durations: Durations) -> Self {
        Self {
            setup,
            durations,
            last: None,
            since: Time::ZERO,
            cautions: [[0; PlayerNumber::ALL.len()]; 2],
            single_shots: [0; 2],
        }
    }

    /// Sets the durations of the rules, which may change during a match.
    pub fn set_durations(&mut self, durations: Durations) {
        self.durations = durations;
    }

    /// Takes note of the state of the game at `now`: every state, or short ones are missed.
    pub fn observe(&mut self, now: Time, state: &GameControllerState) {
        let last = self.last.replace((now, *state));
        if let Some((before, last)) = &last
            && last.stopped
        {
            self.since += now.since(*before);
        }
        let last = last.map(|(_, last)| last);
        let restart = |it: &GameControllerState| {
            (it.game_state, it.game_phase, it.sub_state, it.kicking_team)
        };
        if last.is_none_or(|last| restart(&last) != restart(state)) {
            self.since = now;
        }
        let Some(last) = last else { return };
        for (index, team) in Team::ALL.into_iter().enumerate() {
            self.count_cautions(index, last.team(team), state.team(team));
            self.count_shots(index, team, &last, state);
        }
    }

    /// Returns the message about a state at `now`; the caller sets the packet number.
    pub fn message(&self, now: Time, state: &GameControllerState) -> ControlMessage {
        let number = |team| self.team_setup(team).number;
        let left = state.home_team();
        let teams = [left, left.other()];
        let is_timeout = state.game_phase == GamePhase::Timeout;
        let is_shootout = matches!(state.game_phase, GamePhase::PenaltyShootout { .. });
        ControlMessage {
            packet_number: 0,
            players_per_team: self.setup.players_per_team,
            competition: self.setup.competition,
            stopped: state.stopped,
            game_phase: match state.game_phase {
                GamePhase::Normal => Phase::Normal,
                GamePhase::PenaltyShootout { .. } => Phase::PenaltyShootout,
                GamePhase::ExtraTime => Phase::ExtraTime,
                GamePhase::Timeout => Phase::Timeout,
            },
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
                (GamePhase::PenaltyShootout { kicking_team }, _) => Some(number(kicking_team)),
                (_, GameState::Finished) => None,
                _ => state.kicking_team.map(number),
            },
            secs_remaining: self.remaining(now, state).on_wire(),
            secondary_time: self.secondary(now, state).map_or(0, SignedNanos::on_wire),
            teams: teams.map(|team| self.team_info(team, state)),
        }
    }

    fn team_setup(&self, team: Team) -> &TeamSetup {
        match team {
            Team::Hulks => &self.setup.hulks,
            Team::Opponent => &self.setup.opponent,
        }
    }

    /// Returns the time left in the half, or for the penalty shot.
    fn remaining(&self, now: Time, state: &GameControllerState) -> SignedNanos {
        match (state.game_phase, state.game_state) {
            (GamePhase::PenaltyShootout { .. }, GameState::Playing) => {
                SignedNanos::remaining(self.durations.shot, self.elapsed(now))
            }
            (GamePhase::PenaltyShootout { .. }, _) => self.durations.shot.into(),
            _ => state.remaining_time_in_half.into(),
        }
    }

    /// Returns the time that counts down besides the half.
    fn secondary(&self, now: Time, state: &GameControllerState) -> Option<SignedNanos> {
        let durations = &self.durations;
        let is_penalty_kick = state.sub_state == Some(SubState::PenaltyKick);
        let total = match (state.game_phase, state.game_state) {
            (GamePhase::PenaltyShootout { .. }, _) => return None,
            (GamePhase::Timeout, _) => durations.timeout,
            (_, GameState::Ready) if is_penalty_kick => durations.penalty_kick_ready,
            (_, GameState::Ready) => durations.ready,
            (_, GameState::Playing) if is_penalty_kick => durations.penalty_kick,
            (_, GameState::Playing) if state.sub_state.is_some() => durations.set_play,
            (_, GameState::Playing) if state.kicking_team.is_some() => durations.kick_off,
            (_, GameState::Finished) if state.half == Half::First => durations.half_time_break,
            _ => return None,
        };
        Some(SignedNanos::remaining(total, self.elapsed(now)))
    }

    /// Returns the time since the last restart or change of the state, without stops.
    fn elapsed(&self, now: Time) -> Duration {
        let until = match &self.last {
            Some((stopped_at, last)) if last.stopped => now.min(*stopped_at),
            _ => now,
        };
        until.since(self.since)
    }

    fn team_info(&self, team: Team, state: &GameControllerState) -> TeamInfo {
        let index = usize::from(team == Team::Opponent);
        let setup = self.team_setup(team);
        let own = state.team(team);
        let is_shooting = state.game_phase == GamePhase::PenaltyShootout { kicking_team: team }
            && state.game_state != GameState::Finished;
        let substitute = RobotInfo {
            penalty: Some(PenaltyKind::Substitute),
            ..RobotInfo::default()
        };
        let mut players = [substitute; PLAYERS];
        let on_field = usize::from(self.setup.players_per_team);
        for (number, (player, (_, penalty))) in
            players.iter_mut().zip(own.penalties.iter()).enumerate()
        {
            if let Some(penalty) = penalty {
                let seconds = SignedNanos::from(penalty.remaining).on_wire();
                player.penalty = Some(penalty.kind);
                player.secs_till_unpenalised = u8::try_from(seconds).unwrap_or(u8::MAX);
            } else if number < on_field {
                player.penalty = None;
            }
            player.cautions = self.cautions[index][number];
        }
        TeamInfo {
            number: setup.number,
            field_player_colour: setup.field_player_colour,
            goalkeeper_colour: setup.goalkeeper_colour,
            goalkeeper: Some(self.setup.goalkeeper.into()),
            score: own.score,
            penalty_shot: own
                .penalty_shoot_index
                .saturating_add(u8::from(is_shooting)),
            single_shots: self.single_shots[index],
            message_budget: own.remaining_amount_of_messages,
            players,
        }
    }

    /// Counts penalties for a caution; a player that is sent off has none any more.
    fn count_cautions(&mut self, index: usize, last: &TeamState, now: &TeamState) {
        let before = last.penalties.iter();
        let cautions = self.cautions[index].iter_mut();
        for (count, ((_, before), (_, now))) in cautions.zip(before.zip(now.penalties.iter())) {
            let kind = now.map(|penalty| penalty.kind);
            if before.map(|penalty| penalty.kind) == kind {
                continue;
            }
            match kind {
                Some(PenaltyKind::Cautioned) => *count = count.saturating_add(1),
                Some(PenaltyKind::SentOff) => *count = 0,
                _ => {}
            }
        }
    }

    /// Sets the bit of a shot that scored in the penalty shoot-out.
    fn count_shots(
        &mut self,
        index: usize,
        team: Team,
        last: &GameControllerState,
        now: &GameControllerState,
    ) {
        let was_shooting = last.game_phase == GamePhase::PenaltyShootout { kicking_team: team };
        if was_shooting && now.team(team).score > last.team(team).score {
            let shot = u32::from(last.team(team).penalty_shoot_index);
            self.single_shots[index] |= 1_u16.checked_shl(shot).unwrap_or(0);
        }
    }
}
