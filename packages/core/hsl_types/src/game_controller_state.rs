//! State of the game controller: complete, and from the view of one team.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    Division, Field, FilteredGameState, GamePhase, GameState, Isometry2, JerseyColor, LineUp,
    Orientation2, Penalty, PenaltyKind, PlayerNumber, Players, PrimaryState, SubState, Team, Time,
    Vector2, World,
};

/// Direction of play of a team: the team's field frame is the neutral frame, either unchanged or turned by half a turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum GlobalFieldSide {
    /// `Field` equals `World`.
    #[default]
    Home,
    /// `Field` is `World` turned by half a turn.
    Away,
}

impl GlobalFieldSide {
    /// Returns the transform from the field frame of a team that plays on this side to the neutral frame.
    pub fn field_to_world(self) -> Isometry2<Field, World> {
        let orientation = match self {
            Self::Home => Orientation2::identity(),
            Self::Away => Orientation2::from_cos_sin(-1.0, 0.0),
        };
        Isometry2::new(Vector2::zero(), orientation)
    }

    /// Returns the side of the other team.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }
}

/// Half of the match.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The first half.
    #[default]
    First,
    /// The second half; the teams have changed sides.
    Second,
}

/// Part of the game controller's state that concerns one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TeamState {
    /// Number of the team in the league. `None`: unknown.
    pub team_number: Option<u8>,
    /// Color of the field players. `None`: unknown.
    pub field_player_color: Option<JerseyColor>,
    /// Color of the goalkeeper. `None`: unknown.
    pub goalkeeper_color: Option<JerseyColor>,
    /// Goalkeeper. `None`: unknown.
    pub goalkeeper: Option<PlayerNumber>,
    /// Number of goals.
    pub score: u8,
    /// Number of shots taken in a penalty shoot-out.
    pub penalty_shoot_index: u8,
    /// Number of messages that the team may still send.
    pub remaining_amount_of_messages: u16,
    /// Players on the field; all others are substitutes.
    pub line_up: LineUp,
    /// Current penalty of each player.
    pub penalties: Players<Option<Penalty>>,
    /// Number of cautions of each player; 0 after it was sent off.
    pub cautions: Players<u8>,
    /// Number of warnings of each player.
    pub warnings: Players<u8>,
    /// Shots of the penalty shoot-out that scored: bit n - 1 is shot n.
    pub single_shots: u16,
    /// True after a message that was too long or exceeded the budget: the team's goals do not count.
    pub illegal_communication: bool,
}

/// Complete state of the game. In the simulation `hulks_team` is the team in namespace `/hulks`;
/// [`GameControllerState::seen_from`] returns the view of one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct GameControllerState {
    /// Division of the match. `None`: unknown.
    pub division: Option<Division>,
    /// Maximum number of players of a team on the field; 0: unknown.
    pub players_per_team: u8,
    /// State of the game.
    pub game_state: GameState,
    /// Phase of the match.
    pub game_phase: GamePhase,
    /// Half of the match.
    pub half: Half,
    /// True during a brief stop, in which all robots stand still.
    pub stopped: bool,
    /// Current set play.
    pub sub_state: Option<SubState>,
    /// Team that may play the ball; `None` if both may.
    pub kicking_team: Option<Team>,
    /// Direction of play of the Hulks.
    pub global_field_side: GlobalFieldSide,
    /// Remaining time of the half; runs only while playing.
    #[serde(with = "crate::seconds")]
    pub remaining_time_in_half: Duration,
    /// Time of the last change of `game_state`.
    pub last_game_state_change: Time,
    /// Start of the secondary time, which counts down beside the half: the last change of the game state, the phase, the
    /// set play or the kicking team, delayed by the stops since then.
    pub secondary_time_start: Time,
    /// Remaining secondary time, see [`SecondaryDurations`](crate::SecondaryDurations); 0 after its end. `None`: it does
    /// not run.
    #[serde(with = "crate::seconds::option")]
    pub secondary_time: Option<Duration>,
    /// Time of the last whistle of the referee. `None`: no whistle yet, or unknown.
    pub last_whistle: Option<Time>,
    /// Team under test.
    pub hulks_team: TeamState,
    /// Opponent of the team under test.
    pub opponent_team: TeamState,
}

impl TeamState {
    /// Counts a goal, unless the team has communicated illegally.
    pub fn count_goal(&mut self) {
        if !self.illegal_communication {
            self.score = self.score.saturating_add(1);
        }
    }

    /// Punishes illegal communication: the goals of the team until now and from now on do not count (GameController of
    /// the league, version 7).
    pub fn punish_illegal_communication(&mut self) {
        self.illegal_communication = true;
        self.score = 0;
    }

    /// Returns the reason for which a player does not play, or `None` if it plays.
    pub fn penalty_of(&self, player: PlayerNumber) -> Option<PenaltyKind> {
        let served = self.penalties[player].map(|penalty| penalty.kind);
        let is_substitute = !self.line_up.allows(player);
        served.or(is_substitute.then_some(PenaltyKind::Substitute))
    }
}

impl GameControllerState {
    /// Returns true if team messages count against the budgets: in Ready, Set and Playing, outside of timeouts and
    /// penalty shoot-outs (GameController of the league, version 7).
    pub fn counts_messages(&self) -> bool {
        let is_in_play = matches!(
            self.game_state,
            GameState::Ready | GameState::Set | GameState::Playing
        );
        is_in_play && matches!(self.game_phase, GamePhase::Normal | GamePhase::ExtraTime)
    }

    /// Sets the state of the game, which begins at `now`.
    pub fn set_game_state(&mut self, game_state: GameState, now: Time) {
        self.game_state = game_state;
        self.last_game_state_change = now;
    }

    /// Returns the state of `team`.
    pub fn team(&self, team: Team) -> &TeamState {
        match team {
            Team::Hulks => &self.hulks_team,
            Team::Opponent => &self.opponent_team,
        }
    }

    /// Returns the mutable state of `team`.
    pub fn team_mut(&mut self, team: Team) -> &mut TeamState {
        match team {
            Team::Hulks => &mut self.hulks_team,
            Team::Opponent => &mut self.opponent_team,
        }
    }

    /// Returns the direction of play of `team` in this half.
    pub fn field_side_of(&self, team: Team) -> GlobalFieldSide {
        match team {
            Team::Hulks => self.global_field_side,
            Team::Opponent => self.global_field_side.mirrored(),
        }
    }

    /// Returns the team that defends the goal at negative x of the neutral frame.
    pub fn home_team(&self) -> Team {
        match self.global_field_side {
            GlobalFieldSide::Home => Team::Hulks,
            GlobalFieldSide::Away => Team::Opponent,
        }
    }

    /// Returns the state from the view of `viewer`: its own team is `Hulks`, the other one `Opponent`, and the
    /// direction of play is its own.
    pub fn seen_from(&self, viewer: Team) -> Self {
        Self {
            game_phase: self.game_phase.seen_from(viewer),
            kicking_team: self.kicking_team.map(|team| team.seen_from(viewer)),
            global_field_side: self.field_side_of(viewer),
            hulks_team: *self.team(viewer),
            opponent_team: *self.team(viewer.other()),
            ..*self
        }
    }
}

impl GamePhase {
    /// Returns the phase from the view of `viewer`, whose own team is `Hulks`.
    pub fn seen_from(self, viewer: Team) -> Self {
        match self {
            Self::PenaltyShootout { kicking_team } => Self::PenaltyShootout {
                kicking_team: kicking_team.seen_from(viewer),
            },
            other => other,
        }
    }
}

/// Game as a robot's behavior receives it: its own team is the Hulks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FilteredGameControllerState {
    /// State for this team.
    pub game_state: FilteredGameState,
    /// State for the other team.
    pub opponent_game_state: FilteredGameState,
    /// Remaining time of the half; runs only while playing.
    #[serde(with = "crate::seconds")]
    pub remaining_time_in_half: Duration,
    /// Phase of the match.
    pub game_phase: GamePhase,
    /// Team that may play the ball; `None` if both may.
    pub kicking_team: Option<Team>,
    /// Players of this team on the field; all others are substitutes.
    pub line_up: LineUp,
    /// Current penalty of each player of this team.
    pub penalties: Players<Option<Penalty>>,
    /// Number of team messages that this team may still send.
    pub remaining_number_of_messages: u16,
    /// Current set play.
    pub sub_state: Option<SubState>,
    /// Direction of play of this team.
    pub global_field_side: GlobalFieldSide,
    /// Penalties that this team received in the last tick.
    pub new_own_penalties_last_cycle: Players<Option<Penalty>>,
    /// Penalties that the other team received in the last tick.
    pub new_opponent_penalties_last_cycle: Players<Option<Penalty>>,
}

impl FilteredGameControllerState {
    /// Returns the state that the game requires of a player of this team: penalized, as a substitute, too, or the state of
    /// the game.
    pub fn primary_state_of(&self, player_number: PlayerNumber) -> PrimaryState {
        if self.penalties[player_number].is_some() || !self.line_up.allows(player_number) {
            return PrimaryState::Penalized;
        }
        match self.game_state {
            FilteredGameState::Initial => PrimaryState::Initial,
            FilteredGameState::Ready => PrimaryState::Ready,
            FilteredGameState::Set => PrimaryState::Set,
            FilteredGameState::Playing { .. } => PrimaryState::Playing,
            FilteredGameState::Finished => PrimaryState::Finished,
            FilteredGameState::Stop => PrimaryState::Stop,
        }
    }
}
