//! State of the match, from the team's point of view.

use simspark_protocol::{GameState, PlayMode, Side};

/// Meaning of a play mode for one of the teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Robots may beam: before a kick-off and after a goal.
    Beam,
    /// The ball is in play, or this team may pass undisturbed.
    Play,
    /// This team takes a set play.
    OwnSetPlay,
    /// The opponents take a set play: players keep their distance from the ball.
    OpponentSetPlay,
    Over,
}

/// Last known play mode, and the side of the team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    side: Option<Side>,
    play_mode: PlayMode,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            side: None,
            play_mode: PlayMode::BeforeKickOff,
        }
    }
}

impl Game {
    /// Updates the state with the game state of a message. Only the first one contains the side.
    pub(crate) fn update(&mut self, state: &GameState) {
        self.play_mode = state.play_mode;
        if let Some((_, side)) = state.joined {
            self.side = Some(side);
        }
    }

    /// Returns the side of the team. The server sends it once; until then it is the left side.
    pub(crate) fn side(&self) -> Side {
        self.side.unwrap_or(Side::Left)
    }

    /// Returns true if one of the teams takes a kick-off.
    pub(crate) fn is_kick_off(&self) -> bool {
        matches!(
            self.play_mode,
            PlayMode::KickOffLeft | PlayMode::KickOffRight
        )
    }

    /// Returns the meaning of the play mode for this team.
    pub(crate) fn phase(&self) -> Phase {
        let taken_by = match self.play_mode {
            PlayMode::BeforeKickOff | PlayMode::GoalLeft | PlayMode::GoalRight => {
                return Phase::Beam;
            }
            PlayMode::PlayOn => return Phase::Play,
            PlayMode::GameOver => return Phase::Over,
            PlayMode::KickOffLeft
            | PlayMode::KickInLeft
            | PlayMode::CornerKickLeft
            | PlayMode::GoalKickLeft
            | PlayMode::FreeKickLeft
            | PlayMode::DirectFreeKickLeft
            | PlayMode::PassLeft
            // Offside of one side is a free kick of the other.
            | PlayMode::OffsideRight => Side::Left,
            PlayMode::KickOffRight
            | PlayMode::KickInRight
            | PlayMode::CornerKickRight
            | PlayMode::GoalKickRight
            | PlayMode::FreeKickRight
            | PlayMode::DirectFreeKickRight
            | PlayMode::PassRight
            | PlayMode::OffsideLeft => Side::Right,
        };
        if taken_by == self.side() {
            Phase::OwnSetPlay
        } else {
            Phase::OpponentSetPlay
        }
    }
}
